import { done, familyTitle, type Outcome } from '@trabecula/domain'
import type { Design } from '../candidates/design.ts'
import { stepsTo } from '../discretisation/grid/cut-cells.ts'
import type { Three } from '../discretisation/linear/vector.ts'
import { times } from '../discretisation/linear/vector.ts'
import { buildProblem, type Problem } from '../discretisation/problem.ts'
import { springsOf } from '../discretisation/supports/partly-held.ts'
import { stiffnessBehindOpenFaces } from '../elasticity/open-face-layer.ts'
import type { Part } from '../input/part.ts'
import { ribDepthOf } from '../input/rib-depth.ts'
import type { Setup } from '../input/setup.ts'
import { MaterialInterpolation, solidModuli } from '../material/interpolation.ts'
import { gridOfDesign } from '../recompute-fields.ts'
import { caseName, faceSets } from './face-sets.ts'
import type { Deck, DeckMaterial, DeckSet, DeckStep } from './model.ts'
import { type DeckLoad, ownWorks } from './own-works.ts'
import { isIn, type WholeCells, wholeCells } from './whole-cells.ts'

/** What a deck needs of a design. */
export interface DeckDesign extends Pick<Design, 'cell' | 'cellSize' | 'density'> {
  readonly row: Pick<Design['row'], 'name' | 'stiffnessNPerMm' | 'cases'>
}

export interface DeckOptions {
  /** Threads of the solver, 1 by default. */
  readonly threads?: number
  readonly signal?: AbortSignal | undefined
  readonly onProgress?:
    | ((progress: { readonly done: number; readonly total: number; readonly detail: string }) => void)
    | undefined
}

/** What a step of a deck should find: the work of its loads on the displacement that they cause, N·mm. */
export interface DeckCase {
  readonly name: string
  /** Units of the case that its step has: newtons of case A, multiples of the loads as given of every other. */
  readonly units: number
  /** On the hexahedra of the deck, by our solver: what another solver must find. Null where it did not converge. */
  readonly workNMm: number | null
  /** In the row, whose analysis knows where the material of a cut cell is. */
  readonly rowWorkNMm: number
}

export interface MadeDeck {
  readonly deck: Deck
  readonly cases: readonly DeckCase[]
  readonly cells: number
  /** Cells that a surface cuts. */
  readonly cutCells: number
  /** Mass of the model, point masses included, g. */
  readonly massG: number
}

/**
 * The homogenised model of a design as a finite element model that other solvers read, and what they should find. It is
 * made from the design itself, so its fields need not be kept. Throws the signal's reason when it is aborted.
 */
export async function makeDeck(
  part: Part,
  design: DeckDesign,
  setup: Setup,
  { threads = 1, signal, onProgress }: DeckOptions = {},
): Promise<Outcome<MadeDeck>> {
  const progress = (step: number, detail: string) => onProgress?.({ done: step, total: 3, detail })
  // 1. The problem that gave the row, and its cells as hexahedra.
  progress(0, 'Dividing the part into cells')
  const built = await buildProblem(part, setup, signal, gridOfDesign(design))
  if (!built.ok) return built
  const problem = built.value
  const { material, printer, core, cases, grid } = problem
  const law = new MaterialInterpolation(design.cell, design.cellSize, material, printer)
  const density = design.density.values.map((rho, cell) => (core[cell] > 0 ? rho : 0))
  const stiffness = stiffnessBehindOpenFaces(problem, law, ribDepthOf(problem.setup.settings, printer))
  const whole = wholeCells(problem, { law, density, stiffness })

  // 2. Its loads, and what they should do.
  const loads = cases.map(({ force, acceleration, requested }): DeckLoad & { readonly units: number } => ({
    units: requested || 1,
    force,
    acceleration: acceleration && times(acceleration, 1000),
  }))
  progress(1, 'Solving the hexahedra')
  const works = await ownWorks(problem, whole, loads, { threads, signal })
  const { row } = design
  const expected = cases.map(({ name }, n): DeckCase => {
    const { units } = loads[n]
    const ofUnit = works[n]
    const inRow = row.cases?.[n]?.workNMm ?? 1 / row.stiffnessNPerMm
    return { name, units, workNMm: ofUnit === undefined ? null : units ** 2 * ofUnit, rowWorkNMm: units ** 2 * inRow }
  })

  // 3. The model.
  progress(2, 'Writing')
  const sets = faceSets(problem, whole)
  const { places } = whole
  const model = {
    element: 'C3D8I' as const,
    nodes: coordinates(problem, whole),
    elements: inTheirOrder(whole.elements),
    materialOf: whole.materialOf,
    materials: whole.materials.map(skinAsIsotropic),
    nodeSets: [...sets.nodes, ...loadedNodes(cases, places)],
    elementSets: sets.elements,
    ...atNodes(problem, whole),
    steps: cases.map((each, n) => stepOf(each.name, n, loads[n], places)),
  }
  const masses = model.masses?.tonnes.reduce((sum, tonnes) => sum + tonnes, 0) ?? 0
  const ofCells = whole.materialOf.reduce((sum, of) => sum + whole.materials[of].density, 0) * grid.spacing ** 3
  const facts = {
    cells: whole.cells.length,
    cutCells: whole.isCut.reduce((sum, is) => sum + is, 0),
    massG: 1e6 * (ofCells + masses),
    cases: expected,
  }
  return done({ deck: { ...model, about: about(problem, design, facts) }, ...facts })
}

function coordinates({ grid, cut, part }: Problem, { nodes }: WholeCells): Float64Array {
  const { spacing, origin } = grid
  const at = new Float64Array(3 * nodes.length)
  nodes.forEach((node, place) => {
    const steps = stepsTo(grid, cut.parted, node)
    for (let axis = 0; axis < 3; axis++)
      at[3 * place + axis] = origin[axis] + part.center[axis] * part.unitScale + spacing * steps[axis]
  })
  return at
}

/** From corners x fastest to those of a solver: around the lower face, then around the upper one. */
const solverOrder = [0, 1, 3, 2, 4, 5, 7, 6] as const
const inTheirOrder = (elements: Uint32Array): Uint32Array => elements.map((_, i) => elements[(i & ~7) + solverOrder[i & 7]])

function skinAsIsotropic({ name, elastic: { c11, c12, c44 }, density }: WholeCells['materials'][number]): DeckMaterial {
  if (!name.startsWith('SKIN')) return { name, density, elastic: { c11, c12, c44 } }
  const poisson = c12 / (c11 + c12)
  return { name, density, elastic: { youngMpa: (c11 - c12) * (1 + poisson), poisson } }
}

/** Supports, springs at the borders of held faces, and point masses, by the nodes of the deck. */
function atNodes(problem: Problem, whole: WholeCells): Pick<Deck, 'held' | 'springs' | 'masses'> {
  const { constrained, material, grid, masses } = problem
  const { places } = whole
  const used = Array.from(constrained.nodes.keys()).filter((n) => isIn(whole, constrained.nodes[n]))
  const held = {
    nodes: Uint32Array.from(used, (n) => places[constrained.nodes[n]]),
    axes: Uint8Array.from(used, (n) => constrained.axes[n]),
  }
  const springs = springsOf(constrained.partly, solidModuli(material), grid.spacing)
  const sums = new Map<number, number>()
  masses.nodes.forEach((node, i) => {
    const tonnes = masses.weights[i] * masses.tonnes[i >> 3]
    if (tonnes > 0) sums.set(node, (sums.get(node) ?? 0) + tonnes)
  })
  return {
    held,
    springs: springs && {
      nodes: springs.nodes.map((node) => places[node]),
      stiffness: Float32Array.from(springs.stiffness),
    },
    masses:
      sums.size > 0
        ? { nodes: Uint32Array.from(sums.keys(), (node) => places[node]), tonnes: Float64Array.from(sums.values()) }
        : undefined,
  }
}

/** The nodes that carry the force of each case: those of cut cells lie off its faces. */
const loadedNodes = (cases: Problem['cases'], places: Uint32Array): DeckSet[] =>
  cases.flatMap(({ name, force }, n) =>
    force.nodes.length > 0
      ? [{ name: `FORCE-${caseName(name, n)}`, members: force.nodes.map((node) => places[node]).sort() }]
      : [],
  )

function stepOf(
  name: string,
  n: number,
  { force, acceleration, units }: DeckLoad & { readonly units: number },
  places: Uint32Array,
): DeckStep {
  const { nodes, values } = force
  const printed = acceleration ? 'NALL' : `FORCE-${caseName(name, n)}`
  return {
    title: `Load case ${ascii(name)}`,
    procedure: ['*STATIC'],
    force: acceleration ? undefined : { nodes: nodes.map((node) => places[node]), values: values.map((value) => units * value) },
    acceleration: acceleration && (times(acceleration, units) as Three),
    output: ['*NODE FILE', 'U', '*EL FILE', 'S, E', `*NODE PRINT, NSET=${printed}`, 'U'],
  }
}

/** Decks are read as ASCII. */
const ascii = (text: string): string => text.replace(/[^\x20-\x7e]+/g, '?')

type Facts = Omit<MadeDeck, 'deck'>

function about({ grid, cut, part, pins, material }: Problem, { row, cell, cellSize }: DeckDesign, facts: Facts): string[] {
  const { cells, cutCells, massG, cases } = facts
  const round = (value: number) => String(Number(value.toPrecision(6)))
  return [
    ascii(`${row.name} of ${part.name}: the homogenised model of a row of Trabecula`),
    'Units: mm, N, t, s; so MPa, t/mm3, mm/s2 and N mm. Coordinates are those of the part file, in mm.',
    ascii(`Lattice: ${familyTitle(cell)}, cells of ${round(cellSize)} mm along x, y and z, in ${material.name}.`),
    `Mesh: ${cells} hexahedra of ${round(grid.spacing)} mm with incompatible modes (C3D8I), mass ${round(massG)} g.`,
    'SKIN is solid material. LATTICE-0350 is the lattice at a relative density of 0.350: three cubic moduli along x, y, z.',
    `${cutCells} elements are cut by the surface of part, skin or pad: each has moduli and density of what fills it, spread over`,
    'all of it (SKIN-FILLED-40: 40 % skin; MIXED-n: skin and lattice). The analysis of the row knows where the material of these lies.',
    ...(cut.parted ? ['Gaps pass through cells: these have an element, and nodes, for each side.'] : []),
    ...(pins.cells.length > 0 ? ['PIN-n: elements in pinned holes, a hundred times as stiff as solid material.'] : []),
    'SPRING-n hold nodes at the border of held faces, to ground. FACE-n: nodes and elements on face n of the part.',
    'Work is the sum of force times displacement over the loaded nodes; force^2 / work is the stiffness along a force.',
    ...cases.map(({ name, units, workNMm, rowWorkNMm }, n) => {
      const step = `Step ${n + 1}, load case ${ascii(name)}, ${n === 0 ? `${round(units)} N` : `${round(units)} times its loads`}`
      const ours = workNMm === null ? 'not found on this mesh' : `${round(workNMm)} N mm on this mesh (by our solver)`
      return `${step}: work ${ours}, ${round(rowWorkNMm)} in the row${workNMm === null ? '' : stiffer(rowWorkNMm / workNMm)}`
    }),
  ]
}

/** In percent, how much stiffer the deck is than the row. */
function stiffer(ratio: number): string {
  const percent = 100 * (ratio - 1)
  return `: this mesh is ${Math.abs(percent).toFixed(1)} % ${percent < 0 ? 'less stiff' : 'stiffer'}`
}

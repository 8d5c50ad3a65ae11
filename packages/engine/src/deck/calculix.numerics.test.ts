import { orThrow } from '@trabecula/domain'
import { displacementsIn, isCalculixThere, runCalculix } from '@trabecula/testkit/calculix'
import { describe, expect, it } from 'vitest'
import { buildProblem } from '../discretisation/problem.ts'
import { Analysis } from '../elasticity/analysis.ts'
import type { Part } from '../input/part.ts'
import type { Setup } from '../input/setup.ts'
import { MaterialInterpolation } from '../material/interpolation.ts'
import { imprintedBlock, trianglesBetween } from '../testing/imprinted-block.ts'
import { plateWithHole } from '../testing/plate-with-hole.ts'
import { boxPart, cantilever, facing, loadedOn, partOf, withCases } from '../testing/sample-parts.ts'
import { boxSide, slitBlock } from '../testing/slit-blocks.ts'
import { calculixInput } from './calculix-input.ts'
import { type MadeDeck, makeDeck } from './make-deck.ts'
import type { Deck, DeckSet } from './model.ts'

/** Octets whose density rises along x, analysed as a row is, and their deck. */
async function deckOf(part: Part, setup: Setup): Promise<MadeDeck> {
  const built = orThrow(await buildProblem(part, setup))
  const { grid, core, material, printer } = built
  const law = new MaterialInterpolation('octet', 10, material, printer)
  const values = core.map((share, cell) => (share > 0 ? 0.2 + (0.2 * (cell % grid.nx)) / grid.nx : 0))
  const analysis = await Analysis.create(built, 1)
  const solved = await analysis.solveLattice(law, values, { tolerance: 1e-6 })
  const works = solved.map(({ solution }) => solution.compliance)
  await analysis.dispose()
  const [x, y, z] = grid.origin.map((low) => low + grid.spacing / 2) as [number, number, number]
  const row = {
    name: 'Octet 10 mm',
    stiffnessNPerMm: 1 / works[0]!,
    cases: works.map((workNMm, n) => ({ name: built.cases[n]!.name, onsetFactor: null, stiffness: 1, workNMm })),
  }
  const density = { origin: [x, y, z] as const, spacing: grid.spacing, size: [grid.nx, grid.ny, grid.nz] as const, values }
  return orThrow(await makeDeck(part, { cell: 'octet', cellSize: 10, density, row }, setup))
}

/** The work of each step's loads on the displacements that CalculiX finds, N·mm. */
function worksByCalculix(deck: Deck): number[] {
  const run = runCalculix([...calculixInput(deck)].join(''))
  if ('missing' in run) throw new Error(run.missing)
  const tables = displacementsIn(run.answer)
  return deck.steps.map(({ force, acceleration }, n) => {
    const moved = (node: number, axis: number) => tables[n]!.get(node + 1)![axis]!
    let work = 0
    force?.nodes.forEach((node, at) => {
      for (let axis = 0; axis < 3; axis++) work += force.values[3 * at + axis]! * moved(node, axis)
    })
    if (acceleration) {
      const edge = deck.nodes[3 * deck.elements[1]!]! - deck.nodes[3 * deck.elements[0]!]!
      deck.elements.forEach((node, i) => {
        const eighth = (deck.materials[deck.materialOf[i >> 3]!]!.density! * edge ** 3) / 8
        for (let axis = 0; axis < 3; axis++) work += eighth * acceleration[axis]! * moved(node, axis)
      })
    }
    return work
  })
}

/** Of each case CalculiX's work over ours on the same hexahedra, and over the row's. */
function ratios(made: MadeDeck): { readonly ours: number[]; readonly row: number[] } {
  const works = worksByCalculix(made.deck)
  return {
    ours: works.map((work, n) => work / made.cases[n]!.workNMm!),
    row: works.map((work, n) => work / made.cases[n]!.rowWorkNMm),
  }
}

const within = (values: readonly number[], share: number) => {
  for (const value of values) expect(Math.abs(value - 1), values.join(' ')).toBeLessThan(share)
}

const box = boxPart(90, 20, 40)
/** A force, a pressure, a torque and an acceleration. */
const fourCases = (shellMm: number): Setup =>
  withCases({ ...cantilever(box, [0, 0, -1], { goal: 'max-load', target: 50, shellMm }), elements: 900 }, [
    { name: 'Side', kind: 'pressure', triangles: facing(box, 1, 1), magnitude: 0.01 },
    {
      name: 'Twist',
      kind: 'torque',
      triangles: facing(box, 0, 1),
      magnitude: 500,
      axis: { point: { x: 90, y: 10, z: 20 }, direction: { x: 1, y: 0, z: 0 } },
    },
    { name: 'Own weight', kind: 'acceleration', triangles: new Uint32Array(), magnitude: 9.81, direction: { x: 0, y: 0, z: -1 } },
  ])

// Debian's package calculix-ccx, which .ci/run installs.
describe.skipIf(!isCalculixThere)('CalculiX on a deck (skipped where ccx is not installed)', () => {
  it('finds the stiffness of the row within 1 % in every load case where the shell is a whole layer of cells', async () => {
    const made = await deckOf(box, fourCases(5))
    expect(made.cases.map(({ name, units }) => [name, units])).toEqual([
      ['A', 50],
      ['Side', 1],
      ['Twist', 1],
      ['Own weight', 1],
    ])
    const { ours, row } = ratios(made)
    within(ours, 1e-4)
    within(row, 0.01)
  })

  it('finds what our solver does on the same hexahedra where a thin shell cuts cells, and is off from the row by that', async () => {
    const made = await deckOf(box, fourCases(1))
    expect(made.cutCells / made.cells).toBeGreaterThan(0.5)
    const { ours, row } = ratios(made)
    within(ours, 1e-4)
    within(row, 0.25)
    expect(Math.max(...row.map((value) => Math.abs(value - 1)))).toBeGreaterThan(0.02)
  })

  it('does so where a gap parts cells, and where springs hold the border of a held face', async () => {
    const slit = slitBlock({ width: 0.5, angle: 20 })
    const bent = { ...loadedOn(cantilever(slit, [0, 0, -1]), boxSide(slit, 0, 1)), held: boxSide(slit, 0, -1), elements: 1500 }
    const divided = imprintedBlock([
      [0, 60],
      [0, 7.3, 20],
      [0, 20],
    ])
    const held = trianglesBetween(divided, [0, 0, 0], [0, 7.3, 20])
    const partly = { ...cantilever(divided, [0, 0, -1]), held, elements: 900 }
    const [parted, sprung] = [await deckOf(slit, bent), await deckOf(divided, partly)]
    const points = Array.from({ length: parted.deck.nodes.length / 3 }, (_, n) =>
      parted.deck.nodes.subarray(3 * n, 3 * n + 3).join(' '),
    )
    expect(new Set(points).size, 'nodes on both sides of the gap').toBeLessThan(points.length)
    expect(sprung.deck.springs?.nodes.length).toBeGreaterThan(0)
    for (const made of [parted, sprung]) within(ratios(made).ours, 1e-4)
  })

  it('has every kind of support and a point mass, with sets of the faces that were picked', async () => {
    const [length, height, thick, cell] = [90, 40, 20, 5]
    const [axis, radius] = [{ x: 70, y: 20 }, 5]
    const plate = partOf(plateWithHole([length, height, thick], { ...axis, radius }))
    const [end, back, low] = [facing(plate, 0, 1), facing(plate, 0, -1), facing(plate, 2, -1)]
    const hole = Uint32Array.from(plate.surfaces.label.keys()).filter(
      (n) => plate.surfaces.faces[plate.surfaces.label[n]!]!.kind !== 'plane',
    )
    const setup: Setup = {
      ...withCases({ ...cantilever(plate, [0, -1, 0], { shellMm: cell }), held: new Uint32Array(), elements: 900 }, [
        { name: 'Shock', kind: 'acceleration', triangles: new Uint32Array(), magnitude: 98, direction: { x: 1, y: 0, z: 0 } },
      ]),
      supports: [
        { kind: 'sliding', triangles: back },
        { kind: 'symmetry', triangles: low },
        { kind: 'pinned', triangles: hole },
      ],
      pointMasses: [{ massG: 250, triangles: end }],
    }
    const made = await deckOf(plate, setup)
    const { nodes, nodeSets, elementSets, held, masses, materials, materialOf } = made.deck
    const at = (node: number, axis: number) => nodes[3 * node + axis]!
    const named = (sets: readonly DeckSet[], name: string) => Array.from(sets.find((set) => set.name === name)?.members ?? [])
    const faceOf = (triangles: Uint32Array) => `FACE-${plate.surfaces.label[triangles[0]!]}`
    const toAxis = (node: number) => Math.hypot(at(node, 0) - axis.x, at(node, 1) - axis.y)
    // A flat face has the nodes of its plane, by its number as by what it is for, and whole elements behind it.
    const all = Array.from({ length: nodes.length / 3 }, (_, node) => node)
    for (const [triangles, purpose, along, place] of [
      [end, 'LOAD-A', 0, length],
      [end, 'POINTMASS-1', 0, length],
      [back, 'SLIDING-1', 0, 0],
      [low, 'SYMMETRY-2', 2, 0],
    ] as const) {
      const inPlane = all.filter((node) => Math.abs(at(node, along) - place) < 1e-6 && toAxis(node) > radius - 1e-6)
      expect(named(nodeSets, faceOf(triangles)), purpose).toEqual(inPlane)
      expect(named(nodeSets, purpose)).toEqual(inPlane)
    }
    expect(named(elementSets, faceOf(end)).length * cell ** 2).toBe(height * thick)
    // The hole has nodes around its axis, along all of it, and pins in elements that fill it.
    const around = named(nodeSets, faceOf(hole))
    expect(around).toEqual(named(nodeSets, 'PINNED-3'))
    expect(Math.max(...around.map((node) => Math.abs(toAxis(node) - radius)))).toBeLessThan(cell)
    expect(new Set(around.map((node) => at(node, 2))).size).toBe(thick / cell + 1)
    expect(materials.some(({ name }, n) => name.startsWith('PIN-') && materialOf.includes(n))).toBe(true)
    // What slides is held along its normal alone, and so is a plane of symmetry.
    const axesOf = new Map(Array.from(held.nodes, (node, n) => [node, held.axes[n]]))
    expect(new Set(named(nodeSets, 'SLIDING-1').map((node) => axesOf.get(node)! & 3))).toEqual(new Set([1]))
    expect(new Set(named(nodeSets, 'SYMMETRY-2').map((node) => axesOf.get(node)! & 4))).toEqual(new Set([4]))
    expect(Array.from(masses!.nodes).sort((a, b) => a - b)).toEqual(named(nodeSets, 'POINTMASS-1'))
    expect(1e6 * masses!.tonnes.reduce((sum, each) => sum + each)).toBeCloseTo(250, 6)
    const { ours, row } = ratios(made)
    within(ours, 1e-4)
    // Cells around the hole and at the plane of symmetry, which has no shell, are cut.
    within(row, 0.03)
  })

  it('finds the stiffness of the row within 1 % on a sliding face, with a point mass', async () => {
    const setup: Setup = {
      ...fourCases(5),
      supports: [{ kind: 'sliding', triangles: facing(box, 2, -1) }],
      pointMasses: [{ massG: 250, triangles: facing(box, 0, 1) }],
    }
    const { ours, row } = ratios(await deckOf(box, setup))
    within(ours, 1e-4)
    within(row, 0.01)
  })
})

import {
  checkShell,
  done,
  type Material,
  materialQuestions,
  type Outcome,
  type Printer,
  requiredLoad,
  requirementOf,
} from '@trabecula/domain'
import { closedSoup, selectTriangles } from '@trabecula/geometry'
import type { SparseForce } from '@trabecula/kernels'
import { cellNames } from '../cells/unit-cell.ts'
import { coincidentBodies } from '../input/coincident-bodies.ts'
import { inputRefusals } from '../input/messages.ts'
import { skinTriangles } from '../input/open-faces.ts'
import { overlapNotes, type Part, partVolume } from '../input/part.ts'
import { buildDirectionOf } from '../input/print-position.ts'
import { defaultElements, type Setup, supportedTriangles, touchedTriangles } from '../input/setup.ts'
import { type Layers, layersOf } from '../material/layers.ts'
import { checkBounds, checkShapes } from '../regions/check.ts'
import { type Enclosing, openDirections, openOutside, openTrianglesOf, solidLayers } from '../regions/enclosing.ts'
import { regionRefusals } from '../regions/messages.ts'
import { checkVoids, withVoids } from '../regions/voids.ts'
import { yieldToEventLoop } from '../runtime/cooperative.ts'
import { areApart, bodiesOf } from './apart.ts'
import { type CellRoom, roomInside, roomRefusal } from './cell-room.ts'
import { checkSetup, elementRange } from './check-setup.ts'
import { contactNotes } from './contacts.ts'
import { gapPrintedShut, gapSentences, gapsOf, type JoinedGap, joinedGap, mayBePartedBy } from './gaps.ts'
import { type AnalysisGrid, cellCentre, chooseGrid } from './grid/analysis-grid.ts'
import { distancesTo } from './grid/cells-near.ts'
import { depthsBeside, nodeDistances, type PartDepths, partDepths } from './grid/core-thickness.ts'
import type { CutCells } from './grid/cut-cells.ts'
import { keptCut, type PartedGrid, PieceNodes } from './grid/piece-nodes.ts'
import { Pieces } from './grid/pieces.ts'
import { type VolumeFractions, volumeFractions } from './grid/volume-fractions.ts'
import { keepLoadedBody } from './loaded-body.ts'
import { distancesToLoads, underLoads } from './loads/distances.ts'
import { caseRefusals } from './loads/messages.ts'
import { unjudgedCells } from './loads/singularities.ts'
import { type MassPoints, massNotes, massPoints } from './mass-points.ts'
import { moving, refusals } from './messages.ts'
import { edgesOf, partNotes } from './part-notes.ts'
import { type ChecksOnGrid, cellsNotJudged, type SetupOnGrid, setupOnGrid } from './setup-on-grid.ts'
import { widthOf } from './supports/constrained-nodes.ts'
import type { Constraints } from './supports/constraints.ts'
import { freeMotion, motionInWords } from './supports/free-motion.ts'
import { gridPlanes } from './supports/grid-planes.ts'
import { type ThinPath, thinPath, thinPathSentences } from './thin-path.ts'
import { openRefusal } from './when-closed.ts'

/** A set-up turned into finite cells: what is solid, what may become lattice, what is loaded and what is held. */
export interface Problem extends SetupOnGrid {
  readonly part: Part
  readonly setup: Setup
  readonly material: Material
  readonly printer: Printer
  /** Where the strength depends on the build direction. */
  readonly layers?: Layers | undefined
  readonly grid: AnalysisGrid
  /** Shares of each cell's volume, 0..1: the part; of it skin and pads; and core that may become lattice. */
  readonly whole: Float32Array
  readonly solid: Float32Array
  readonly core: Float32Array
  /** Where part and core are in cells that are not of one material. */
  readonly cut: CutCells
  /** What vibrates with the part. */
  readonly masses: MassPoints
  readonly pad: Uint8Array
  /** What of the part is solid or open whatever its lattice is. */
  readonly enclosing: Enclosing
  /** Indices of active cells, ascending. */
  readonly cells: Uint32Array
  /** mm³ of part in one full cell: h³, corrected so that the cells sum to the volume of the mesh. */
  readonly cellVolume: number
  /** mm³ */
  readonly volume: number
  readonly solidVolume: number
  readonly coreVolume: number
  /** Thinnest core section, mm. */
  readonly coreThickness: number
  /** Thickest place of the core, mm: a cell larger than this fits nowhere. */
  readonly coreThickest: number
  /**
   * Depths in the part, and on how many sides open faces leave the shell out. What other shells would leave follows
   * from them.
   */
  readonly depths: PartDepths
  readonly openSides: CellRoom['openSides']
  /**
   * 1 for cells whose stress is not judged: within a cell of the boundary loops of load or support, where linear theory
   * has a singularity.
   */
  readonly unjudged: Uint8Array
  /**
   * 1 for cells within a cell of the load faces: there the stress at a point is that of nodal forces, not of the even
   * traction that they replace.
   */
  readonly underLoad: Uint8Array
  /** Distance of each cell's centre to the nearest open face, mm (exact within a layer behind it), if any. */
  readonly openDistance?: Float32Array | undefined
  /** A gap of the part whose sides the grid joins. */
  readonly gap?: JoinedGap | undefined
  /** Where the cells are too large for what carries the load. */
  readonly thin?: ThinPath | undefined
  readonly notes: readonly string[]
}

/**
 * Checks a set-up and turns it into cells, loads and supports, or refuses it with a sentence. `earlier` is the grid of
 * an earlier analysis of this part; without it one of `elements` cells is chosen.
 */
export async function buildProblem(
  given: Part,
  setup: Setup,
  signal?: AbortSignal,
  earlier?: AnalysisGrid,
): Promise<Outcome<Problem>> {
  const checked = checkSetup(given, setup)
  if (!checked.ok) return checked
  const { material, printer } = checked.value
  // Designs from before this limit existed can still be analysed again.
  const printed = earlier ? done(true) : checkShell(setup.settings, printer)
  if (!printed.ok) return printed

  // 1. Geometry that has an inside, with the voids of regions in it.
  const enclosing = enclosingOf(setup, printer)
  const found = closedOuter(given)
  if (!found?.ok) return found ?? openRefusal({ part: given, setup, material, printer }, signal)
  const allowed = await checkVoids(given, enclosing, printer, signal)
  if (!allowed.ok) return allowed
  const part = withVoids(given, setup.regions)
  const inside = part === given ? found : closedOuter(part)
  if (!inside?.ok) return inside ?? openRefusal({ part, setup, material, printer }, signal)
  const { soup, repairs, volume } = inside.value
  const solidGrams = (material.densityGCm3 / 1000) * found.value.volume
  await yieldToEventLoop(signal)

  // 2. What a shell leaves free; whether a whole cell fits into it is checked where the families are chosen.
  const { shellMm: shell, zeroThicknessDirection } = setup.settings
  const grid = earlier ?? gridOf(part, setup, volume)
  const open = openTrianglesOf(part.soup, enclosing)
  const toOutside = part.filled ? openOutside(part, enclosing) : open
  if (zeroThicknessDirection !== 'None' && toOutside.length === 0)
    return refusals.opensNothing(zeroThicknessDirection, openDirections(part, enclosing))
  const distances = await nodeDistances(soup, grid, signal)
  const openSides = openSidesOf(setup, toOutside)
  const whole = { part, setup, material, printer, depths: await partDepths(soup, grid, signal, distances), openSides }
  const noRoom = earlier ? undefined : roomRefusal(whole, cellNames)
  if (noRoom && part.filled) return regionRefusals.voidsLeaveNoRoom(roomInside(whole, shell).thickest)
  if (noRoom && (roomInside(whole, shell).thickest <= 0 || Math.max(...edgesOf(part)) < leastLength)) return noRoom

  // Pads leave room by their size.
  const layers = solidLayers(part, { ...enclosing, pad: 0 })
  const depths = layers.length > 0 ? await depthsBeside(soup, grid, { distances, shell, layers }, signal) : whole.depths
  const room = { ...whole, depths }
  if (!earlier && !noRoom && depths !== whole.depths && roomRefusal(room, cellNames))
    return regionRefusals.noRoom(roomInside(room, shell).thickest, solidGrams)

  // 3. Shares of solid and core.
  const gaps = await gapsOf(part, grid.spacing, signal)
  const pieces = mayBePartedBy(gaps, part, grid.spacing)
    ? await Pieces.of(soup, grid, { bodies: bodiesOf(soup, part.report), signal })
    : undefined
  const divided = { soup, signal, grid, open, pieces }
  const fractions = await divide(part, enclosing, divided)
  if (fractions.depth < grid.spacing)
    return noRoom ?? refusals.thin(2 * depths.most, grid.spacing, finerGrid(part, setup, volume, fractions.depth))

  // 4. One body that is both loaded and held; loose cells are dropped.
  const shares = fractions.whole
  const notes = [...part.changes, ...repairs, ...overlapNotes(part), ...(await contactNotes(part, signal))]
  notes.push(...partNotes(part, room), ...materialQuestions(material))
  notes.push(...massNotes(setup, (material.densityGCm3 / 1000) * volume))
  const toLoads = await distancesToLoads(part.soup, setup, grid, signal)
  const held = supportedTriangles(setup)
  const thin = await thinPath(part, { soup, grid, distances, toLoads, held }, signal)
  const kept = keepLoadedBody(part, setup, grid, fractions, notes, pieces)
  if (!kept.ok) return lostPath(part, thin) ?? kept
  const gapNodes = pieces && new PieceNodes(pieces, shares)
  const gap = joinedGap(gaps, { ...grid, pieces }, shares)
  if (gap && (await areApart(part, setup.cases[0].triangles, held, grid.spacing, signal))) return refusals.apart()
  if (gap) notes.push(gapSentences.joined(gap, part))
  const shut = await gapPrintedShut(part, gaps, { spacing: grid.spacing, least: printer.absoluteGapMm, signal })
  if (shut) notes.push(gapSentences.printedShut(shut, part, printer))
  if (thin) notes.push(thinPathSentences.uncertain(thin, part))

  // 5. Supports and loads.
  const parted = { ...grid, gaps: gapNodes }
  const placed = setupOnGrid(part, setup, parted, shares, checksOf(part, setup, parted))
  if (!placed.ok) return (placed.refusal.code === 'load-not-connected' && lostPath(part, thin)) || placed
  const masses = massPoints(part, setup, parted, shares)
  if (!masses.ok) return masses
  await yieldToEventLoop(signal)

  // 6. Volumes and thickness.
  const cells = indicesOf(shares)
  const inRegion = checkShapes(part, setup, centresOf(grid, cells), grid.spacing)
  if (!inRegion.ok) return inRegion
  const bounded = checkBounds(part, setup, centresOf(grid, cells))
  if (!bounded.ok) return bounded
  const sum = (of: Float32Array) => cells.reduce((total, cell) => total + of[cell], 0)
  const cellVolume = volume / sum(shares)
  const coreVolume = sum(fractions.core) * cellVolume
  if (coreVolume < leastCore * volume) {
    if (noRoom) return noRoom
    if (depths !== whole.depths) return regionRefusals.noRoom(0, solidGrams)
    if (shell === 0) return refusals.onlyPads(enclosing.pad)
    return refusals.noCore(shell, await thinnerShell(part, setup, printer, divided))
  }
  const { thinnest, thickest } = roomInside(room, shell)

  return done({
    part,
    setup,
    material,
    printer,
    layers: layersOf(material, () => buildDirectionOf(part.soup, printer, setup.settings)),
    grid,
    whole: shares,
    solid: fractions.solid,
    core: fractions.core,
    cut: keptCut(fractions, gapNodes),
    pad: fractions.pad,
    enclosing,
    cells,
    cellVolume,
    volume,
    solidVolume: volume - coreVolume,
    coreVolume,
    coreThickness: thinnest,
    coreThickest: thickest,
    depths,
    openSides,
    ...placed.value,
    masses: masses.value,
    unjudged: cellsNotJudged(part, setup, grid),
    underLoad: underLoads(toLoads, shares.length, unjudgedCells * grid.spacing),
    openDistance: open.length > 0 ? await distancesTo(selectTriangles(part.soup, open), grid, farFromOpen, signal) : undefined,
    gap,
    thin,
    notes,
  })
}

/** The same problem for another goal or value; `setup` differs in its settings only. */
export function aimedAt(problem: Problem, setup: Setup): Problem {
  const [first, ...others] = problem.cases
  return { ...problem, setup, cases: [{ ...first, requested: requiredLoad(requirementOf(setup.settings)) }, ...others] }
}

/** The closed outer surface, what was repaired to get it, and the volume inside, mm³; undefined where it is open. */
function closedOuter(part: Part): Outcome<{ soup: Float32Array; repairs: readonly string[]; volume: number }> | undefined {
  if (part.report.verdict === 'refused') return undefined
  if (part.report.innerBodies > 0) return inputRefusals.undecidedInner(part.report.sentence)
  const { soup, closed, notes: repairs } = closedSoup(part.soup, part.report, 'mm')
  // Without a closed outer surface there is no watertight export: refused before the run is paid for.
  if (!closed) return undefined
  const twice = part.overlap > 0 ? coincidentBodies(part.soup, part.report) : undefined
  return twice ? refusals.coincident(twice[0].id, twice[1].id) : done({ soup, repairs, volume: partVolume(part) })
}

/** No printer makes a lattice in a part shorter than this, mm; a file in metres or inches read as millimetres is. */
const leastLength = 2

/** Share of a part that must be left for a lattice. */
const leastCore = 0.01

function gridOf(part: Part, setup: Setup, volume: number, elements = setup.elements ?? defaultElements): AnalysisGrid {
  return chooseGrid(part.bounds, { elements, volume, area: part.report.area, planes: gridPlanes(part.soup, setup) })
}

/** A number of elements with which cells are smaller than this depth, mm; undefined where no allowed number is. */
function finerGrid(part: Part, setup: Setup, volume: number, depth: number): number | undefined {
  for (let elements = setup.elements ?? defaultElements; elements <= elementRange[1]; elements *= 2)
    if (gridOf(part, setup, volume, elements).spacing < 0.8 * depth) return elements
  return undefined
}

interface Divided {
  /** Closed, mm. */
  readonly soup: Float32Array
  readonly signal: AbortSignal | undefined
  readonly grid: AnalysisGrid
  /** Triangles of the part without a shell. */
  readonly open: Uint32Array
  /** Where gaps pass. */
  readonly pieces: Pieces | undefined
}

/** `shell`: another one than that of the settings, to try, mm. */
const enclosingOf = (setup: Setup, printer: Printer, shell = setup.settings.shellMm): Enclosing => ({
  shell,
  pad: Math.max(shell, 2 * printer.minWallMm),
  zeroThicknessDirection: setup.settings.zeroThicknessDirection,
  padTriangles: touchedTriangles(setup),
  ...(setup.regions ? { regions: setup.regions } : {}),
})

function* centresOf(grid: AnalysisGrid, cells: Uint32Array): Generator<readonly [number, number, number]> {
  for (const cell of cells) yield cellCentre(grid, cell)
}

/** How much of each cell of the grid is solid and core. */
function divide(part: Part, enclosing: Enclosing, { soup, signal, grid, open, pieces }: Divided): Promise<VolumeFractions> {
  const { shell, pad } = enclosing
  // Without a shell nothing is solid but the layers, so there is no distance to a skin.
  const hasSkin = shell > 0 && open.length > 0
  return volumeFractions(soup, grid, {
    shell,
    pad,
    layers: solidLayers(part, enclosing),
    skinSoup: hasSkin ? selectTriangles(part.soup, skinTriangles(part.soup, open)) : undefined,
    sign: 'scan',
    pieces,
    signal,
  })
}

/** A thinner shell that leaves enough for a lattice: the thinnest that prints, else none; undefined without. */
async function thinnerShell(part: Part, setup: Setup, printer: Printer, divided: Divided): Promise<number | undefined> {
  const sum = (shares: Float32Array) => shares.reduce((total, share) => total + share, 0)
  for (const thinner of [printer.absoluteWallMm, 0]) {
    if (thinner >= setup.settings.shellMm) continue
    const fractions = await divide(part, enclosingOf(setup, printer, thinner), divided)
    if (sum(fractions.core) >= leastCore * sum(fractions.whole)) return thinner
  }
  return undefined
}

/** Held faces narrower than this share of a cell are a line: the grid would hold them wider than they are. */
const leastWidth = 0.25

/** The refusal of one body in which the cells lose the way of a load. */
const lostPath = (part: Part, thin: ThinPath | undefined) =>
  thin && part.report.bodyCount < 2 ? refusals.lostPath(thinPathSentences.lost(thin, part)) : undefined

/** A part that moves freely or is not loaded is refused as soon as that is known. */
function checksOf(part: Part, setup: Setup, grid: PartedGrid): ChecksOnGrid {
  return {
    held: ({ constrained }) => {
      if (setup.held.length > 0 && widthOf(part.soup, setup.held) < leastWidth * grid.spacing) return refusals.notHeld()
      const motion = freeMotion(grid, constrained)
      if (!motion) return done(true)
      return moving(setup.supports ? refusals.movesFreely(motionInWords(motion, part)) : refusals.notHeld(), motion)
    },
    loaded: ({ name, force, acceleration, reached }, { constrained }) => {
      if (reached === 0) return refusals.unknownTriangle()
      return !acceleration && isAllConstrained(force, constrained) ? caseRefusals.touching(name) : done(true)
    },
  }
}

function isAllConstrained({ nodes, values }: SparseForce, constrained: Constraints): boolean {
  const axesOf = new Map(Array.from(constrained.nodes, (node, n) => [node, constrained.axes[n]]))
  return nodes.every((node, n) =>
    [0, 1, 2].every((axis) => ((axesOf.get(node) ?? 0) & (1 << axis)) !== 0 || values[3 * n + axis] === 0),
  )
}

function indicesOf(share: Float32Array): Uint32Array {
  const cells: number[] = []
  for (let cell = 0; cell < share.length; cell++) if (share[cell] > 0) cells.push(cell)
  return Uint32Array.from(cells)
}

/** Farther from an open face than this nothing is softened: a fifth of the largest cell, mm. */
const farFromOpen = 12

/** The core reaches through the shell of open faces, on both sides of a direction without a sign. */
function openSidesOf({ settings }: Setup, open: Uint32Array): CellRoom['openSides'] {
  if (open.length === 0 || settings.shellMm === 0) return 0
  return settings.zeroThicknessDirection.length === 1 ? 2 : 1
}

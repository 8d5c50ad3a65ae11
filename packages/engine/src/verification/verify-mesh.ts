import { createHash } from 'node:crypto'
import { done, type Material, materialAndPrinter, type Outcome, type Printer, refuse } from '@trabecula/domain'
import { boundsOf, closedSoup, readPartFile, soupVolume, toPartFrame } from '@trabecula/geometry'
import type { NodalForce, SolveResult } from '@trabecula/kernels'
import type { Design } from '../candidates/design.ts'
import { gapSentences, gapsOf, joinedGap } from '../discretisation/gaps.ts'
import type { AnalysisGrid } from '../discretisation/grid/analysis-grid.ts'
import { PieceNodes } from '../discretisation/grid/piece-nodes.ts'
import { nodalForceOf } from '../discretisation/loads/case-load.ts'
import { massPoints } from '../discretisation/mass-points.ts'
import { cellsNotJudged, type SetupOnGrid, setupOnGrid } from '../discretisation/setup-on-grid.ts'
import { freeMotion } from '../discretisation/supports/free-motion.ts'
import { gridPlanes } from '../discretisation/supports/grid-planes.ts'
import { type ElasticitySolver, withThreads } from '../elasticity/solver.ts'
import { fieldsByCase } from '../fields/cases.ts'
import type { PartFields } from '../fields/part-fields.ts'
import { verifiedFields } from '../fields/verified.ts'
import type { Part } from '../input/part.ts'
import { buildDirectionOf } from '../input/print-position.ts'
import type { Setup } from '../input/setup.ts'
import { solidModuli } from '../material/interpolation.ts'
import { type Layers, layersOf } from '../material/layers.ts'
import { openTrianglesOf } from '../regions/enclosing.ts'
import { withVoids } from '../regions/voids.ts'
import type { FoundCase } from '../requirements/model.ts'
import type { CaseResult } from '../responses/model.ts'
import { yieldToEventLoop } from '../runtime/cooperative.ts'
import { displacementDifference } from './displacement-difference.ts'
import { type FinerStiffness, finerStiffness } from './finer-stiffness.ts'
import { loadedComponent } from './loaded-component.ts'
import { materialShares } from './material-shares.ts'
import { type MeshModes, meshModes, mostModeVoxels, notFoundNotes, type SoughtModes, whyNotFound } from './mesh-modes.ts'
import { verifyRefusals } from './messages.ts'
import { type MeshIndices, type MeshOnset, meshIndices, meshOnsetOf } from './onset.ts'
import { partedVoxels } from './parted-voxels.ts'
import { refineCells } from './refine-cells.ts'
import { regionsOf } from './regions.ts'
import {
  type Found,
  finerStiffnessNote,
  refinedNote,
  type Verification,
  type VerifyProgress,
  type VerifyStage,
  verificationOf,
  windowsNote,
} from './report.ts'
import { chooseResolution, mostVoxels, type Resolution } from './resolution.ts'
import { solveWhole } from './solve-whole.ts'
import type { WholePart } from './solve-window.ts'
import { verifiedCases } from './verified-cases.ts'
import { keptAtPlaces } from './verified-requirements.ts'
import { verifyWindows } from './verify-windows.ts'
import { VoxelSolver, type Voxels } from './voxel-solver.ts'

export interface VerifyOptions {
  /** Threads of the solver, 1 by default. */
  readonly threads?: number
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: VerifyProgress) => void) | undefined
  /** Voxels in the part's box that fit into memory. */
  readonly mostVoxels?: number
  /** Voxels requested through the thinnest wall, 4 without it; fewer are taken where these do not fit. */
  readonly throughWall?: number | undefined
  /** What else is looked for in the mesh, if it fits into memory: it takes longer than all the rest. */
  readonly modes?: SoughtModes | undefined
  /** Ends the search for them alone: what it has not found by then stays predicted, which a note says. */
  readonly modesUntil?: AbortSignal | undefined
  /** The predicted fields of the row, and a function that stores them together with the verified ones. */
  readonly fields?: { readonly predicted: PartFields; keep(verified: PartFields): void } | undefined
}

/** Share of the area of the load faces that must lie on material of the mesh. */
const leastReached = 0.99
/**
 * This share of the scan lines may fail to close (a line through a corner, to rounding) before the mesh counts as open.
 */
const openLinesAllowed = 1e-4

/**
 * Verifies that the exported mesh has the properties of its row. Reads the STL again, turns it into voxels of a quarter
 * to a third of its thinnest wall, loads and holds it by the same code as the prediction, and solves linear elasticity
 * of the solid material. Nothing is homogenised. See docs/theory/verification.md. Rejects with the signal's reason when
 * aborted.
 */
export async function verifyMesh(
  given: Part,
  design: Design,
  meshBytes: Uint8Array,
  setup: Setup,
  options: VerifyOptions = {},
): Promise<Outcome<Verification>> {
  const { threads = 1, signal, onProgress } = options
  const started = performance.now()
  const part = withVoids(given, design.regions)
  const report: Report = (stage, detail, step = 0, total = 1) => onProgress?.({ stage, done: step, total, detail })
  const named = materialAndPrinter(setup)
  if (!named.ok) return named
  const { material, printer } = named.value

  // 1. Read the file as it was written.
  report('read', 'Reading the exported mesh')
  await yieldToEventLoop(signal)
  const reading = readPartFile(meshBytes)
  if (!reading.ok) return refuse(reading.code, reading.message)
  const mesh = toPartFrame(reading.soup, part.center, part.unitScale)
  const slack = openTrianglesOf(part.soup, design).length > 0 ? design.cellSize : 0
  if (!fillsBox(mesh, part, slack)) return verifyRefusals.otherPart()
  const sha256 = createHash('sha256').update(meshBytes).digest('hex')
  await yieldToEventLoop(signal)

  // 2. The whole part where it fits into memory, its most loaded windows where not.
  const wall = thinnestWall(design)
  const most = options.mostVoxels ?? mostVoxels
  const mass = (material.densityGCm3 / 1000) * (Math.abs(soupVolume(mesh)) - part.overlap)
  const about = { design, mass, sha256, started }
  const chosen = chooseResolution(part.bounds, wall, gridPlanes(part.soup, setup), most, options.throughWall)
  if (!chosen.ok) {
    const onWindow = (window: number, windows: number) =>
      report('solve', `Most loaded block ${window + 1} of ${windows}`, window, windows)
    const found = await verifyWindows(part, design, mesh, setup, wall, { threads, mostVoxels: most, signal, onWindow })
    if (!found.ok) return found
    options.fields?.keep(verifiedFields(options.fields.predicted, []))
    report('stress', 'Done', 1)
    const notes = [windowsNote(found.value), ...notFoundNotes(options.modes, {}, whyNotFound.voxels)]
    return done(verificationOf(about, { ...found.value, notes }))
  }
  const { fields, modes, modesUntil } = options
  const resolution = chosen.value
  const layers = layersOf(material, () => buildDirectionOf(part.soup, printer, setup.settings))
  const job = {
    part,
    design,
    setup,
    mesh,
    material,
    printer,
    layers,
    resolution,
    mostVoxels: most,
    fields,
    modes,
    modesUntil,
    signal,
    report,
  }
  const found = await withThreads(threads, (shared) => verifyWhole({ ...job, threads: shared }))
  return found.ok ? done(verificationOf(about, found.value)) : found
}

type Report = (stage: VerifyStage, detail: string, step?: number, total?: number) => void

interface WholeJob {
  readonly part: Part
  readonly design: Design
  readonly setup: Setup
  /** The exported mesh in the part frame, nine floats per triangle, mm. */
  readonly mesh: Float32Array
  readonly material: Material
  readonly printer: Printer
  readonly layers: Layers | undefined
  readonly resolution: Resolution
  readonly mostVoxels: number
  readonly fields: VerifyOptions['fields']
  readonly modes: VerifyOptions['modes']
  readonly modesUntil: VerifyOptions['modesUntil']
  readonly threads: ElasticitySolver
  readonly signal: AbortSignal | undefined
  readonly report: Report
}

/** The whole mesh as voxels, loaded and held as the prediction is, solved once. */
async function verifyWhole(job: WholeJob): Promise<Outcome<Found>> {
  const { part, design, setup, printer, resolution, signal, report } = job
  const { grid } = resolution

  // 1. Voxels.
  const size = `${grid.nx} × ${grid.ny} × ${grid.nz} voxels of ${grid.spacing.toFixed(2)} mm`
  report('voxels', size)
  const onLayer = (layer: number, layers: number) => report('voxels', size, layer, layers)
  const { share, moments, openLines, lines } = await materialShares(job.mesh, grid, { signal, onLayer })
  if (openLines > openLinesAllowed * lines) return verifyRefusals.notClosed(openLines)
  const gaps = await gapsOf(part, grid.spacing, signal)
  const pieces = await partedVoxels(job.mesh, { part, gaps, grid }, share, signal)
  const loaded = loadedComponent(part, setup, grid, share, pieces)
  if (!loaded.ok) return loaded
  const { cells } = loaded.value
  const parted = { ...grid, gaps: pieces && new PieceNodes(pieces, share) }
  const gap = joinedGap(gaps, { ...grid, pieces }, share)
  if (gap) return verifyRefusals.gapJoined(gapSentences.notVerified(gap, part, 'voxels'))

  // 2. Loads and supports, by the code of the prediction.
  report('loads', 'Placing loads and supports')
  const placed = setupOnGrid(part, setup, parted, share, {
    held: ({ constrained }) => (freeMotion(parted, constrained) ? verifyRefusals.notHeld() : done(true)),
  })
  if (!placed.ok) return placed
  if (!(placed.value.cases[0].reached > leastReached)) return verifyRefusals.unloaded()
  await yieldToEventLoop(signal)
  const { region, solid, keep } = await regionsOf(part, design, printer, grid, signal)

  // 3. Solve, and judge the onset where the prediction is judged.
  const model = { grid, gaps: parted.gaps, cells, share, moments, keep, region, solid, ...placed.value }
  const solved =
    (await solveVoxels(job, model)) ?? (await solveVoxels(job, { ...model, body: await voxelsOf(part, grid, signal) }))!
  if (!solved.ok) return solved
  const { whole, notes: ofModes, ...found } = solved.value
  const notes = [...loaded.value.notes, ...ofModes]
  const about = { ...found, resolution, voxels: cells.length, windows: 0 }
  if (!whole) return done({ ...about, notes })

  // 4. The most loaded cells again, finer.
  const refined = await refinedOnset(job, { ...whole, grid, cells })
  return refined.ok ? done({ ...about, ...refined.value.onset, notes: [...notes, ...refined.value.notes] }) : refined
}

/** The voxels that a part reaches into, with its lattice taken for solid. */
async function voxelsOf(part: Part, grid: AnalysisGrid, signal: AbortSignal | undefined): Promise<Uint32Array> {
  const { share } = await materialShares(closedSoup(part.soup, part.report).soup, grid, { signal })
  return Uint32Array.from(share.keys()).filter((voxel) => share[voxel] > 0)
}

async function refinedOnset(
  { part, design, setup, mesh, material, printer, layers, resolution, mostVoxels, threads, signal, report }: WholeJob,
  { indices, energy, ...moved }: WholeSolution & Pick<WholePart, 'grid' | 'cells'>,
): Promise<Outcome<{ readonly onset: MeshOnset; readonly notes: readonly string[] }>> {
  const refined = await refineCells({
    mesh,
    design,
    whole: { part, setup, material, printer, layers, ...moved },
    energy,
    found: indices,
    voxelsThroughWall: resolution.throughWall,
    // The solution of the whole is kept in memory at the same time.
    mostVoxels: mostVoxels / 2,
    threads,
    signal,
    onPlace: (place, places) =>
      report('stress', `Most loaded cells in finer voxels: ${place + 1} of at most ${places}`, places + place, 2 * places),
  })
  if (!refined.ok) return refined
  report('stress', 'Done', 1)
  const { lattice, places, spacing } = refined.value
  return done({ onset: meshOnsetOf(indices, lattice), notes: places > 0 ? [refinedNote(places, spacing)] : [] })
}

interface VoxelModel extends SetupOnGrid, Voxels {
  readonly region: Uint8Array
  /** Share of each voxel that is skin or pad. */
  readonly solid: Float32Array
}

interface SolvedWhole
  extends Pick<Found, 'stiffness' | 'maxLoad' | 'governedBy' | 'iterations' | 'residual' | 'cases' | 'mesh' | 'modes' | 'notes'> {
  /** Where there is one load. */
  readonly whole?: WholeSolution
}

/** What finer windows start from, for one newton. */
interface WholeSolution {
  /** Three per node, mm. */
  readonly displacement: Float64Array
  readonly indices: MeshIndices
  /** u'Ku of each voxel, N mm. */
  readonly energy: Float32Array
}

/** Undefined where the solver is slow and does not know the gaps of the part: it may be that coarse levels weld them. */
async function solveVoxels(job: WholeJob, model: VoxelModel): Promise<Outcome<SolvedWhole> | undefined> {
  const { part, design, setup, material, layers, fields, threads, signal, report } = job
  report('solve', `${model.cells.length.toLocaleString('en-US')} voxels`)
  const { grid, cells, share, region, solid, cases } = model
  const moduli = solidModuli(material)
  const voxels = await VoxelSolver.create(model, model, moduli, { threads, signal })
  const { solver } = voxels
  try {
    const predicted = fields ? fieldsByCase(fields.predicted) : []
    const differences: Float32Array[] = []
    const forces: NodalForce[] = []
    const found: (CaseResult<MeshOnset, SolveResult> & FoundCase)[] = []
    let unjudged: Uint8Array | undefined
    const softer: (FinerStiffness | undefined)[] = []
    // A window is moved as the whole is, which would be wrong on both sides of a gap.
    const isCoarse = job.resolution.coarse && !model.gaps
    let whole: WholeSolution | undefined
    for (const [n, load] of cases.entries()) {
      if (cases.length > 1) report('solve', `Load case ${load.name}`, n, cases.length)
      const nodal = nodalForceOf({ grid, cells, material, cellVolume: grid.spacing ** 3 }, load, (cell) => share[cell])
      forces.push(nodal)
      const solution = await solveWhole(solver, nodal, { mayBeSlow: model.body !== undefined || n > 0, signal })
      if (!solution) return undefined
      if (!solution.converged) return verifyRefusals.unsolved(solution.residual)

      report('stress', 'Reading stresses')
      // The density's nodes are the centres of the prediction's cells.
      unjudged ??= cellsNotJudged(part, setup, grid, design.density.spacing)
      await yieldToEventLoop(signal)
      const displacement = solver.displacement()
      const about = { region, solid, unjudged, designStress: material.designStressMpa, layers }
      const stressed = { grid, share, cut: await voxels.strained(), displacement, ...moduli, ...about }
      const indices = meshIndices(stressed, design.cellSize, part.bounds)
      const isLookedAt = cases.length === 1 || isCoarse
      const energy = isLookedAt ? await voxels.energies() : undefined
      const finer = energy && isCoarse ? await inFinerVoxels(job, n, { ...model, displacement, energy }) : undefined
      softer.push(finer)
      const moves = finer ? displacement.map((value) => finer.softer * value) : displacement
      found.push({
        solution: finer ? { ...solution, compliance: finer.softer * solution.compliance } : solution,
        onset: meshOnsetOf(indices),
        displacement: keptAtPlaces(model, moves),
      })
      if (predicted[n]) {
        report('stress', 'Comparing displacements', 1, 2)
        const moved = { grid, cells, share, displacement: moves }
        differences.push(await displacementDifference(moved, predicted[n], design.cellSize, signal))
      }
      if (cases.length === 1 && energy) whole = { displacement, indices, energy }
    }
    if (fields) fields.keep(verifiedFields(fields.predicted, differences))
    const [{ solution, onset }] = found
    const { iterations, residual, compliance } = solution
    const mesh = { posed: { ...model, setup }, cases: found }
    const { notes: ofModes, ...modes } = await modesOf(voxels, model, job, found, forces)
    const notes = [
      ...ofModes,
      ...softer.flatMap((finer, n) => (finer ? [finerStiffnessNote(finer, cases.length > 1 ? cases[n].name : undefined)] : [])),
    ]
    const about = { iterations, residual, mesh, ...modes, notes }
    const one = { stiffness: 1 / compliance, ...onset, ...about }
    if (whole) return done({ ...one, whole })
    report('stress', 'Done', 1)
    return done(cases.length === 1 ? one : { ...verifiedCases(setup, cases, design.row.cases, found), ...about })
  } finally {
    await voxels.dispose()
  }
}

/** What finer voxels say of the stiffness in a load case. */
async function inFinerVoxels(
  { part, design, setup, mesh, material, printer, mostVoxels, threads, signal, report }: WholeJob,
  number: number,
  { grid, cells, displacement, energy }: VoxelModel & Pick<WholeSolution, 'displacement' | 'energy'>,
): Promise<FinerStiffness | undefined> {
  const own = { ...setup, cases: [setup.cases[number]] as const }
  return await finerStiffness({
    source: (window, ended) => materialShares(mesh, window, { signal: ended }),
    design,
    whole: { part, setup: own, material, printer, grid, cells, displacement },
    energy,
    // The solver of the whole is kept in memory at the same time.
    mostVoxels: mostVoxels / 8,
    threads,
    signal,
    onWindow: (window, windows) =>
      report('stress', `Stiffness in finer voxels: ${window + 1} of ${windows}`, window, 2 * windows),
  })
}

/** The requested modes of a mesh, and which of them were not found for what reason. */
async function modesOf(
  voxels: VoxelSolver,
  model: VoxelModel,
  { part, setup, material, modes: sought, modesUntil: until, signal, report }: WholeJob,
  cases: readonly CaseResult<MeshOnset>[],
  forces: readonly NodalForce[],
): Promise<{ readonly modes?: MeshModes; readonly notes: readonly string[] }> {
  if (!sought) return { notes: [] }
  if (model.cells.length > mostModeVoxels) return { notes: notFoundNotes(sought, {}, whyNotFound.voxels) }
  report('stress', 'Searching for modes', 1, 2)
  const masses = massPoints(part, setup, { ...model.grid, gaps: model.gaps }, model.share)
  if (!masses.ok) return { notes: [masses.refusal.message] }
  const loads = cases.map(({ onset }, n) => ({ force: forces[n], onset: onset.maxLoad }))
  const modes = await meshModes(voxels, model, { material, masses: masses.value, cases: loads }, sought, { signal, until })
  return { modes, notes: notFoundNotes(sought, modes, until?.aborted ? whyNotFound.time : whyNotFound.unsettled) }
}

/** The thinnest wall, strut or shell of a design, mm. */
export const thinnestWall = ({ row, shell }: Design): number => Math.min(row.minFeatureMm, shell > 0 ? shell : Infinity)

/**
 * The outer surface of an export is the part's own, so both have the same box. Where faces are open the void may have
 * taken the outermost point away: then the mesh may fall short of the box by `slack` (mm), but never reach beyond it.
 */
function fillsBox(mesh: Float32Array, part: Part, slack: number): boolean {
  if (mesh.length === 0) return false
  const box = boundsOf(mesh)
  const tolerance = 1e-4 * part.report.diagonal
  return [0, 1, 2].every(
    (axis) =>
      isBetween(-tolerance, box.min[axis] - part.bounds.min[axis], slack + tolerance) &&
      isBetween(-tolerance, part.bounds.max[axis] - box.max[axis], slack + tolerance),
  )
}

const isBetween = (least: number, value: number, most: number): boolean => least <= value && value <= most

import {
  type CandidateRow,
  type Deviations,
  type GoverningMode,
  type InstabilityFactors,
  isInstability,
  type Measured,
  ofResponses,
  type RowCase,
  type RowRequirement,
  valuesOf,
} from '@trabecula/domain'
import type { Design } from '../candidates/design.ts'
import { measuredOf } from '../responses/list.ts'
import type { FinerStiffness } from './finer-stiffness.ts'
import type { MeshModes } from './mesh-modes.ts'
import type { MeshOnset } from './onset.ts'
import type { Resolution } from './resolution.ts'
import { type PosedMesh, predictedNotes, verifiedRequirements } from './verified-requirements.ts'
import type { WindowsFindings } from './verify-windows.ts'

/**
 * What the exported mesh itself does under the loads of its run, next to what was predicted. All values are SI with
 * units in the names.
 */
export interface Verification extends Measured, Deviations {
  /** Where the design stress is reached first: the mesh is judged in two parts, as the prediction is. */
  readonly governedBy: 'skin' | 'pad' | 'lattice'
  /** Where the row is predicted to buckle or to dimple at a load below that: the max load is then this one. */
  readonly limitedBy?: GoverningMode
  /** Mass of the volume that the mesh encloses, g. */
  readonly massG: number
  /** As `Deviations`. */
  readonly massDeviationPercent: number
  /** Hash of the bytes that were read. */
  readonly meshSha256: string
  readonly voxelMm: number
  /** Active voxels. */
  readonly voxels: number
  /** Voxels through the thinnest wall or strut; below three the check is coarse. */
  readonly voxelsThroughWall: number
  readonly coarse: boolean
  /** Blocks of cells that were analysed instead of the whole part, which was too large; 0 when it was not. */
  readonly windows: number
  readonly iterations: number
  readonly residual: number
  readonly seconds: number
  /** Every load case as the mesh bears it; absent where there is one load. */
  readonly cases?: readonly RowCase[]
  /** Every requirement as the mesh has it; absent where nothing is required besides the goal. */
  readonly requirements?: readonly RowRequirement[]
  /** The lowest natural frequency of the mesh, Hz, and its factor of buckling as `InstabilityFactors`; absent where not sought. */
  readonly frequencyHz?: number
  readonly bucklingFactor?: number | null
  /** Things to know, as sentences. */
  readonly notes: readonly string[]
}

export type VerifyStage = 'read' | 'voxels' | 'loads' | 'solve' | 'stress'

export const verifyStages: readonly VerifyStage[] = ['read', 'voxels', 'loads', 'solve', 'stress']

export interface VerifyProgress {
  readonly stage: VerifyStage
  readonly done: number
  readonly total: number
  readonly detail: string
}

/** The row with what was verified next to what was predicted; `at` is when. */
export function verifiedRow(row: CandidateRow, found: Verification, at: Date): CandidateRow {
  const ofFile = isInstability(row.governingMode) ? yields[found.governedBy] : row.governingMode
  return {
    ...row,
    ...ofResponses('verified', (name) => valuesOf(name).measure(found)),
    governingMode: found.limitedBy ?? ofFile,
    verification: {
      meshSha256: found.meshSha256,
      verifiedAt: at.toISOString(),
      ...ofResponses('deviation', (name) => valuesOf(name).deviation(found)),
      massDeviationPercent: found.massDeviationPercent,
      governedBy: found.governedBy,
      voxelMm: found.voxelMm,
      voxels: found.voxels,
      voxelsThroughWall: found.voxelsThroughWall,
      coarse: found.coarse,
      seconds: found.seconds,
      ...(found.cases ? { cases: found.cases } : {}),
      ...(found.requirements ? { requirements: found.requirements } : {}),
      ...modesOf(found),
      notes: found.notes,
    },
  }
}

const yields = { skin: 'skin yield', pad: 'pad yield', lattice: 'core yield' } as const

/** Facts about the file before anything is solved. */
export interface FileFacts {
  readonly design: Design
  /** g */
  readonly mass: number
  readonly sha256: string
  /** performance.now() at the beginning, ms. */
  readonly started: number
}

export interface Found extends MeshOnset {
  /** N/mm */
  readonly stiffness: number
  readonly resolution: Resolution
  readonly voxels: number
  readonly windows: number
  readonly iterations: number
  readonly residual: number
  readonly cases?: readonly RowCase[]
  /** Absent where none were sought, and where they do not fit into memory. */
  readonly modes?: MeshModes
  /** Absent where only windows were analysed. */
  readonly mesh?: PosedMesh
  readonly notes: readonly string[]
}

/** The verification that is reported: what was found, next to what the row predicted. */
export function verificationOf({ design: { row }, mass, sha256, started }: FileFacts, analysed: Found): Verification {
  const found = limited(row, analysed)
  const { grid, throughWall, coarse } = found.resolution
  const measured = measuredOf({ solution: found, onset: found })
  // The load of a single case may be known better than the whole's first solution says.
  const mesh = found.mesh && found.mesh.cases.length === 1 ? withOnset(found.mesh, found) : found.mesh
  const requirements = verifiedRequirements(row, { ...measured, massG: mass }, mesh, found.modes)
  return {
    ...measured,
    governedBy: found.governedBy,
    ...(found.limitedBy ? { limitedBy: found.limitedBy } : {}),
    massG: mass,
    ...ofResponses('deviation', (name) => {
      const { measure } = valuesOf(name)
      return deviation(measure(measured), measure(row))
    }),
    massDeviationPercent: deviation(mass, row.massG),
    meshSha256: sha256,
    voxelMm: grid.spacing,
    voxels: found.voxels,
    voxelsThroughWall: throughWall,
    coarse,
    windows: found.windows,
    iterations: found.iterations,
    residual: found.residual,
    seconds: (performance.now() - started) / 1000,
    ...(found.cases ? { cases: found.cases } : {}),
    ...(requirements ? { requirements } : {}),
    ...modesOf(found),
    notes: [...found.notes, ...predictedNotes(row, found.modes), ...(coarse ? [coarseNote(throughWall)] : [])],
  }
}

const modesOf = ({ frequencyHz, bucklingFactor }: Pick<Verification, 'frequencyHz' | 'bucklingFactor'>) => ({
  ...(frequencyHz === undefined ? {} : { frequencyHz }),
  ...(bucklingFactor === undefined ? {} : { bucklingFactor }),
})

type Limited = Found & Pick<Verification, 'limitedBy' | 'frequencyHz' | 'bucklingFactor'>

/**
 * What was found, with the load at which the row is predicted to buckle or to dimple where that is less: the analysis of
 * the file is linear and static, and knows of neither.
 */
function limited(predicted: Design['row'], analysed: Found): Limited {
  const { safetyFactor, maxLoadN } = predicted
  // The factors are of the required load, and of the onset where none is required.
  const unit = safetyFactor === null ? maxLoadN / Math.min(1, leastFactor(predicted)) : maxLoadN / safetyFactor
  const ofFile = factorsOf(analysed, unit)
  const { frequencyHz } = analysed.modes ?? {}
  const row = { ...predicted, ...(ofFile ? { bucklingFactor: ofFile.least } : {}) }
  const found = {
    ...analysed,
    ...(frequencyHz === undefined ? {} : { frequencyHz }),
    ...(ofFile ? { bucklingFactor: ofFile.least } : {}),
  }
  const factor = leastFactor(row)
  if (factor === Infinity) return found
  const cases = found.cases?.map((each, n) => {
    const { bucklingFactor, dimplingFactor } = { ...row.cases?.[n], ...(ofFile ? { bucklingFactor: ofFile.each[n] } : {}) }
    const own = {
      ...(bucklingFactor === undefined ? {} : { bucklingFactor }),
      ...(dimplingFactor === undefined ? {} : { dimplingFactor }),
    }
    return { ...each, ...own, onsetFactor: each.onsetFactor && Math.min(each.onsetFactor, leastFactor(own)) }
  })
  const ofCases = cases ? { ...found, cases } : found
  const load = factor * unit
  if (load >= found.maxLoad) return ofCases
  const limitedBy = row.bucklingFactor === factor ? 'buckling' : 'dimpling'
  return {
    ...ofCases,
    maxLoad: load,
    limitedBy,
    notes: [...found.notes, limitNote(limitedBy, load, found.maxLoad, limitedBy === 'buckling' && ofFile)],
  }
}

const leastFactor = ({ bucklingFactor, dimplingFactor }: InstabilityFactors): number =>
  Math.min(bucklingFactor ?? Infinity, dimplingFactor ?? Infinity)

/**
 * The factors of buckling that a mesh has in each case, and the least of those that bear the load: case A alone where none is
 * required. Undefined where they were not sought or one was not found. `unit`: N of case A.
 */
function factorsOf({ modes, mesh }: Found, unit: number) {
  const cases = mesh?.posed.cases
  if (!modes?.bucklingLoads || !cases) return undefined
  const each = modes.bucklingLoads.map((load, n) => load && load / (cases[n].requested ?? unit))
  const bearing = cases[0].requested === undefined ? each.slice(0, 1) : each
  if (bearing.some((factor) => factor === undefined)) return undefined
  const orNull = (factor: number | undefined) => (factor === undefined || Number.isFinite(factor) ? factor : null)
  return { least: orNull(Math.min(...bearing.map((factor) => factor!)))!, each: each.map(orNull) }
}

const limitNote = (mode: 'buckling' | 'dimpling', load: number, onset: number, isVerified: unknown): string =>
  isVerified
    ? `The file bears ${onset.toPrecision(4)} N before damage begins, but it buckles at ${load.toPrecision(4)} N: that load counts.`
    : `The file bears ${onset.toPrecision(4)} N before damage begins, but ${mode === 'buckling' ? 'the part is predicted to buckle' : 'its skin is predicted to dimple'} at ${load.toPrecision(4)} N, which is not verified: that load counts.`

const withOnset = (mesh: PosedMesh, onset: MeshOnset): PosedMesh => ({
  ...mesh,
  cases: mesh.cases.map((each) => ({ ...each, onset })),
})

const deviation = (verified: number, predicted: number): number => 100 * (verified / predicted - 1)

const coarseNote = (voxels: number): string =>
  `Coarse: only ${voxels.toFixed(1)} voxels through the thinnest wall fit into memory, 3 are wanted. Stiffness, load and modes are less certain.`

export const windowsNote = ({
  windows,
  cellsAcross: cells,
  knowsStiffness,
}: Pick<WindowsFindings, 'windows' | 'cellsAcross' | 'knowsStiffness'>): string =>
  `Windows: the whole part does not fit into memory at full resolution, so its ${windows} most loaded blocks of ${cells} × ${cells} × ${cells} cells were analysed within the predicted displacements, and the prediction was corrected by what they show. ${knowsStiffness ? '' : 'The load acts in each of them, so the stiffness is the predicted one. '}Next to whole files such stiffnesses were up to 5 % off, and such loads up to 6 % too high.`

export const finerStiffnessNote = ({ softer, windows }: FinerStiffness, name: string | undefined): string =>
  `Stiffness${name === undefined ? '' : ` of load case ${name}`}: ${windows} windows in voxels about half as large are ${(100 * (softer - 1)).toFixed(1)} % softer, which is taken from it.`

export const refinedNote = (places: number, spacing: number): string =>
  `The ${places === 1 ? 'most loaded cell was' : `${places} most loaded cells were`} analysed again with voxels of ${spacing.toFixed(2)} mm.`

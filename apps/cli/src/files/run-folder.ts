import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  casesFromWire,
  resultsFromWire,
  settingsFromWire,
  settingsToWire,
  type WireCandidate,
  type WireOptimizationData,
  type WireReference,
  type WireSettings,
} from '@trabecula/contract'
import type * as domain from '@trabecula/domain'
import {
  type CandidateRow,
  done,
  type FileUnit,
  fileUnits,
  fromWire,
  type InnerBodies,
  type MaterialAndPrinter,
  materialAndPrinter,
  type Outcome,
  type Region,
  type RunResults,
  refuse,
  requirementOf,
  type StiffnessAim,
  shownRow,
  type TriangleRanges,
  toWire,
  type Wire,
} from '@trabecula/domain'
import {
  type Design,
  decodeDesign,
  encodeDesign,
  type LoadCase,
  loadPart,
  type OptimizationResult,
  type Part,
  resultRows,
  type Setup,
  type Support,
  trianglesOf,
  type WholeResult,
} from '@trabecula/engine'
import type { SetupFile } from '../setup/read.ts'
import { partBytes, readNamedFile } from './read-file.ts'
import { writeBytes } from './write-file.ts'

export interface LoadedRun {
  readonly part: Part
  readonly setup: Setup
  readonly rows: number
  readonly fileUnit: FileUnit
  readonly results: RunResults
}

export interface LoadedRow extends LoadedRun {
  readonly design: Design
}

interface StoredResult {
  readonly part?: {
    name?: unknown
    file_unit?: unknown
    load_surfaces?: number[]
    boundary_surfaces?: number[]
    load_triangles?: number[]
    boundary_triangles?: number[]
    supports?: { kind: Support['kind']; triangles: number[] }[]
    cases?: StoredCase[]
    point_masses?: { mass_g: number; triangles: number[] }[]
    stiffness_aim?: StiffnessAim
    regions?: Wire<Region[]>
    elements?: number
    repair?: boolean
    accept_remeshed?: boolean
    bodies?: number[] | null
    inner_bodies?: InnerBodies | null
    faces?: TriangleRanges[]
  }
  readonly optimization_data?: WireOptimizationData & WireSettings
  readonly printed_with?: Wire<MaterialAndPrinter>
  readonly candidates?: WireCandidate[]
  readonly baseline?: WireReference
  readonly solid?: WireReference
  readonly analysis?: { readonly notes?: readonly string[] }
}

/** Reads one row of a run, or says in a sentence why there is none. */
export async function loadRow(folder: string, row: number): Promise<Outcome<LoadedRow>> {
  const run = await loadRun(folder, row)
  if (!run.ok) return run
  const design = await readNamedFile(designFile(folder, row))
  if (!design.ok) return design
  const decoded = knownDesign(design.value)
  return decoded
    ? done({ ...run.value, design: decoded })
    : refuse(
        'unknown-design',
        `${designFile(folder, row)} is of another version of trabecula, or damaged. Run "trabecula optimize" again.`,
      )
}

/** Undefined for bytes that are no design of this version. */
function knownDesign(bytes: Uint8Array): Design | undefined {
  try {
    return decodeDesign(bytes)
  } catch {
    return undefined
  }
}

/** Reads a run, which must have the given row. */
export async function loadRun(folder: string, row = 0): Promise<Outcome<LoadedRun>> {
  const result = await readNamedFile(resultFile(folder))
  if (!result.ok) return refuse('no-run', `${folder} holds no finished run: "trabecula optimize" writes one.`)
  const stored = JSON.parse(new TextDecoder().decode(result.value)) as StoredResult
  const { part: facts, candidates, optimization_data: data } = stored
  const fileUnit = fileUnits.find((unit): unit is FileUnit => unit === facts?.file_unit)
  if (!facts || !fileUnit || !data || !Array.isArray(candidates))
    return refuse('no-run', `${resultFile(folder)} is not the result of "trabecula optimize".`)
  if (row >= candidates.length)
    return refuse('unknown-row', `There is no row ${row}; the run has rows 0 to ${candidates.length - 1}.`)

  const bytes = await partBytes(partFile(folder))
  if (!bytes.ok) return bytes
  const part = loadPart(bytes.value, {
    fileUnit,
    name: String(facts.name),
    repair: facts.repair,
    acceptRemeshed: facts.accept_remeshed,
    bodies: facts.bodies ?? undefined,
    innerBodies: facts.inner_bodies ?? undefined,
    faces: facts.faces,
  })
  if (!part.ok) return part
  const { surfaces } = part.value
  const { baseline = null, solid = null, analysis } = stored
  const read = resultsFromWire(candidates, { baseline, solid, optimization_data: data, notes: analysis?.notes })
  // A version that did not verify its designs wrote the predicted values, and no state.
  const required = requirementOf(read.asked)
  const results = { ...read, candidates: read.candidates.map((row) => shownRow(row, required)) }
  const load = trianglesChosen(surfaces, facts.load_surfaces, facts.load_triangles)
  const setup: Setup = {
    cases: casesFromWire(load, results.asked.force, facts.cases?.map(caseOf)),
    held: trianglesChosen(surfaces, facts.boundary_surfaces, facts.boundary_triangles),
    ...(facts.supports
      ? { supports: facts.supports.map(({ kind, triangles }) => ({ kind, triangles: Uint32Array.from(triangles) })) }
      : {}),
    ...(facts.point_masses
      ? {
          pointMasses: facts.point_masses.map(({ mass_g, triangles }) => ({
            massG: mass_g,
            triangles: Uint32Array.from(triangles),
          })),
        }
      : {}),
    ...(facts.regions ? { regions: fromWire(facts.regions) as Region[] } : {}),
    ...(facts.stiffness_aim ? { stiffnessAim: facts.stiffness_aim } : {}),
    settings: settingsFromWire(data, 'metric'),
    ...(facts.elements ? { elements: facts.elements } : {}),
    ...(stored.printed_with ? { printedWith: fromWire(stored.printed_with) as MaterialAndPrinter } : {}),
  }
  return done({ part: part.value, setup, rows: candidates.length, fileUnit, results })
}

const caseOf = ({ surfaces: _, triangles, ...each }: StoredCase): LoadCase => ({
  ...each,
  triangles: Uint32Array.from(triangles),
})

/** All triangles of the faces, unless triangles were chosen by a region. */
const trianglesChosen = (surfaces: Part['surfaces'], ids: readonly number[] = [], triangles?: readonly number[]): Uint32Array =>
  triangles ? Uint32Array.from(triangles) : trianglesOf(surfaces, ids)

/** What `optimize` leaves behind and `export` reads. `result.json` is written last: folders with it are complete. */
export const resultFile = (folder: string): string => join(folder, 'result.json')
export const partFile = (folder: string): string => join(folder, 'part.stl')
export const designFile = (folder: string, row: number): string => join(folder, 'designs', `${row}.bin`)
export const fieldsFile = (folder: string, row: number | 'solid'): string =>
  row === 'solid' ? join(folder, 'solid.fields') : join(folder, 'designs', `${row}.fields`)

type StoredCase = domain.LoadCase<readonly number[]> & { readonly surfaces: readonly number[] }

/** `result.json`: keys in snake_case, values in SI with the unit in the name. */
export interface ResultFile {
  readonly part: {
    readonly name: string
    readonly file_unit: FileUnit
    readonly triangles: number
    readonly load_surfaces: readonly number[]
    readonly boundary_surfaces: readonly number[]
    /** All triangles of both, where some were chosen by a region. */
    readonly load_triangles?: readonly number[]
    readonly boundary_triangles?: readonly number[]
    /** Faces that were held in part: those taken whole, and all triangles. */
    readonly supports?: readonly {
      readonly kind: Support['kind']
      readonly surfaces: readonly number[]
      readonly triangles: readonly number[]
    }[]
    /** The further load cases, in SI (N, MPa, N·mm, m/s², mm), with the faces taken whole and all triangles. */
    readonly cases?: readonly StoredCase[]
    readonly point_masses?: readonly { readonly mass_g: number; readonly triangles: readonly number[] }[]
    /** Which compliance the goal was about; the worst without it. */
    readonly stiffness_aim?: StiffnessAim
    /** Cells of the analysis where the set-up said how many: a verification by windows begins with the same. */
    readonly elements?: number
    /** What was requested to be done with the file: the run's faces are those of the part after it. */
    readonly repair: boolean
    readonly accept_remeshed: boolean
    readonly bodies: readonly number[] | null
    readonly inner_bodies: InnerBodies | null
    readonly faces?: readonly TriangleRanges[]
    /** What was done, one sentence each. */
    readonly changes: readonly string[]
  }
  readonly optimization_data: WireOptimizationData & WireSettings
  /** Values of its material and printer, with their sources; absent in results from before they were kept. */
  readonly printed_with?: Wire<MaterialAndPrinter>
  /** As they are shown: with the best that is known. */
  readonly candidates: readonly Wire<CandidateRow>[]
  readonly baseline: object
  readonly solid: object
  readonly analysis: object
  readonly timings: Readonly<Record<string, number>>
}

export function resultOf(part: ResultFile['part'], setup: SetupFile, result: OptimizationResult, seconds: number): ResultFile {
  const required = requirementOf(setup.settings)
  const { candidates, ...rest } = resultRows(result)
  const printedWith = materialAndPrinter(setup)
  return {
    part,
    optimization_data: {
      completion_time: seconds,
      ...settingsToWire(setup.settings, 'metric'),
      is_metric: setup.isMetric,
      force_vector: setup.force,
    },
    ...(printedWith.ok ? { printed_with: toWire(printedWith.value) } : {}),
    ...toWire({ candidates: candidates.map((row) => shownRow(row, required)), ...rest }),
  }
}

/** Reads the result again, so that another row verified in between is kept, and writes it whole or not at all. */
export async function storeRow(folder: string, rowIndex: number, row: CandidateRow): Promise<Outcome<CandidateRow>> {
  const latest = await readNamedFile(resultFile(folder))
  if (!latest.ok) return latest
  const result = JSON.parse(new TextDecoder().decode(latest.value)) as Writable<ResultFile>
  if (result.candidates[rowIndex]?.name !== row.name)
    return refuse('run-changed', `${folder} holds another run now; nothing was written. Verify the row again.`)
  // A design does not know in which row it is shown.
  const shown = shownRow({ ...row, rowIndex }, requirementOf(settingsFromWire(result.optimization_data, 'metric')))
  result.candidates = result.candidates.with(rowIndex, toWire(shown))
  await writeBytes(resultFile(folder), `${JSON.stringify(result, null, 2)}\n`)
  return done(shown)
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

/** The old result goes first and the new one comes last, so a folder with `result.json` always belongs together. */
export async function writeRun(
  out: string,
  part: Uint8Array,
  file: ResultFile,
  { candidates, solidFields }: WholeResult,
): Promise<void> {
  await rm(resultFile(out), { force: true })
  await rm(designFile(out, 0).replace(/0\.bin$/, ''), { recursive: true, force: true })
  await rm(fieldsFile(out, 'solid'), { force: true })
  await writeBytes(partFile(out), part)
  await writeBytes(fieldsFile(out, 'solid'), solidFields)
  for (const [row, design] of candidates.entries()) {
    await writeBytes(designFile(out, row), encodeDesign(design))
    if (design.fields) await writeBytes(fieldsFile(out, row), design.fields)
  }
  await writeBytes(resultFile(out), `${JSON.stringify(file, null, 2)}\n`)
}

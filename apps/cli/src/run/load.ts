import { done, type FileUnit, fileUnits, type OptimizationSettings, type Outcome, refuse, type Vector } from '@trabecula/domain'
import { type Design, decodeDesign, loadPart, type Part, type Setup, trianglesOf } from '@trabecula/engine'
import { readNamedFile, readPartFile } from '../read-file.ts'
import { designFile, partFile, resultFile } from './folder.ts'

/** A finished run read back from its folder, with one of its designs. */
export interface LoadedRow {
  readonly part: Part
  readonly design: Design
  /** The loads and supports of the run. */
  readonly setup: Setup
}

interface StoredResult {
  readonly part?: {
    name?: unknown
    file_unit?: unknown
    load_surfaces?: number[]
    boundary_surfaces?: number[]
    repair?: boolean
    accept_remeshed?: boolean
    bodies?: number[] | null
  }
  readonly optimization_data?: OptimizationSettings & { readonly force_vector: Vector }
  readonly candidates?: unknown[]
}

/** Reads one row of a run, or says in a sentence why there is none. */
export async function loadRow(folder: string, row: number): Promise<Outcome<LoadedRow>> {
  const result = await readNamedFile(resultFile(folder))
  if (!result.ok) return refuse('no-run', `${folder} holds no finished run: "trabecula optimize" writes one.`)
  const stored = JSON.parse(new TextDecoder().decode(result.value)) as StoredResult
  const { part: facts, candidates, optimization_data: data } = stored
  const fileUnit = fileUnits.find((unit): unit is FileUnit => unit === facts?.file_unit)
  if (!facts || !fileUnit || !data || !Array.isArray(candidates))
    return refuse('no-run', `${resultFile(folder)} is not the result of "trabecula optimize".`)
  if (row >= candidates.length)
    return refuse('unknown-row', `There is no row ${row}; the run has rows 0 to ${candidates.length - 1}.`)

  const bytes = await readPartFile(partFile(folder))
  if (!bytes.ok) return bytes
  const part = loadPart(bytes.value, {
    fileUnit,
    name: String(facts.name),
    repair: facts.repair,
    acceptRemeshed: facts.accept_remeshed,
    bodies: facts.bodies ?? undefined,
  })
  if (!part.ok) return part
  const design = await readNamedFile(designFile(folder, row))
  if (!design.ok) return design
  const { surfaces } = part.value
  const setup = {
    load: trianglesOf(surfaces, facts.load_surfaces ?? []),
    held: trianglesOf(surfaces, facts.boundary_surfaces ?? []),
    force: data.force_vector,
    settings: data,
  }
  return done({ part: part.value, design: decodeDesign(design.value), setup })
}

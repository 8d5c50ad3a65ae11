import { rm } from 'node:fs/promises'
import type { WireCandidate } from '@trabecula/contract'
import {
  type CandidateRow,
  done,
  exportedFileName,
  fromWire,
  type Outcome,
  ofResponses,
  optimizationMessages,
  refuse,
  storedRow,
  valuesOf,
  verificationMessages,
} from '@trabecula/domain'
import { meetTarget } from '@trabecula/engine'
import type { RunJob, StepWatch } from '../../platform/compute/compute.ts'
import { publish } from '../../platform/database/events.ts'
import { eraseLater } from '../../platform/storage/erase.ts'
import {
  type ArtifactRow,
  artifactKey,
  dropViews,
  type FollowedAnswer,
  findArtifact,
  isExported,
  settleArtifact,
  workOnFollowed,
} from '../exports/service.ts'
import {
  asStored,
  candidateOfRow,
  designKeyOf,
  findFields,
  isReadableRow,
  jobOf,
  keepFields,
  lockRun,
  type RunRow,
  replaceDesign,
  requirementOfRun,
  type StoredDesign,
  type StoredFields,
  storeDesign,
  storeFields,
  storeVerified,
  type WorkPlatform,
} from '../runs/service.ts'
import { announceWhenSettled, verifications } from './service.ts'

declare module '../../platform/jobs/queues.ts' {
  interface Jobs {
    verify: { readonly artifact: string; readonly run: string }
  }
}

export const workOnVerifications = (platform: WorkPlatform): Promise<void> =>
  workOnFollowed(platform, verifications, { analyse, finish })

/** What is known of a row: as it is stored, with what its file was found to do. */
interface VerifiedRow {
  readonly row: WireCandidate
  /** Fields of the row, with the displacement at full resolution; absent when it kept none. */
  readonly fields?: StoredFields | undefined
}

interface Found extends VerifiedRow {
  /** The design that was graded again because the file of the one before missed the target, and what is known of that. */
  readonly again?: { readonly design: StoredDesign; readonly before: VerifiedRow } | undefined
}

/** A design of a row: the stored one, or one that was graded again, in files of this machine. */
interface DesignFile {
  readonly row: CandidateRow
  readonly designPath: string
  readonly fieldsPath: string | null
}

/** Files of this machine that end with the job. */
class Scratch {
  private readonly paths: string[] = []
  private readonly files: WorkPlatform['files']

  constructor(files: WorkPlatform['files']) {
    this.files = files
  }

  path(): string {
    const path = this.files.scratch()
    this.paths.push(path)
    return path
  }

  async clear(): Promise<void> {
    await Promise.all(this.paths.map((path) => rm(path, { force: true })))
  }
}

/**
 * Analyses the file of a row. Where a run verifies its designs, one whose file misses the target is graded again, unless
 * files of it were exported already.
 */
async function analyse(
  platform: WorkPlatform,
  run: RunRow,
  { rowIndex }: ArtifactRow,
  watch: StepWatch,
): Promise<Outcome<Found>> {
  const { compute, db, files } = platform
  const job = await jobOf(platform, run)
  const stored = run.result?.candidates[rowIndex]
  if (!stored) return refuse('unknown-row', optimizationMessages.unknownRow)
  const kept = await findFields(db, run.id, rowIndex)
  const isWhole = kept !== undefined && (await files.size(kept.key)) === kept.bytes
  const design: DesignFile = {
    row: storedRow(fromWire(stored)),
    designPath: await files.local(await designKeyOf(db, run.id, rowIndex)),
    fieldsPath: isWhole ? await files.local(kept.key) : null,
  }
  const scratch = new Scratch(files)
  const found = new Map<DesignFile, VerifiedRow>()
  const verify = async (each: DesignFile) => {
    const exported = each === design ? await findArtifact(db, run.id, rowIndex, 'stl') : undefined
    const verified = await verifyFile({ platform, run, job, rowIndex, scratch }, each, exported, watch)
    if (!verified.ok) return verified
    found.set(each, verified.value)
    const row = fromWire(verified.value.row)
    const { requirements } = row.verification ?? {}
    return done({
      ...ofResponses('value', (name) => valuesOf(name).verified(row) ?? Number.NaN),
      massG: row.massG,
      ...(requirements ? { requirements } : {}),
    })
  }
  const gradeAgain = async (each: DesignFile, aim: number): Promise<Outcome<DesignFile>> => {
    watch.onProgress({ done: 0, total: 0, detail: 'Grading the design again' })
    const made = { designPath: scratch.path(), fieldsPath: scratch.path() }
    const graded = await compute.gradeAgain(job, each.designPath, aim, made, watch)
    if (!graded.ok) return graded
    const { row, fields } = graded.value
    return done({ row: fromWire(row), designPath: made.designPath, fieldsPath: fields ? made.fieldsPath : null })
  }
  try {
    const mayChange = run.input.verify === true && !(await isExported(db, run.id, rowIndex))
    const required = mayChange ? requirementOfRun(run) : { ...requirementOfRun(run), value: 0 }
    const best = await meetTarget(design, required, { verify, gradeAgain })
    if (!best.ok) return best
    const [before, verified] = [found.get(design), found.get(best.value.design)]
    if (!before || !verified) throw new Error('A design was chosen that was not verified.')
    if (best.value.design === design) return done(verified)
    return done({ ...verified, again: { design: await storeDesign(platform, run.id, best.value.design.designPath), before } })
  } finally {
    await scratch.clear()
  }
}

interface RowJob {
  readonly platform: WorkPlatform
  readonly run: RunRow
  readonly job: RunJob
  readonly rowIndex: number
  readonly scratch: Scratch
}

/** Analyses the file that was exported, or the same file made for this only: exports are the same bytes every time. */
async function verifyFile(
  { platform, run, job, rowIndex, scratch }: RowJob,
  { designPath, fieldsPath: predictedPath }: DesignFile,
  exported: ArtifactRow | undefined,
  watch: StepWatch,
): Promise<Outcome<VerifiedRow>> {
  const { compute, files, now } = platform
  const isThere = exported?.status === 'ready'
  const meshPath = isThere ? await files.local(artifactKey(exported, exportedFileName)) : scratch.path()
  if (!isThere) {
    // How long it takes is not known: no share is shown.
    watch.onProgress({ done: 0, total: 0, detail: 'Making the mesh' })
    const file = { path: meshPath, format: 'stl', quality: 'standard', as: 'triangles' } as const
    const made = await compute.mesh(job, designPath, file, { signal: watch.signal, onProgress: () => {} })
    if (!made.ok) return made
  }
  const verifiedPath = scratch.path()
  const found = await compute.verify(job, designPath, meshPath, { predictedPath, verifiedPath }, now().toISOString(), watch)
  if (!found.ok) return found
  const { row, fields: summary } = found.value
  const fields = summary && (await storeFields(platform, run.id, verifiedPath, summary))
  // A design does not know in which row it is shown.
  const shown = { ...row, row_index: rowIndex }
  return isReadableRow(asStored(shown)) ? done({ row: shown, fields }) : refuse('failed', verificationMessages.failed)
}

/** The verified values appear in the result, and in the row's fields, and the verification ends, together. */
function finish(platform: WorkPlatform, run: RunRow, order: ArtifactRow, found: Found): Promise<void> {
  const { db, jobs, now } = platform
  return db.transaction(async (tx) => {
    const { rowIndex } = order
    await lockRun(tx, run.id)
    // A file that was exported in the meantime keeps its row.
    const again = (await isExported(tx, run.id, rowIndex)) ? undefined : found.again
    const { row, fields } = again ? found : (found.again?.before ?? found)
    const answer: FollowedAnswer = { row, seconds: (now().getTime() - order.createdAt.getTime()) / 1000 }
    if (!(await settleArtifact(tx, order.id, { status: 'ready', answer }))) return
    if (again) {
      const replaced = await replaceDesign(tx, run.id, rowIndex, again.design)
      await eraseLater(tx, jobs, [...replaced, ...(await dropViews(tx, run.id, rowIndex))])
    }
    await storeVerified(tx, run.id, rowIndex, row, again !== undefined)
    await announceWhenSettled(platform, tx, run.id)
    if (fields) {
      const owner = { rowIndex, candidate: await candidateOfRow(tx, run.id, rowIndex), verifiedAt: now() }
      await eraseLater(tx, jobs, await keepFields(tx, fields, owner))
    }
    await publish(tx, { type: 'changed', run: order.id })
  })
}

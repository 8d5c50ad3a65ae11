import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type CouponRequest,
  couponFileName,
  done,
  exportDescription,
  exportedFileNames,
  type Outcome,
  optimizationMessages,
  type Refusal,
} from '@trabecula/domain'
import type { MeshFile, VerifyStep, Watch } from '../../platform/compute/compute.ts'
import { isTemporary } from '../../platform/compute/temporary.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { JobAttempt } from '../../platform/jobs/engine.ts'
import { progressWriter } from '../../platform/jobs/progress-writer.ts'
import type { StoredFile } from '../../platform/storage/store.ts'
import { lockSubproject, markExported } from '../projects/service.ts'
import { designKeyOf, jobOf, type RunRow, readRun, runKey, type WorkPlatform } from '../runs/service.ts'
import { charge, giveBack, lockTokenAccount } from '../tokens/service.ts'
import { announce } from '../webhooks/service.ts'
import {
  artifactFolder,
  artifactKey,
  couponRequestOf,
  exportedFileOf,
  exportKey,
  fileAddress,
  fileNameOf,
  publishEnd,
  settleFailed,
} from './artifacts.ts'
import { writeProgress } from './followed-work.ts'
import * as table from './queries.ts'

declare module '../../platform/jobs/queues.ts' {
  interface Jobs {
    artifact: { readonly artifact: string; readonly run: string }
  }
}

/** Meshes and shaders have one compute thread; a second job only waits. */
const concurrency = 2

export async function workOnExports(platform: WorkPlatform): Promise<void> {
  await platform.jobs.work('artifact', concurrency, (job) => make(platform, job))
  await platform.jobs.workDead('artifact', async ({ artifact, run }) => {
    platform.logError(new Error(`artifact ${artifact}`), 'a file could not be made')
    await fail(platform, artifact, run, optimizationMessages.exportError)
  })
}

async function make(platform: WorkPlatform, { data, signal }: JobAttempt<'artifact'>): Promise<void> {
  const cancel = new AbortController()
  // Subscribed before the row is first read, so that no cancellation is missed.
  const off = platform.events.on(data.artifact, ({ type }) => type === 'cancel' && cancel.abort(new Error('cancelled')))
  const path = platform.files.scratch()
  try {
    const artifact = await table.readArtifact(platform.db, data.artifact)
    const run = await readRun(platform.db, data.run)
    if (artifact?.status !== 'queued' || !run) return
    const watch = { signal: AbortSignal.any([signal, cancel.signal]), onProgress: () => {} }
    const file = exportedFileOf(artifact.kind)
    const request = couponRequestOf(artifact.kind)
    const outcome = file
      ? await mesh(platform, run, artifact, { path, ...file }, watch)
      : request
        ? await coupon(platform, run, artifact, request, path, watch)
        : await shader(platform, run, artifact, path, watch)
    if (!outcome.ok && file) await refuseFile(platform, run, artifact, outcome.refusal)
    else if (!outcome.ok) await fail(platform, artifact.id, run.id, outcome.refusal.message)
    else if (!(await finish(platform, run, artifact, outcome.value))) await removeUnwanted(platform, artifact)
  } catch (error) {
    if (cancel.signal.aborted) return
    if (signal.aborted || isTemporary(error)) throw error
    platform.logError(error, `artifact ${data.artifact}: a computation broke`)
    await fail(platform, data.artifact, data.run, optimizationMessages.exportError)
  } finally {
    off()
    await rm(path, { recursive: true, force: true })
  }
}

interface Made {
  readonly answer: unknown
  /** What was stored, by name. */
  readonly files: Readonly<Record<string, StoredFile>>
}

async function mesh(
  platform: WorkPlatform,
  run: RunRow,
  artifact: table.ArtifactRow,
  file: MeshFile,
  watch: Watch,
): Promise<Outcome<Made>> {
  const designPath = await platform.files.local(await designKeyOf(platform.db, run.id, artifact.rowIndex))
  const outcome = await platform.compute.mesh(await jobOf(platform, run), designPath, file, watch)
  if (!outcome.ok) return outcome
  const name = exportedFileNames[file.format]
  return done({ answer: outcome.value, files: { [name]: await platform.files.adopt(artifactKey(artifact, name), file.path) } })
}

async function coupon(
  platform: WorkPlatform,
  run: RunRow,
  artifact: table.ArtifactRow,
  request: CouponRequest,
  path: string,
  { signal }: Watch,
): Promise<Outcome<Made>> {
  const { compute, files, logError } = platform
  const designPath = await files.local(await designKeyOf(platform.db, run.id, artifact.rowIndex))
  const job = await jobOf(platform, run)
  const progress = progressWriter<VerifyStep>((step) => writeProgress(platform, artifact.id, step), logError)
  const watch = { signal, onProgress: progress.report }
  const made = await compute.coupon(job, designPath, request, path, watch).finally(progress.stop)
  if (!made.ok) return made
  return done({ answer: made.value, files: { [couponFileName]: await files.adopt(artifactKey(artifact, couponFileName), path) } })
}

async function shader(
  platform: WorkPlatform,
  run: RunRow,
  artifact: table.ArtifactRow,
  folder: string,
  watch: Watch,
): Promise<Outcome<Made>> {
  const designPath = await platform.files.local(await designKeyOf(platform.db, run.id, artifact.rowIndex))
  const outcome = await platform.compute.shader(await jobOf(platform, run), designPath, folder, watch)
  if (!outcome.ok) return outcome
  const files: Record<string, StoredFile> = {}
  for (const name of await readdir(folder)) {
    files[name] = await platform.files.adopt(artifactKey(artifact, name), join(folder, name))
  }
  return done({ answer: outcome.value, files })
}

/**
 * The file is there: it is stored, marked and paid for together. The key is the row's, so that it is paid once. False
 * when the artifact was settled before.
 */
function finish(platform: WorkPlatform, run: RunRow, artifact: table.ArtifactRow, { answer, files }: Made): Promise<boolean> {
  const { db, now } = platform
  return db.transaction(async (tx) => {
    // The study before the token account, as where a run ends, and that before the file's row, as in `settleFailed`.
    if (fileNameOf(artifact.kind)) await lockSubproject(tx, run.subprojectId)
    await lockTokenAccount(tx, run.teamId, now())
    if (!(await table.settleArtifact(tx, artifact.id, { status: 'ready', answer, files }))) return false
    if (artifact.tokens > 0) {
      const { tokens, userId, rowIndex } = artifact
      const key = exportKey(run.id, rowIndex)
      await charge(tx, { teamId: run.teamId, userId, key, tokens, description: exportDescription }, platform)
    }
    // Any file of a row pays for all of them.
    if (fileNameOf(artifact.kind)) await markExported(tx, run.subprojectId, artifact.rowIndex, now())
    await publishEnd(tx, artifact)
    await announceExport(platform, tx, run, artifact, { state: 'ready', message: null })
    return true
  })
}

/** What was made after the artifact was cancelled. If another attempt was first, the files are its. */
async function removeUnwanted({ db, files }: WorkPlatform, artifact: table.ArtifactRow): Promise<void> {
  if ((await table.readArtifact(db, artifact.id))?.status !== 'ready') await files.remove(artifactFolder(artifact))
}

/**
 * A row that was paid for has no file after all: what its run cost is refunded, once, in the transaction that settles
 * the file.
 */
function refuseFile(platform: WorkPlatform, run: RunRow, artifact: table.ArtifactRow, { message }: Refusal): Promise<boolean> {
  const { db, now } = platform
  const { id } = artifact
  return db.transaction(async (tx) => {
    // A cancellation locks the account too, so only the first of the two finds the file queued.
    await lockTokenAccount(tx, run.teamId, now())
    if ((await table.readArtifact(tx, id))?.status !== 'queued') return false
    const paid = { teamId: run.teamId, userId: run.userId, key: runKey(run.id), description: optimizationMessages.runReturned }
    const returned = await giveBack(tx, paid, now())
    const explanation = returned > 0 ? `${message} ${optimizationMessages.runTokensReturned(returned)}` : message
    const failed = await settleFailed(tx, { id, runId: run.id }, { message: explanation }, now())
    if (failed) await announceExport(platform, tx, run, artifact, { state: 'failed', message: explanation })
    return failed
  })
}

function fail(platform: WorkPlatform, id: string, runId: string, message: string): Promise<boolean> {
  return platform.db.transaction(async (tx) => {
    const failed = await settleFailed(tx, { id, runId }, { message }, platform.now())
    const [artifact, run] = [await table.readArtifact(tx, id), await readRun(tx, runId)]
    if (failed && artifact && run) await announceExport(platform, tx, run, artifact, { state: 'failed', message })
    return failed
  })
}

interface ExportEnd {
  readonly state: 'ready' | 'failed'
  readonly message: string | null
}

/** Announces files for people to webhooks; what the viewer draws is no such file. */
async function announceExport(
  platform: WorkPlatform,
  tx: Database,
  { id, teamId, projectId, subprojectId }: RunRow,
  artifact: table.ArtifactRow,
  end: ExportEnd,
): Promise<void> {
  const file = exportedFileOf(artifact.kind)
  if (!file) return
  const path = end.state === 'ready' ? fileAddress(projectId, artifact.id, exportedFileNames[file.format]) : null
  const row = { project_id: projectId, subproject_id: subprojectId, run_id: id, row_index: artifact.rowIndex }
  await announce(platform, tx, { teamId, event: 'export.finished', data: { ...row, ...file, ...end, file_path: path } })
}

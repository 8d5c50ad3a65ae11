import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { exportDescription, exportedFileName, type Outcome, optimizationMessages } from '@trabecula/domain'
import type { Watch } from '../compute/compute.ts'
import { publish } from '../database/events.ts'
import type { JobAttempt } from '../jobs/engine.ts'
import { ThreadDied } from '../jobs/thread-pool.ts'
import { type RunRow, readRun } from '../optimization/runs.ts'
import { jobOf, rowDesignKey, type WorkPlatform } from '../optimization/work.ts'
import { markExported } from '../project/subprojects.ts'
import { charge } from '../tokens/service.ts'
import { artifactKey } from './keys.ts'
import * as table from './table.ts'

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
  const artifact = await table.readArtifact(platform.db, data.artifact)
  const run = await readRun(platform.db, data.run)
  if (artifact?.status !== 'queued' || !run) return
  const path = platform.files.scratch()
  try {
    const watch = { signal, onProgress: () => {} }
    const outcome =
      artifact.kind === 'stl'
        ? await mesh(platform, run, artifact, path, watch)
        : await shader(platform, run, artifact, path, watch)
    if (outcome.ok) await finish(platform, run, artifact, outcome.value)
    else await fail(platform, artifact.id, run.id, outcome.refusal.message)
  } catch (error) {
    if (signal.aborted || error instanceof ThreadDied) throw error
    platform.logError(error, `artifact ${artifact.id}: a computation broke`)
    await fail(platform, artifact.id, run.id, optimizationMessages.exportError)
  } finally {
    await rm(path, { recursive: true, force: true })
  }
}

async function mesh(
  platform: WorkPlatform,
  run: RunRow,
  artifact: table.ArtifactRow,
  path: string,
  watch: Watch,
): Promise<Outcome<unknown>> {
  const designPath = await platform.files.local(rowDesignKey(run.id, artifact.rowIndex))
  const outcome = await platform.compute.mesh(await jobOf(platform, run), designPath, path, watch)
  if (outcome.ok) await platform.files.adopt(artifactKey(artifact, exportedFileName), path)
  return outcome
}

async function shader(
  platform: WorkPlatform,
  run: RunRow,
  artifact: table.ArtifactRow,
  folder: string,
  watch: Watch,
): Promise<Outcome<unknown>> {
  const designPath = await platform.files.local(rowDesignKey(run.id, artifact.rowIndex))
  const outcome = await platform.compute.shader(await jobOf(platform, run), designPath, folder, watch)
  if (!outcome.ok) return outcome
  for (const file of await readdir(folder)) await platform.files.adopt(artifactKey(artifact, file), join(folder, file))
  return outcome
}

/** The file is there: it is stored, marked and paid for together. The key is the row's, so that it is paid once. */
function finish({ db, now }: WorkPlatform, run: RunRow, artifact: table.ArtifactRow, answer: unknown): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await table.settleArtifact(tx, artifact.id, { status: 'ready', answer }))) return
    if (artifact.tokens > 0) {
      const { tokens, userId, rowIndex } = artifact
      const key = `export:${run.id}:${rowIndex}`
      await charge(tx, { teamId: run.teamId, userId, key, tokens, description: exportDescription }, now())
    }
    if (artifact.kind === 'stl') await markExported(tx, run.subprojectId, artifact.rowIndex, now())
    await publish(tx, { type: 'artifact', run: run.id })
  })
}

function fail({ db }: WorkPlatform, id: string, runId: string, message: string): Promise<void> {
  return db.transaction(async (tx) => {
    await table.settleArtifact(tx, id, { status: 'failed', message })
    await publish(tx, { type: 'artifact', run: runId })
  })
}

import { once } from 'node:events'
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { workerData } from 'node:worker_threads'
import { type CandidateRow, done, type Outcome, type RunProgress, type SurfaceTriangle } from '@trabecula/domain'
import * as engine from '@trabecula/engine'
import { answerTasks, type TaskContext } from '../jobs/thread-protocol.ts'
import type { MeshFacts, Ranking, RunJob, ShaderFacts, VolumeFile } from './compute.ts'
import { matchTriangles } from './match-triangles.ts'

const { solverThreads, elements } = workerData as { readonly solverThreads: number; readonly elements?: number }

type Context = TaskContext & { readonly onProgress: (progress: RunProgress) => void }

/** The run this thread worked on last: preparing it again for the next candidate would cost a solve. */
let kept: { readonly runId: string; readonly run: engine.PreparedRun } | null = null

async function prepared(job: RunJob, context: Context): Promise<Outcome<engine.PreparedRun>> {
  if (kept?.runId === job.runId) return done(kept.run)
  await kept?.run.dispose()
  kept = null
  context.onProgress({ stage: 'part', done: 0, total: 1 })
  const part = readPart(job)
  if (!part.ok) return part
  const setup = readSetup(job, part.value)
  if (!setup.ok) return setup
  const run = await engine.prepareRun(part.value, setup.value, { threads: solverThreads, ...context })
  if (run.ok) kept = { runId: job.runId, run: run.value }
  return run
}

function readPart({ partPath, fileUnit, name }: RunJob): Outcome<engine.Part> {
  return engine.loadPart(readFileSync(partPath), { fileUnit, name })
}

function readSetup(job: RunJob, part: engine.Part): Outcome<engine.Setup> {
  const { surfaces } = JSON.parse(readFileSync(job.surfacesPath, 'utf8')) as { surfaces: SurfaceTriangle[] }
  const chosen = matchTriangles(part.fileSoup, surfaces)
  if (!chosen.ok) return chosen
  return done({
    load: chosen.value.load,
    boundary: chosen.value.boundary,
    force: job.force,
    settings: job.settings,
    ...(elements === undefined ? {} : { elements }),
  })
}

async function prepare({ job }: { job: RunJob }, context: Context): Promise<Outcome<{ cells: readonly string[] }>> {
  const run = await prepared(job, context)
  return run.ok ? done({ cells: engine.defaultCells }) : run
}

async function design(
  { job, cell, designPath }: { job: RunJob; cell: engine.CellName; designPath: string },
  context: Context,
): Promise<Outcome<CandidateRow>> {
  const run = await prepared(job, context)
  if (!run.ok) return run
  const outcome = await engine.designCandidate(run.value, cell, context)
  if (!outcome.ok) return outcome
  writeFileSync(designPath, engine.encodeDesign(outcome.value))
  return done(outcome.value.row)
}

async function rank(
  { job, designPaths, rowPaths }: { job: RunJob; designPaths: readonly string[]; rowPaths: readonly string[] },
  context: Context,
): Promise<Outcome<Ranking>> {
  const run = await prepared(job, context)
  if (!run.ok) return run
  const { candidates, baseline, solid, analysis, timings } = engine.rankCandidates(run.value, designPaths.map(readDesign))
  for (const [index, candidate] of candidates.entries()) writeFileSync(rowPaths[index]!, engine.encodeDesign(candidate))
  await run.value.dispose()
  kept = null
  return done({ candidates: candidates.map(({ row }) => row), baseline, solid, analysis, timings })
}

/** A plain copy: Node reads small files into the middle of a shared buffer, and a Buffer's own slice is only a view of it. */
const readDesign = (path: string): engine.Design => engine.decodeDesign(new Uint8Array(readFileSync(path)))

async function mesh(
  { job, designPath, meshPath }: { job: RunJob; designPath: string; meshPath: string },
  { signal }: Context,
): Promise<Outcome<MeshFacts>> {
  const part = readPart(job)
  if (!part.ok) return part
  const file = createWriteStream(meshPath)
  const outcome = await engine.exportMesh(
    part.value,
    readDesign(designPath),
    async (chunk) => {
      // The exporter may fill the same buffer again.
      if (!file.write(chunk.slice())) await once(file, 'drain')
    },
    { signal },
  )
  file.end()
  await finished(file)
  if (!outcome.ok) return outcome
  const { bytes, triangles, volume_mm3, sha256 } = outcome.value
  return done({ size_bytes: bytes, triangles, volume_mm3, sha256 })
}

async function verify(
  { job, designPath, meshPath, at }: { job: RunJob; designPath: string; meshPath: string; at: string },
  { signal, onProgress }: TaskContext,
): Promise<Outcome<CandidateRow>> {
  const part = readPart(job)
  if (!part.ok) return part
  const setup = readSetup(job, part.value)
  if (!setup.ok) return setup
  const design = readDesign(designPath)
  const found = await engine.verifyMesh(part.value, design, readFileSync(meshPath), setup.value, {
    threads: solverThreads,
    signal,
    onProgress: ({ stage, done: step, total, detail }) =>
      onProgress({ done: engine.verifyStages.indexOf(stage) + step / total, total: engine.verifyStages.length, detail }),
  })
  return found.ok ? done(engine.verifiedRow(design.row, found.value, new Date(at))) : found
}

async function shader({
  job,
  designPath,
  folder,
}: {
  job: RunJob
  designPath: string
  folder: string
}): Promise<Outcome<ShaderFacts>> {
  const part = readPart(job)
  if (!part.ok) return part
  const design = readDesign(designPath)
  const { glsl, fields } = await engine.latticeShader(part.value, design)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'lattice.glsl'), glsl)
  const written: Record<string, VolumeFile | number> = { shell_mm: design.shell, cell_mm: design.cellSize }
  for (const [name, field] of Object.entries(fields)) {
    if (typeof field === 'number') {
      written[name] = field
      continue
    }
    const { bytes, origin, spacing, size, format } = field
    writeFileSync(join(folder, `${name}.bin`), bytes)
    written[name] = { origin: [...origin], spacing, size: [...size], format, file: `${name}.bin` }
  }
  return done({ fields: written })
}

answerTasks({ prepare, design, rank, mesh, shader, verify })

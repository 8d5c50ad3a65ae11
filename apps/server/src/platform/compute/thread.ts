import { once } from 'node:events'
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { workerData } from 'node:worker_threads'
import { couponPrediction, exportFacts, type WirePrediction } from '@trabecula/contract'
import {
  type CouponRequest,
  done,
  fieldMessages,
  findPrinter,
  materialAndPrinter,
  type Outcome,
  type RunProgress,
  refuse,
  toWire,
} from '@trabecula/domain'
import * as engine from '@trabecula/engine'
import { collectGarbage } from '../threads/collect-garbage.ts'
import { answerTasks, type TaskContext } from '../threads/protocol.ts'
import type {
  DesignFiles,
  FamilyLeftOut,
  FieldsAsked,
  FieldsMade,
  FieldsWanted,
  MadeDesign,
  MeshFacts,
  MeshFile,
  PreparedFamilies,
  Ranking,
  RunJob,
  ShaderFacts,
  VerifiedFields,
  VerifyStep,
  VolumeFile,
} from './compute.ts'
import { readPart, readSetup } from './job-input.ts'
import { readDesign, writeDesign } from './stored-design.ts'
import { writeFields } from './stored-fields.ts'

const { solverThreads, elements, verifyMegabytes, modesMs, standsBack } = workerData as {
  readonly solverThreads: number
  readonly elements?: number
  readonly verifyMegabytes?: number
  /** After which a verification ends its search for modes. */
  readonly modesMs: number
  /** Other computations have the processors first, where they want them too. */
  readonly standsBack: boolean
}

type Context = TaskContext & { readonly onProgress: (progress: RunProgress) => void }

/** The run this thread worked on last: preparing it again for the next candidate would cost a solve. */
let kept: { readonly runId: string; readonly run: engine.DesignRun } | null = null

/** With how many threads a run computes, and what it finds besides its designs. */
const searched = ({ frequencies = false, buckling = false }: RunJob) => ({ threads: solverThreads, frequencies, buckling })

/** `isWithinSolid`: another thread has prepared it before. */
async function prepared(job: RunJob, context: Context, isWithinSolid = false): Promise<Outcome<engine.DesignRun>> {
  if (kept?.runId === job.runId) return done(kept.run)
  await kept?.run.dispose()
  kept = null
  context.onProgress({ stage: 'part', done: 0, total: 1 })
  const part = readPart(job)
  if (!part.ok) return part
  const setup = readSetup(job, part.value, elements)
  if (!setup.ok) return setup
  const run = await engine.prepareDesignRun(part.value, setup.value, { ...searched(job), ...context, isWithinSolid })
  if (run.ok) kept = { runId: job.runId, run: run.value }
  return run
}

async function prepare(
  { job, fieldsPath }: { job: RunJob; fieldsPath: string },
  context: Context,
): Promise<Outcome<PreparedFamilies>> {
  const run = await prepared(job, context)
  if (!run.ok) return run
  const cells = await engine.familiesToTry(run.value, undefined, context.signal)
  if (!cells.ok) return cells
  const fields = await writeFields(fieldsPath, await engine.solidFields(run.value, { later: run.value.modes }), job.settings)
  collectGarbage()
  return done({ cells: cells.value, fields })
}

async function design(
  { job, cell, designPath, fieldsPath }: { job: RunJob; cell: engine.CellName } & DesignFiles,
  context: Context,
): Promise<Outcome<MadeDesign>> {
  const run = await prepared(job, context, true)
  if (!run.ok) return run
  const onGraded = () => {
    // The memory of grading is freed before the next candidate takes as much.
    collectGarbage()
    context.letNextBegin()
  }
  const outcome = await engine.makeCandidate(run.value, cell, { ...context, onGraded })
  if (!outcome.ok) return outcome
  const { row, fields } = outcome.value
  await writeDesign(designPath, outcome.value)
  return done({ row: toWire(row), fields: fields && (await writeFields(fieldsPath, fields, job.settings)) })
}

async function rank(
  {
    job,
    designPaths,
    leftOut,
    fieldsPath,
  }: { job: RunJob; designPaths: readonly string[]; leftOut: readonly FamilyLeftOut[]; fieldsPath: string },
  context: Context,
): Promise<Outcome<Ranking>> {
  const run = await prepared(job, context)
  if (!run.ok) return run
  const designs = await Promise.all(designPaths.map(readDesign))
  const result = await engine.rankDesigns(
    run.value,
    designs,
    leftOut.flatMap(({ cell, message }) => (engine.isCellName(cell) ? [{ cell, refusal: { code: 'left-out', message } }] : [])),
    context.signal,
  )
  // The fields of before have no shapes.
  const { ofSolid } = result
  const fields = ofSolid && (await writeFields(fieldsPath, await engine.solidFields(run.value, ofSolid), job.settings))
  await run.value.dispose()
  kept = null
  return done({ ...toWire(engine.resultRows(result)), order: result.order, fields })
}

async function mesh(
  { job, designPath, file: { path, format, quality, as } }: { job: RunJob; designPath: string; file: MeshFile },
  { signal }: Context,
): Promise<Outcome<MeshFacts>> {
  const part = readPart(job)
  if (!part.ok) return part
  const design = await readDesign(designPath)
  const file = createWriteStream(path)
  const write = async (chunk: Uint8Array) => {
    // The exporter may fill the same buffer again.
    if (!file.write(chunk.slice())) await once(file, 'drain')
  }
  try {
    const outcome = await engine.exportMesh(part.value, design, write, {
      signal,
      format,
      quality,
      as,
      rowMass: design.row.massG,
      ...printOf(job),
      ...(format === '3mf' ? { thumbnail: engine.thumbnailOf(part.value) } : {}),
    })
    return outcome.ok ? done(factsOf(outcome.value)) : outcome
  } finally {
    // The file of a cancelled export is closed as well, so that it can be removed.
    file.end()
    await finished(file)
  }
}

/** What a 3MF says about its print; nothing where the printer is not in the catalogue any more. */
function printOf({ settings, printedWith }: RunJob): Pick<engine.ExportOptions, 'print'> {
  const { material, printer: name, buildDirection } = settings
  const printer = printedWith?.printer ?? findPrinter(name)
  return printer ? { print: { material, printer, buildDirection } } : {}
}

const factsOf = ({ bytes, powder, ...report }: engine.ExportReport): MeshFacts =>
  exportFacts.parse(toWire({ ...report, ...powder, sizeBytes: bytes }))

async function verify(
  {
    job,
    designPath,
    meshPath,
    fields: { predictedPath, verifiedPath },
    at,
  }: { job: RunJob; designPath: string; meshPath: string; fields: VerifiedFields; at: string },
  { signal, onProgress }: TaskContext,
): Promise<Outcome<MadeDesign>> {
  const modesUntil = AbortSignal.timeout(modesMs)
  const part = readPart(job)
  if (!part.ok) return part
  const setup = readSetup(job, part.value, elements)
  if (!setup.ok) return setup
  const design = await readDesign(designPath)
  // Fields that cannot be read are treated as missing, because the numbers of the row do not depend on them.
  const predicted = predictedPath === null ? null : await engine.decodeFields(readFileSync(predictedPath))
  const verified: engine.PartFields[] = []
  const found = await engine.verifyMesh(part.value, design, readFileSync(meshPath), setup.value, {
    threads: solverThreads,
    mostVoxels: engine.voxelsWithin((verifyMegabytes ?? 0) * 1e6),
    modes: engine.soughtIn(setup.value, job),
    modesUntil,
    signal,
    fields: predicted?.ok ? { predicted: predicted.value, keep: (kept) => verified.push(kept) } : undefined,
    onProgress: ({ stage, done: step, total, detail }) =>
      onProgress({ done: engine.verifyStages.indexOf(stage) + step / total, total: engine.verifyStages.length, detail }),
  })
  if (!found.ok) return found
  const encoded = verified[0] && (await engine.encodeFields(verified[0]))
  return done({
    row: toWire(engine.verifiedRow(design.row, found.value, new Date(at))),
    fields: encoded && (await writeFields(verifiedPath, encoded, job.settings)),
  })
}

async function coupon(
  { job, designPath, request, path }: { job: RunJob; designPath: string; request: CouponRequest; path: string },
  { signal, onProgress }: TaskContext,
): Promise<Outcome<WirePrediction>> {
  const printedWith = materialAndPrinter(job)
  if (!printedWith.ok) return printedWith
  // The file is the first stage, before those of its analysis.
  const report = (stage: number, { done: step, total, detail }: VerifyStep) =>
    onProgress({ done: stage + step / total, total: 1 + engine.verifyStages.length, detail })
  const made = await engine.makeCoupon(await readDesign(designPath), printedWith.value, request, {
    threads: solverThreads,
    mostVoxels: engine.voxelsWithin((verifyMegabytes ?? 0) * 1e6),
    signal,
    onExport: (step) => report(0, step),
    onProgress: ({ stage, ...step }) => report(1 + engine.verifyStages.indexOf(stage), step),
  })
  collectGarbage()
  if (!made.ok) return made
  writeFileSync(path, made.value.stl)
  return done(couponPrediction.parse(toWire(made.value.prediction)))
}

async function gradeAgain(
  {
    job,
    designPath: storedPath,
    aim,
    newDesignPath,
    fieldsPath,
  }: { job: RunJob; designPath: string; aim: number; newDesignPath: string; fieldsPath: string },
  { signal }: TaskContext,
): Promise<Outcome<MadeDesign>> {
  const part = readPart(job)
  if (!part.ok) return part
  const setup = readSetup(job, part.value, elements)
  if (!setup.ok) return setup
  const grading = new engine.GradingAgain(part.value, setup.value, { ...searched(job), signal })
  try {
    const made = await grading.grade(await readDesign(storedPath), aim)
    if (!made.ok) return made
    const { row, fields } = made.value
    await writeDesign(newDesignPath, made.value)
    return done({ row: toWire(row), fields: fields && (await writeFields(fieldsPath, fields, job.settings)) })
  } finally {
    await grading.dispose()
    collectGarbage()
  }
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
  const design = await readDesign(designPath)
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

/** Fields that differ from the row's stiffness by more are another analysis's: the product has changed since. */
const mostDeviationPercent = 0.5

async function fields(
  { job, designPath, asked: { solid, row } }: { job: RunJob; designPath: string; asked: FieldsAsked },
  { signal, onProgress }: TaskContext,
): Promise<Outcome<FieldsMade>> {
  const part = readPart(job)
  if (!part.ok) return part
  const setup = readSetup(job, part.value)
  if (!setup.ok) return setup
  const design = await readDesign(designPath)
  const options = { threads: solverThreads, signal, onProgress, onlySolid: row === null }
  const found = await engine.recomputeFields(part.value, design, setup.value, options)
  if (!found.ok) return found
  const off = (stiffness: number, { stiffness: expected }: FieldsWanted) => 100 * (stiffness / expected - 1)
  const write = ({ encoded }: engine.AnalysedFields, { path }: FieldsWanted) => writeFields(path, encoded, job.settings)

  const solidOff = off(found.value.solid.stiffness, solid)
  const isSame = Math.abs(solidOff) <= mostDeviationPercent
  if (row === null && !isSame) return refuse('other-analysis', fieldMessages.otherStiffness(solidOff))
  const ofDesign = found.value.design
  const rowOff = row && ofDesign ? off(ofDesign.stiffness, row) : 0
  if (Math.abs(rowOff) > mostDeviationPercent) return refuse('other-analysis', fieldMessages.otherStiffness(rowOff))
  return done({
    solid: isSame ? await write(found.value.solid, solid) : undefined,
    row: row && ofDesign ? await write(ofDesign, row) : undefined,
  })
}

const { PRIORITY_LOW, PRIORITY_BELOW_NORMAL } = constants.priority

answerTasks(
  { prepare, design, rank, mesh, shader, fields, verify, coupon, gradeAgain },
  standsBack ? PRIORITY_LOW : PRIORITY_BELOW_NORMAL,
)

import {
  type AnswerOf,
  type computeFields,
  type exportDeck,
  type exportFields,
  type getFields,
  type SubjectFields,
  settingsFromWire,
} from '@trabecula/contract'
import { deckMessages, done, fieldMessages, type Outcome, requiredLoad, requirementOf } from '@trabecula/domain'
import type * as z from 'zod/mini'
import type { RunJob } from '../../platform/compute/compute.ts'
import type { RunResult } from '../../platform/database/schema.ts'
import { notFound, type Principal } from '../../platform/http/principal.ts'
import { fileName, type WrittenFile, writtenFile } from '../../platform/http/written-file.ts'
import type { Platform } from '../../platform/platform.ts'
import { openThread, type Thread } from '../../platform/threads/thread.ts'
import { deleteArtifact, type FollowedKind, findArtifact, followed, orderArtifact, rowFor } from '../exports/service.ts'
import { projectFor, readSubproject } from '../projects/service.ts'
import {
  designKeyOf,
  fieldsOf,
  findFields,
  forgetFields,
  isOpen,
  isReadableResult,
  jobOf,
  type KeptFields,
  type RunRow,
  readFields,
  runFor,
} from '../runs/service.ts'
import type { FieldTasks } from './field-thread.ts'

declare module '../../platform/platform.ts' {
  interface Platform {
    readonly fieldThread: Thread<FieldTasks>
  }
}

export const openFieldThread = () => openThread<FieldTasks>(new URL('./field-thread.ts', import.meta.url))

type Subject = Pick<SubjectFields, 'row_index' | 'name' | 'load_n'>

/** What is kept of a run: of its solid part, and of each row of its result. Only rows of the database are read. */
export async function fieldsOfRun(
  platform: Platform,
  principal: Principal,
  runId: string,
): Promise<Outcome<Omit<AnswerOf<typeof getFields>, 'status'>>> {
  const found = await runFor(platform, principal, runId)
  if (!found.ok) return found
  const run = found.value
  const kept = new Map((await fieldsOf(platform.db, run.id)).map((fields) => [fields.rowIndex, fields]))
  const sentence = await sentenceWithout(platform, run)
  const subjects = subjectsOf(run).map((subject): SubjectFields => {
    const fields = kept.get(subject.row_index)
    if (!fields) return { ...subject, kept: false, sentence, url: '', size_bytes: 0, fields: [], absent: {} }
    return { ...subject, ...fields.summary, name: subject.name, kept: true, sentence: '', ...fileOf(fields) }
  })
  return done({ subjects })
}

const fileOf = ({ runId, id, bytes }: KeptFields) => ({ url: `/api/runs/${runId}/fields/${id}/data`, size_bytes: bytes })

/** The solid part, and the rows of the result when there is one, with the load at which their fields are reported. */
function subjectsOf({ result: stored, input }: RunRow): Subject[] {
  const result = stored && isReadableResult(stored) ? stored : null
  const asked = requiredLoad(requirementOf(settingsFromWire(input.settings, 'metric')))
  const load = (onset: number) => asked ?? onset
  const rows: RunResult['candidates'] = result?.candidates ?? []
  return [
    { row_index: null, name: 'Solid part', load_n: load(result?.solid.max_load_n ?? 0) },
    ...rows.map(({ name, max_load_n }, row_index) => ({ row_index, name, load_n: load(max_load_n) })),
  ]
}

/** Why nothing is kept of what has no fields. */
async function sentenceWithout({ db }: Platform, { id, status, projectId, subprojectId }: RunRow): Promise<string> {
  if (isOpen(status)) return fieldMessages.notYet
  if (status !== 'done') return fieldMessages.onlyWithResult
  const study = await readSubproject(db, projectId, subprojectId)
  return study?.resultRunId === id ? fieldMessages.notKept : fieldMessages.replaced
}

/** Where a file of fields lies, if this person may see its project. One that is gone or cut off is forgotten. */
export async function fieldsFile(platform: Platform, principal: Principal, runId: string, fieldsId: string) {
  const found = await runFor(platform, principal, runId)
  if (!found.ok) return found
  const fields = await readFields(platform.db, fieldsId)
  if (fields?.runId !== runId || !(await isWhole(platform, fields))) return notFound(fieldMessages.gone)
  return done({ key: fields.key, type: 'application/octet-stream', hash: fields.hash, isForever: true })
}

async function isWhole({ db, files }: Platform, { id, key, bytes }: KeptFields): Promise<boolean> {
  if ((await files.size(key)) === bytes) return true
  await forgetFields(db, id)
  return false
}

export const fieldComputations: FollowedKind = {
  kinds: ['fields', 'solid fields'],
  queue: 'fields',
  messages: fieldMessages,
}
export const followedFields = followed(fieldComputations)

/** Orders fields that a result lacks and answers their id at once; what is ordered or kept is answered again. Free. */
export async function startFields(
  platform: Platform,
  principal: Principal,
  { row_index, ...study }: z.output<typeof computeFields.body>,
): Promise<Outcome<{ run_id: string }>> {
  const found = await rowFor(platform, principal, { ...study, row_index: row_index ?? 0 })
  if (!found.ok) return found
  const { run } = found.value
  const asked = {
    runId: run.id,
    rowIndex: row_index ?? 0,
    kind: row_index === null ? 'solid fields' : 'fields',
    tokens: 0,
    userId: principal.userId,
  } as const
  const id = await platform.db.transaction(async (tx) => {
    const before = await findArtifact(tx, run.id, asked.rowIndex, asked.kind)
    // They were computed and are gone again.
    if (before?.status === 'ready' && !(await findFields(tx, run.id, row_index))) await deleteArtifact(tx, before.id)
    const order = await orderArtifact(tx, asked)
    if (order.ordered) await platform.jobs.send(tx, 'fields', order.row.id, { artifact: order.row.id, run: run.id })
    return order.row.id
  })
  return done({ run_id: id })
}

/** Writes the fields of one subject for VTK. */
export async function writeFieldFile(
  platform: Platform,
  principal: Principal,
  runId: string,
  { format, row_index, load_n, case: caseName }: z.output<typeof exportFields.query>,
): Promise<Outcome<WrittenFile>> {
  const found = await runFor(platform, principal, runId)
  if (!found.ok) return found
  const run = found.value
  const subject = subjectsOf(run).find((each) => each.row_index === (row_index ?? null))
  if (!subject) return notFound(fieldMessages.unknown)
  const kept = await findFields(platform.db, run.id, subject.row_index)
  if (!kept) return notFound(await sentenceWithout(platform, run))
  if (!(await isWhole(platform, kept))) return notFound(fieldMessages.gone)

  return fileOfRow(platform, principal, run, { words: [subject.name, caseName ?? ''], ending: format }, async (path, job) => {
    const fieldsPath = await platform.files.local(kept.key)
    return platform.fieldThread.run('write', { format, fieldsPath, job, load: load_n, caseName, path })
  })
}

/** Writes the homogenised model of one row for other solvers. */
export async function writeDeckFile(
  platform: Platform,
  principal: Principal,
  runId: string,
  { format, row_index }: z.output<typeof exportDeck.query>,
): Promise<Outcome<WrittenFile>> {
  const found = await runFor(platform, principal, runId)
  if (!found.ok) return found
  const run = found.value
  const subject = subjectsOf(run).find((each) => each.row_index === row_index)
  if (!subject) return notFound(deckMessages.unknownRow)
  const key = await designKeyOf(platform.db, run.id, row_index)
  const needed = [key, run.input.fileKey, run.input.surfacesKey]
  const sizes = await Promise.all(needed.map((each) => platform.files.size(each)))
  if (sizes.includes(null)) return notFound(deckMessages.gone)
  return fileOfRow(platform, principal, run, { words: [subject.name, 'deck'], ending: format }, async (path, job) =>
    platform.fieldThread.run('deck', { format, job, designPath: await platform.files.local(key), path }),
  )
}

/** A file of a run, named after project, study and what else it is. */
async function fileOfRow(
  platform: Platform,
  principal: Principal,
  run: RunRow,
  { words, ending }: { readonly words: readonly string[]; readonly ending: string },
  write: (path: string, job: RunJob) => Promise<Outcome<true>>,
): Promise<Outcome<WrittenFile>> {
  const project = await projectFor(platform, principal, 'view-project', run.projectId)
  if (!project.ok) return project
  const study = await readSubproject(platform.db, run.projectId, run.subprojectId)
  return writtenFile(platform.files, fileName([project.value.name, study?.name ?? '', ...words], ending), async (path) =>
    write(path, await jobOf(platform, run)),
  )
}

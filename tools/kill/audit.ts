import { createHash } from 'node:crypto'
import type { FileStore, OpenDatabase } from '@trabecula/server'
import {
  artifact,
  artifactKey,
  available,
  candidate,
  hold,
  keptFields,
  ledger,
  project,
  retentionOf,
  run,
  subscription,
  sweep,
} from '@trabecula/server'
import { sql } from 'drizzle-orm'
import type { Expectations } from './expectations.ts'

export interface Finding {
  readonly promise: string
  readonly checked: number
  readonly broken: readonly string[]
}

/** Compares the expectations with the rows and the files; every line of the result is one promise to users. */
export async function audit({ db }: OpenDatabase, files: FileStore, expectations: Expectations): Promise<Finding[]> {
  const findings: Finding[] = []
  const check = <T>(promise: string, items: Iterable<T>, objection: (item: T) => string | null | false) => {
    const all = [...items]
    findings.push({ promise, checked: all.length, broken: all.map(objection).filter((found) => typeof found === 'string') })
  }

  const projects = new Map((await db.select().from(project)).map((row) => [row.id, row]))
  check('an acknowledged upload has its row, with its hash', expectations.uploads, ([id, hash]) => {
    const row = projects.get(id)
    if (!row) return !expectations.maybeDeleted.has(id) && `${id} is gone`
    return row.fileHash !== hash && `${id} has another hash`
  })
  check('an acknowledged name stands', expectations.names, ([id, { acknowledged, maybe }]) => {
    const row = projects.get(id)
    if (!row || acknowledged === null) return null
    return ![acknowledged, ...maybe].includes(row.name) && `${id} is called "${row.name}" instead of "${acknowledged}"`
  })
  check('what was deleted stays deleted', expectations.deleted, (id) => projects.has(id) && `${id} is there`)

  const runs = new Map((await db.select().from(run)).map((row) => [row.id, row]))
  const rows = await db.select().from(ledger)
  const keys = new Map<string, number>()
  for (const { key } of rows) keys.set(key, (keys.get(key) ?? 0) + 1)
  const charges = (key: string) => keys.get(key) ?? 0
  check('every run ends', runs.values(), (row) => row.finishedAt === null && `${row.id} is ${row.status}`)
  check('a run with a result is charged once, any other not', runs.values(), ({ id, status }) => {
    const expected = status === 'done' ? 1 : 0
    return charges(`run:${id}`) !== expected && `${id} is ${status} and charged ${charges(`run:${id}`)} times`
  })
  check(
    'an answered run is done',
    expectations.runs,
    (id) => runs.get(id)?.status !== 'done' && `${id} is ${runs.get(id)?.status}`,
  )

  const artifacts = new Map((await db.select().from(artifact)).map((row) => [row.id, row]))
  check('an answered export is ready, or its result was replaced', expectations.exports.keys(), (id) => {
    const found = artifacts.get(id)
    return found?.status !== 'ready' && `${id} is ${found?.status ?? 'gone'}`
  })
  check('an export is charged once, a failed one not', artifacts.values(), ({ runId, rowIndex, kind, status, tokens }) => {
    if (kind !== 'stl' || tokens === 0) return null
    const expected = status === 'ready' ? 1 : 0
    const count = charges(`export:${runId}:${rowIndex}`)
    return count !== expected && `${runId} row ${rowIndex} is ${status} and charged ${count} times`
  })
  check('an acknowledged payment is credited once', expectations.payments.keys(), (id) =>
    charges(`topup:${id}`) === 1 ? null : `${id} is credited ${charges(`topup:${id}`)} times`,
  )
  check('an acknowledged spending is in the ledger, and none twice', expectations.spent, ([teamId, { acknowledged, maybe }]) => {
    const count = rows.filter((row) => row.teamId === teamId && row.key.startsWith('consume:')).length
    return (count < acknowledged || count > acknowledged + maybe) && `${teamId} has ${count} for ${acknowledged} to ${maybe} more`
  })
  check('no key is in the ledger twice', keys, ([key, count]) => count > 1 && `${key} is there ${count} times`)
  check('a balance is the sum of its ledger, and not below zero', await db.select().from(subscription), (account) => {
    const sum = rows.reduce((left, row) => (row.teamId === account.teamId ? left - row.tokens : left), 0)
    return (available(account) !== sum || sum < 0) && `${account.teamId} has ${available(account)}, its ledger says ${sum}`
  })
  check('nothing stays promised to work that is over', [await db.select().from(hold)].flat(), ({ key }) => `${key} is held`)
  const open = await db.execute(sql`select name, state, data from pgboss.job
    where state < 'completed' and name not in ('hourly', 'sweep', 'letter', 'letter_dead')`)
  const jobs = (open as unknown as { rows: { name: string; state: string; data: unknown }[] }).rows
  check('no job is left over', jobs, (job) => JSON.stringify(job))

  await auditFiles(db, files, expectations, findings, check)
  return findings
}

type Check = <T>(promise: string, items: Iterable<T>, objection: (item: T) => string | null | false) => void

async function auditFiles(
  db: OpenDatabase['db'],
  files: FileStore,
  expectations: Expectations,
  findings: Finding[],
  check: Check,
): Promise<void> {
  // As if two hours had passed: files are left alone for the first.
  const platform = { db, files, now: () => new Date(Date.now() + 2 * 3_600_000), retentionDays: 90 }
  const swept = { ...platform, retention: retentionOf(platform) }
  const first = await sweep(swept)
  const second = await sweep(swept)
  findings.push({
    promise: `after a sweep (it removed ${first.removed}) no file is without a row`,
    checked: (await keysOf(files)).length,
    broken: [second.removed, second.unknown].some((count) => count > 0) ? [`${second.removed} and ${second.unknown}`] : [],
  })
  const present = new Set(await keysOf(files))
  const isThere = (key: string) => !present.has(key) && `${key} is missing`
  const projects = await db.select().from(project)
  check('every project has its part', projects, ({ fileKey }) => isThere(fileKey))
  check('every project has its selection', projects, ({ surfacesKey }) => surfacesKey !== null && isThere(surfacesKey))
  const done = new Map((await db.select().from(run)).filter(({ status }) => status === 'done').map((row) => [row.id, row]))
  const designs = (await db.select().from(candidate)).filter(({ runId, designKey }) => designKey !== null && done.has(runId))
  check('every design that a row shows is there', designs, ({ designKey }) => isThere(designKey as string))
  const rows = [...done.values()].flatMap(({ id, result }) => (result?.candidates ?? []).map((_, row) => ({ id, row })))
  check('every row of a result has its design', rows, ({ id, row }) => {
    const count = designs.filter(({ runId, rowIndex }) => runId === id && rowIndex === row).length
    return count !== 1 && `${id} has ${count} designs of row ${row}`
  })
  const designHashes = new Map<string, string>()
  for (const { designKey } of designs) designHashes.set(designKey as string, await hashOf(files, designKey as string))
  check('every design is what was stored', designs, ({ designKey, designHash }) =>
    designHashes.get(designKey as string) === designHash ? null : `${designKey} has another content`,
  )
  const fields = await db.select().from(keptFields)
  const fieldHashes = new Map<string, string>()
  for (const { key } of fields) fieldHashes.set(key, await hashOf(files, key))
  check('all kept fields are what was stored', fields, ({ key, hash }) =>
    fieldHashes.get(key) === hash ? null : `${key} has another content`,
  )
  check('every result has the fields of the solid part and of its rows', done.values(), ({ id, result }) => {
    const count = fields.filter(({ runId }) => runId === id).length
    const wanted = 1 + (result?.candidates.length ?? 0)
    return count !== wanted && `${id} has ${count} fields, not ${wanted}`
  })
  const exported = (await db.select().from(artifact)).filter(({ kind, status }) => kind === 'stl' && status === 'ready')
  check('every export has its file', exported, (row) => {
    const folder = artifactKey(row, '')
    return ![...present].some((key) => key.startsWith(folder)) && `${folder} is empty`
  })
  const hashes = new Map<string, string>()
  for (const { id, fileKey } of projects) hashes.set(id, await hashOf(files, fileKey))
  check('every part is what was uploaded', projects, ({ id }) => {
    const expected = expectations.uploads.get(id)
    return expected !== undefined && hashes.get(id) !== expected && `${id} has another content`
  })
}

async function keysOf(files: FileStore): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list()) keys.push(key)
  return keys
}

async function hashOf(files: FileStore, key: string): Promise<string> {
  const opened = await files.open(key)
  const hash = createHash('sha256')
  if (opened) for await (const chunk of opened.stream) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

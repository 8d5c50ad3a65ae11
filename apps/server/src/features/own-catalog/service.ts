import { randomUUID } from 'node:crypto'
import type { OwnCatalogAnswer, WireMaterial, WirePrinter } from '@trabecula/contract'
import {
  checkOwnCatalog,
  checkOwnMaterial,
  checkOwnPrinter,
  done,
  findMaterial,
  findPrinter,
  fromWire,
  joinedCatalogs,
  type Material,
  materialQuestions,
  may,
  ownCatalogMessages as messages,
  mostOwnEntries,
  noOwnCatalog,
  type Outcome,
  type OwnCatalog,
  type Printer,
  refuse,
  toWire,
} from '@trabecula/domain'
import type { Database } from '../../platform/database/connection.ts'
import { actorOn, notFound, type Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import * as table from './queries.ts'

type Kind = table.EntryRow['kind']

const mayEdit = (principal: Principal) => may(actorOn(principal, principal.teamId), 'edit-catalog')
const ownersOnly = () => refuse('not-allowed', messages.ownersOnly)

/**
 * The team's own entries that these settings name: only they are read. A deleted one counts as long as studies name it,
 * which keep its values.
 */
export async function ownCatalogFor(
  db: Database,
  teamId: string,
  { material, printer }: { readonly material: string; readonly printer: string },
): Promise<OwnCatalog> {
  const named = async (kind: Kind, name: string, isOurs: boolean) =>
    isOurs ? undefined : await table.entryNamed(db, { teamId, kind, name })
  const ownMaterial = await named('material', material, findMaterial(material) !== undefined)
  const ownPrinter = await named('printer', printer, findPrinter(printer) !== undefined)
  if (!ownMaterial && !ownPrinter) return noOwnCatalog
  return {
    materials: ownMaterial ? [fromWire(ownMaterial.entry) as Material] : [],
    printers: ownPrinter ? [fromWire(ownPrinter.entry) as Printer] : [],
  }
}

/** The team's entries that can be chosen, and all of which studies may need the values. */
export async function ownCatalogsOf(db: Database, teamId: string): Promise<Record<'offered' | 'known', OwnCatalog>> {
  const rows = await table.everyEntryOf(db, teamId)
  const catalogOf = (some: readonly table.EntryRow[]): OwnCatalog => ({
    materials: some.filter(({ kind }) => kind === 'material').map(({ entry }) => fromWire(entry) as Material),
    printers: some.filter(({ kind }) => kind === 'printer').map(({ entry }) => fromWire(entry) as Printer),
  })
  return { offered: catalogOf(rows.filter(({ deletedAt }) => deletedAt === null)), known: joinedCatalogs(catalogOf(rows)) }
}

export async function listOwnCatalog({ db }: Platform, principal: Principal): Promise<Outcome<Omit<OwnCatalogAnswer, 'status'>>> {
  const rows = await table.entriesOf(db, principal.teamId)
  return done({ ...keptEntries(rows), may_edit: mayEdit(principal) })
}

export async function exportOwnCatalog({ db }: Platform, principal: Principal) {
  const { materials, printers } = keptEntries(await table.entriesOf(db, principal.teamId))
  return done({ catalog: { materials: materials.map(({ entry }) => entry), printers: printers.map(({ entry }) => entry) } })
}

function keptEntries(rows: readonly table.EntryRow[]) {
  // What is stored went through the check of its kind.
  const of = <Entry>(kind: Kind) =>
    rows.filter((row) => row.kind === kind).map((row) => ({ ...kept(row), entry: row.entry as Entry }))
  return { materials: of<WireMaterial>('material'), printers: of<WirePrinter>('printer') }
}

const kept = ({ id, version, changedAt }: table.EntryRow) => ({ id, version, changed_at: changedAt.toISOString() })

const checked = (kind: Kind, entry: unknown): Outcome<Material | Printer> =>
  kind === 'material' ? checkOwnMaterial(entry) : checkOwnPrinter(entry)

const questionsOf = (kind: Kind, entry: Material | Printer): string[] =>
  kind === 'material' ? materialQuestions(entry as Material) : []

interface Changed {
  readonly id: string
  readonly version: number
  readonly questions: string[]
  readonly message: string
}

export async function addOwnEntry(
  { db, now }: Platform,
  principal: Principal,
  { kind, entry }: { readonly kind: Kind; readonly entry: unknown },
): Promise<Outcome<Changed>> {
  if (!mayEdit(principal)) return ownersOnly()
  const read = checked(kind, entry)
  if (!read.ok) return read
  const { name } = read.value
  return changing(db, principal, async (tx) => {
    const there = (await table.entriesOf(tx, principal.teamId)).filter((row) => row.kind === kind)
    const taken = messages.nameTaken(kind, name)
    if (there.some((row) => row.name === name)) return refuse('conflict', taken, { name: [taken] })
    if (there.length >= mostOwnEntries) return refuse('over-quota', messages.full(kind))
    const id = await insert(tx, principal.teamId, kind, read.value, now())
    return done({ id, version: 0, questions: questionsOf(kind, read.value), message: messages.added(name) })
  })
}

/** Refused where somebody else has changed the entry since that version; the answer has the current one. */
export async function editOwnEntry(
  { db, now }: Platform,
  principal: Principal,
  id: string,
  { version, entry }: { readonly version: number; readonly entry: unknown },
): Promise<Outcome<Changed>> {
  if (!mayEdit(principal)) return ownersOnly()
  return changing(db, principal, async (tx) => {
    const found = await current(tx, principal, id, version)
    if (!found.ok) return found
    const row = found.value
    const read = checked(row.kind, entry)
    if (!read.ok) return read
    if (read.value.name !== row.name) return refuse('invalid', messages.nameStays, { name: [messages.nameStays] })
    await table.updateEntry(tx, row, toWire(read.value), now())
    const questions = questionsOf(row.kind, read.value)
    return done({ id, version: version + 1, questions, message: messages.saved(row.name) })
  })
}

export async function deleteOwnEntry(
  { db, now }: Platform,
  principal: Principal,
  id: string,
  version: number,
): Promise<Outcome<{ studies: number; message: string }>> {
  if (!mayEdit(principal)) return ownersOnly()
  return changing(db, principal, async (tx) => {
    const found = await current(tx, principal, id, version)
    if (!found.ok) return found
    const studies = await table.studiesNaming(tx, found.value)
    await table.removeEntry(tx, found.value, studies > 0 ? now() : null)
    return done({ studies, message: messages.deleted(found.value.name, studies) })
  })
}

/** All of a file or nothing. */
export async function importOwnCatalog({ db, now }: Platform, principal: Principal, catalog: unknown) {
  if (!mayEdit(principal)) return ownersOnly()
  const read = checkOwnCatalog(catalog)
  if (!read.ok) return read
  const { materials, printers } = read.value
  const entries = [
    ...materials.map((entry) => ({ kind: 'material' as const, entry })),
    ...printers.map((entry) => ({ kind: 'printer' as const, entry })),
  ]
  return changing(db, principal, async (tx) => {
    const there = await table.entriesOf(tx, principal.teamId)
    const known = ({ kind, entry }: (typeof entries)[number]) => there.find((row) => row.kind === kind && row.name === entry.name)
    const fresh = entries.filter((each) => !known(each))
    for (const kind of ['material', 'printer'] as const)
      if ([...there, ...fresh].filter((each) => each.kind === kind).length > mostOwnEntries)
        return refuse('over-quota', messages.full(kind))
    for (const each of entries) {
      const row = known(each)
      if (row) await table.updateEntry(tx, row, toWire(each.entry), now())
      else await insert(tx, principal.teamId, each.kind, each.entry, now())
    }
    const changed = entries.length - fresh.length
    const message = messages.imported(fresh.length, changed)
    return done({ added: fresh.length, changed, questions: materials.flatMap(materialQuestions), message })
  })
}

/** Changes of one team's entries come one after the other. */
const changing = <T>(db: Platform['db'], { teamId }: Principal, change: (tx: Database) => Promise<Outcome<T>>) =>
  db.transaction(async (tx): Promise<Outcome<T>> => {
    await table.lockEntries(tx, teamId)
    return change(tx)
  })

async function current(tx: Database, { teamId }: Principal, id: string, version: number): Promise<Outcome<table.EntryRow>> {
  const row = await table.readEntry(tx, teamId, id)
  if (!row) return notFound(messages.notFound)
  if (row.version === version) return done(row)
  const { refusal } = refuse('version-conflict', messages.changedElsewhere)
  return { ok: false, refusal: { ...refusal, current: { current: { ...kept(row), entry: row.entry } } } }
}

async function insert(tx: Database, teamId: string, kind: Kind, entry: Material | Printer, now: Date): Promise<string> {
  const id = randomUUID()
  const times = { createdAt: now, changedAt: now }
  await table.insertEntry(tx, { id, teamId, kind, name: entry.name, entry: toWire(entry), ...times })
  return id
}

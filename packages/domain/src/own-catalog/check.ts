import type { Material } from '../catalog/material.ts'
import { findMaterial } from '../catalog/materials.ts'
import type { OwnCatalog } from '../catalog/own.ts'
import type { Printer } from '../catalog/printer.ts'
import { findPrinter } from '../catalog/printers.ts'
import { checkPrinted } from '../catalog/rules.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import { mostCatalogBytes, mostOwnEntries } from './limits.ts'
import { ownCatalogMessages as messages } from './messages.ts'
import { readMaterial } from './read-material.ts'
import { readPrinter } from './read-printer.ts'
import { type Found, isFields } from './reading.ts'

/** The values of an entry in the spelling of files and calls, or what is wrong with each of its keys. */
export const checkOwnMaterial = (value: unknown, where = 'The material'): Outcome<Material> => {
  const read = outcomeOf(readMaterial(value, where))
  if (!read.ok) return read
  const weak = checkPrinted(read.value)
  if (!weak.ok) return weak
  return notOurs('material', read.value, findMaterial(read.value.name))
}

export const checkOwnPrinter = (value: unknown, where = 'The printer'): Outcome<Printer> => {
  const read = outcomeOf(readPrinter(value, where))
  return read.ok ? notOurs('printer', read.value, findPrinter(read.value.name)) : read
}

/** A whole catalogue, of a file or a call; the first wrong value is named. */
export function checkOwnCatalog(value: unknown): Outcome<OwnCatalog> {
  const wrong = (message: string) => refuse('bad-catalog', message)
  if (!isFields(value)) return wrong(messages.form)
  const known = ['materials', 'printers']
  const unknown = Object.keys(value).find((key) => !known.includes(key))
  if (unknown !== undefined) return wrong(messages.unknownKey('The catalogue', unknown, known))
  const { materials = [], printers = [] } = value
  if (!Array.isArray(materials) || !Array.isArray(printers)) return wrong(messages.form)
  const ofMaterials = checkAll('material', materials, checkOwnMaterial)
  if (!ofMaterials.ok) return ofMaterials
  const ofPrinters = checkAll('printer', printers, checkOwnPrinter)
  return ofPrinters.ok ? done({ materials: ofMaterials.value, printers: ofPrinters.value }) : ofPrinters
}

/** A catalogue file as text. */
export function readOwnCatalog(text: string): Outcome<OwnCatalog> {
  if (text.length > mostCatalogBytes) return refuse('catalog-too-large', messages.tooLarge)
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return refuse('bad-catalog', messages.notJson)
  }
  const names = isFields(value) && (value['materials'] ?? value['printers'])
  return names ? checkOwnCatalog(value) : refuse('bad-catalog', messages.form)
}

function checkAll<T extends { readonly name: string }>(
  kind: 'material' | 'printer',
  values: readonly unknown[],
  check: (value: unknown, where: string) => Outcome<T>,
): Outcome<T[]> {
  if (values.length > mostOwnEntries) return refuse('too-many-entries', messages.tooMany(kind, values.length))
  const entries: T[] = []
  for (const [at, value] of values.entries()) {
    const named = isFields(value) && typeof value['name'] === 'string' ? ` (${value['name'].slice(0, 60)})` : ''
    const checked = check(value, `${kind === 'material' ? 'Material' : 'Printer'} ${at + 1}${named}`)
    if (!checked.ok) return checked
    if (entries.some(({ name }) => name === checked.value.name))
      return refuse('name-taken', messages.twice(kind, checked.value.name))
    entries.push(checked.value)
  }
  return done(entries)
}

const outcomeOf = <T>({ entry, wrong }: Found<T>): Outcome<T> => {
  const [first] = wrong
  if (!first) return done(entry)
  const fields: Record<string, string[]> = {}
  for (const { key, message } of wrong) fields[key] = [...(fields[key] ?? []), message]
  return refuse('bad-catalog', first.message, fields)
}

const notOurs = <T extends { readonly name: string }>(
  kind: 'material' | 'printer',
  entry: T,
  ours: object | undefined,
): Outcome<T> => {
  const message = messages.ours(kind, entry.name)
  return ours ? refuse('name-is-ours', message, { name: [message] }) : done(entry)
}

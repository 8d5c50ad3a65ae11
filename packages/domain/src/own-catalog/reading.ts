import type { Source } from '../catalog/source.ts'
import { wireKey } from '../spelling.ts'
import { isLine, isNameLine } from '../text/rules.ts'
import { ownNameLength, sourceLength, type ValueRange } from './limits.ts'
import { ownCatalogMessages as messages } from './messages.ts'

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An entry, which is whole where nothing is wrong with it. Keys are in the spelling of files and calls. */
export interface Found<T> {
  readonly entry: T
  readonly wrong: readonly { readonly key: string; readonly message: string }[]
}

/** Reads the values of one entry and collects what is wrong with them. */
export class Reading {
  readonly wrong: { key: string; message: string }[] = []
  readonly where: string
  readonly fields: Fields

  constructor(value: unknown, where: string) {
    this.where = where
    this.fields = isFields(value) ? value : {}
    if (!isFields(value)) this.refuse('', messages.entry(where))
  }

  refuse(key: string, message: string): void {
    this.wrong.push({ key, message })
  }

  /** Refuses keys of the entry, or of a part of it, that mean nothing. */
  allow(known: readonly string[], fields: Fields = this.fields, within = ''): void {
    for (const key of Object.keys(fields))
      if (!known.includes(key)) this.refuse(`${within}${key}`, messages.unknownKey(this.where, `${within}${key}`, known))
  }

  name(): string {
    const name = this.fields['name']
    const trimmed = typeof name === 'string' ? name.trim() : ''
    const fits = trimmed.length >= ownNameLength.min && trimmed.length <= ownNameLength.max
    if (!fits || !isLine(trimmed) || !isNameLine(trimmed)) this.refuse('name', messages.name(this.where))
    return trimmed
  }

  isWithin(value: unknown, { above, least, below, most }: ValueRange): value is number {
    if (typeof value !== 'number' || !Number.isFinite(value)) return false
    return (
      value > (above ?? -Infinity) && value >= (least ?? -Infinity) && value < (below ?? Infinity) && value <= (most ?? Infinity)
    )
  }

  number(key: string, quantity: ValueRange, fields: Fields = this.fields, within = ''): number {
    const spelt = wireKey(key)
    const value = fields[spelt]
    if (this.isWithin(value, quantity)) return value
    this.refuse(`${within}${spelt}`, messages.value(this.where, `${within}${spelt}`, quantity, value))
    return Number.NaN
  }

  /** The sources of these values; one that is not given says so. */
  sources<Key extends string>(keys: readonly Key[], given: unknown, within = ''): Record<Key, Source> {
    const fields = isFields(given) ? given : {}
    if (given !== undefined && !isFields(given)) this.refuse(`${within}sources`, messages.source(this.where, `${within}sources`))
    this.allow(keys.map(wireKey), fields, `${within}sources.`)
    const read = keys.map((key) => [key, this.source(`${within}${wireKey(key)}`, fields[wireKey(key)])])
    return Object.fromEntries(read) as Record<Key, Source>
  }

  private source(key: string, given: unknown): Source {
    if (given === undefined) return { standing: 'unconfirmed', text: messages.noSource }
    const { standing, text } = isFields(given) ? given : {}
    const known = (['published', 'unconfirmed', 'decision'] as const).find((name) => name === standing)
    if (known && typeof text === 'string' && text.trim() !== '' && text.length <= sourceLength && isLine(text))
      return { standing: known, text }
    this.refuse(`sources.${key}`, messages.source(this.where, key))
    return { standing: 'unconfirmed', text: messages.noSource }
  }
}

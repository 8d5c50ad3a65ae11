import {
  buildVolume,
  directedKeys,
  materialKeys,
  materialQuantities,
  notGiven,
  ownCatalogTexts,
  printerKeys,
  printerQuantities,
  type Standing,
  type ValueRange,
} from '@trabecula/domain'
import type { Kind } from './queries.ts'

/** A value of the form, by its key in the spelling of files. */
export interface FormValue extends Pick<ValueRange, 'title' | 'unit'> {
  readonly key: string
  /** 'more': what may be left out. */
  readonly group: 'main' | 'along' | 'more'
}

export const standings: readonly { readonly value: Standing; readonly label: string }[] = [
  { value: 'published', label: 'Published' },
  { value: 'unconfirmed', label: 'Unconfirmed' },
  { value: 'decision', label: 'Our decision' },
]

/**
 * A key in the spelling of files. The domain has the same for all data; its module, shared with this page, would reach
 * every project as a further script.
 */
const wireKey = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const volume = { title: buildVolume.title, unit: 'x × y × z mm' }

export const valuesOf: Readonly<Record<Kind, readonly FormValue[]>> = {
  material: [
    ...materialKeys.map((key) => ({ key: wireKey(key), ...materialQuantities[key], group: 'main' as const })),
    ...directedKeys.map((key) => ({ key: `along_build.${wireKey(key)}`, ...materialQuantities[key], group: 'along' as const })),
  ],
  printer: [
    { key: 'build_volume_mm', ...volume, group: 'main' },
    ...printerKeys.map((key) => ({
      key: wireKey(key),
      ...printerQuantities[key],
      group: key.startsWith('min') ? ('main' as const) : ('more' as const),
    })),
    { key: 'recommended_volume_mm', ...volume, title: 'Recommended volume', group: 'more' },
  ],
}

/** What is typed of an entry: texts of values and sources by their keys. */
export interface Typed {
  readonly name: string
  readonly processes: readonly string[]
  readonly values: Readonly<Record<string, string>>
  readonly sources: Readonly<Record<string, string>>
  readonly standings: Readonly<Record<string, Standing>>
}

type Fields = Readonly<Record<string, unknown>>
type Sources = Readonly<Record<string, { readonly standing: Standing; readonly text: string } | undefined>>

/** A stored entry as texts; without one an empty form. */
export function typedOf(kind: Kind, entry: Fields = {}): Typed {
  const values: Record<string, string> = {}
  const sources: Record<string, string> = {}
  const standingOf: Record<string, Standing> = {}
  for (const { key } of valuesOf[kind]) {
    const [fields, own] = placeOf(entry, key)
    const value = fields['values'] && key.startsWith('along') ? (fields['values'] as Fields)[own] : fields[own]
    if (value === undefined) continue
    values[key] = Array.isArray(value) ? value.join(' × ') : String(value)
    const source = (fields['sources'] as Sources | undefined)?.[own]
    sources[key] = source && source.text !== ownCatalogTexts.noSource ? source.text : ''
    standingOf[key] = source?.standing ?? 'unconfirmed'
  }
  const processes = (entry['processes'] as string[] | undefined) ?? (entry['process'] ? [String(entry['process'])] : ['MJF'])
  return { name: String(entry['name'] ?? ''), processes, values, sources, standings: standingOf }
}

/** Another text of a value; its source goes where it was only that nothing was given. */
export const retyped = ({ values, sources }: Typed, key: string, text: string): Pick<Typed, 'values' | 'sources'> => ({
  values: { ...values, [key]: text },
  sources: sources[key]?.startsWith(notGiven) ? { ...sources, [key]: '' } : sources,
})

/** Where a value is, and its key there. */
function placeOf(entry: Fields, key: string): [Fields, string] {
  const [above, below] = key.split('.')
  return below ? [(entry[above as string] ?? {}) as Fields, below] : [entry, key]
}

/** What was typed in the form of a catalogue file; `stored`: the entry that is edited, for what the form does not show. */
export function entryOf(kind: Kind, { name, processes, values, sources, standings: of }: Typed, stored: Fields = {}): Fields {
  const typed = valuesOf[kind].filter(({ key }) => values[key]?.trim())
  const read = (keys: readonly FormValue[]) =>
    Object.fromEntries(keys.map(({ key }) => [lastOf(key), typedValue(key, values[key] ?? '')]))
  const sourcesOf = (keys: readonly FormValue[]) =>
    Object.fromEntries(
      keys.flatMap(({ key }) => {
        const text = sources[key]?.trim()
        return text ? [[lastOf(key), { standing: of[key] ?? 'unconfirmed', text }]] : []
      }),
    )
  const along = typed.filter(({ group }) => group === 'along')
  const others = typed.filter(({ group }) => group !== 'along')
  if (kind === 'material') {
    const upright = along.length > 0 ? { along_build: { values: read(along), sources: sourcesOf(along) } } : {}
    return { name, processes, ...read(others), sources: sourcesOf(others), ...upright }
  }
  const { knock_down, removes, overhang, sources: before } = stored
  const kept = (before as Sources | undefined)?.['knock_down']
  const unseen = knock_down ? { knock_down, removes, overhang } : {}
  const sourcesOfAll = { ...sourcesOf(others), ...(kept && knock_down ? { knock_down: kept } : {}) }
  return { name, process: processes[0], ...unseen, ...read(others), sources: sourcesOfAll }
}

const lastOf = (key: string): string => key.replace(/^along_build\./, '')

/** Numbers; a text that is none stays, so that the check can name it. */
function typedValue(key: string, text: string): unknown {
  const numberOf = (each: string) => (Number.isFinite(Number(each)) && each.trim() !== '' ? Number(each) : each)
  if (!key.endsWith('volume_mm')) return numberOf(text.trim())
  return text
    .trim()
    .split(/\s*[×x,;]\s*|\s+/)
    .map(numberOf)
}

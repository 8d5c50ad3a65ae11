import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { done, type Outcome, refuse, unitOf } from '@trabecula/domain'
import {
  caseNames,
  decodeFields,
  type Extreme,
  extremesOf,
  fieldsOfCase,
  fieldsOfMode,
  gridFile,
  hasEnvelope,
  hexahedraFile,
  type Part,
  type PartFields,
  pointOfFile,
  type Reading,
  readingsAt,
  surfaceFile,
  usualLoad,
} from '@trabecula/engine'
import { readNamedFile } from '../files/read-file.ts'
import { fieldsFile, type LoadedRun, loadRun } from '../files/run-folder.ts'
import { writeBytes } from '../files/write-file.ts'
import { type Arguments, numberOption, readArguments, rowOption } from '../terminal/arguments.ts'
import type { Answer } from '../terminal/command.ts'
import { rounded, table } from '../terminal/table.ts'
import { usages } from '../usage.ts'

const formats: Readonly<Record<string, (fields: PartFields, load: number, run: LoadedRun) => Promise<Uint8Array>>> = {
  '.vti': gridFile,
  '.vtu': hexahedraFile,
  '.vtp': (fields, load, { part, setup }) => surfaceFile(fields, load, { ...setup, soup: part.soup }),
}

export async function fields(args: readonly string[]): Promise<Outcome<Answer>> {
  const read = readArguments(args, usages.fields)
  if (!read.ok) return read
  const { options, flags, required } = read.value
  const subject = subjectOf(read.value)
  if (!subject.ok) return subject
  const wanted = numberOption(options['load'], 'load', { min: 1e-6, max: 1e9 })
  if (!wanted.ok) return wanted
  const out = options['out']
  const format = out === undefined ? undefined : formats[extname(out).toLowerCase()]
  if (out === undefined && !flags.has('list')) return refuse('usage', '--out or --list is missing.')
  if (out !== undefined && !format)
    return refuse('bad-option', `${out} cannot be written; the formats are ${Object.keys(formats).join(', ')}.`)

  const folder = required('run')
  const run = await loadRun(folder, subject.value === 'solid' ? 0 : subject.value)
  if (!run.ok) return run
  const kept = await keptFields(folder, subject.value)
  if (!kept.ok) return kept
  const names = caseNames(kept.value)
  const name = options['case']
  if (name !== undefined && !names.includes(name)) return refuse('unknown-case', unknownCase(name, names))
  const mode = options['mode']
  const shown = mode === undefined ? done(fieldsOfCase(kept.value, name)) : chosenMode(kept.value, mode, name)
  if (!shown.ok) return shown
  const load = wanted.value ?? usualLoad(shown.value, run.value.setup.settings)
  const { stiffness, onset, loadIsFactor = false } = shown.value.facts
  const facts = {
    ...(loadIsFactor ? { load_factor: load, onset_factor: onset.load } : { load_n: load, onset_load_n: onset.load }),
    stiffness_n_per_mm: stiffness,
    ...(names.length > 0 ? { cases: names, case: shown.value.shown?.case ?? null } : {}),
  }
  const listed = listing(shown.value, load)
  if (out !== undefined && format) await writeBytes(out, await format(shown.value, load, run.value))
  const written = out === undefined ? '' : `\n\nWritten to ${out}.`
  return done({
    json: { status: 'success', name: kept.value.facts.name, ...facts, ...listed, ...(out === undefined ? {} : { file: out }) },
    text: `${textOf(shown.value, load, listed, run.value.part)}${written}`,
  })
}

/** The shape of a frequency by its number, or of buckling in a load case, the first without a name. */
function chosenMode(fields: PartFields, mode: string, caseName: string | undefined): Outcome<PartFields> {
  const ofCase = caseName ?? caseNames(fields)[0] ?? ''
  const shown = fieldsOfMode(fields, mode === 'buckling' ? { kind: mode, of: ofCase } : { kind: 'frequency', of: mode })
  if (shown) return done(shown)
  const { modes = [], facts } = fields
  const names = modes.map(({ kind, of }) => (kind === 'buckling' ? kind : of))
  const reasons = [facts.absent['frequencies'], facts.absent['buckling']].filter((reason) => reason !== undefined)
  const there = names.length > 0 ? [`The modes are ${[...new Set(names)].join(', ')}.`] : []
  return refuse('unknown-mode', [`${facts.name} has no shape of the mode ${mode}.`, ...there, ...reasons].join(' '))
}

const unknownCase = (name: string, names: readonly string[]): string =>
  names.length > 0
    ? `There is no load case "${name}"; the run has ${names.join(', ')}.`
    : `There is no load case "${name}": the run is for one load, so leave --case out.`

function subjectOf({ options, flags }: Arguments): Outcome<number | 'solid'> {
  const given = options['row']
  if (flags.has('solid') === (given !== undefined)) return refuse('usage', 'Give one of --row and --solid.')
  if (given === undefined) return done('solid')
  return rowOption(given)
}

export async function keptFields(folder: string, subject: number | 'solid'): Promise<Outcome<PartFields>> {
  const path = fieldsFile(folder, subject)
  const isThere = await stat(path).then(
    () => true,
    () => false,
  )
  if (!isThere)
    return refuse('no-fields', `${path} is not there: this run is from before fields were kept. Run "trabecula optimize" again.`)
  const bytes = await readNamedFile(path)
  return bytes.ok ? decodeFields(bytes.value) : bytes
}

function listing(kept: PartFields, load: number) {
  const point = ({ value, place }: Extreme) => ({ value, at_mm: place })
  return {
    fields: readingsAt(kept, load).map((reading) => {
      const found = extremesOf(kept, reading)
      const extremes = found ? { least: point(found.least), most: point(found.most) } : {}
      const { name, where } = reading
      return { name, ...(reading.case === undefined ? {} : { case: reading.case }), title: titled(reading), where, ...extremes }
    }),
    absent: kept.facts.absent,
  }
}

const shareOf = (name: string): string => (name === 'deviation_percent' ? '% of the largest' : '% of onset')

const titled = ({ name, title, quantity }: Pick<Reading, 'name' | 'title' | 'quantity'>): string => {
  if (quantity === '') return title
  return `${title}, ${quantity === '%' ? shareOf(name) : unitOf(quantity, 'metric')}`
}

/** The load at which fields are reported, and the load case. */
function aboutLoad(fields: PartFields, load: number): string {
  const { facts, shown } = fields
  if (shown?.mode) return `${facts.name}: ${shown.mode.title}. The scale is arbitrary: the farthest place moves by 1.`
  const at = facts.loadIsFactor ? `at ${rounded(load)} times its loads` : `at ${rounded(load)} N`
  const onset = facts.loadIsFactor ? `${rounded(facts.onset.load)} times them` : `${rounded(facts.onset.load)} N`
  const names = caseNames(fields)
  if (names.length === 0) return `${facts.name} ${at}; its onset load is ${onset}.`
  const ofCase =
    shown?.case === undefined
      ? 'the worst of all load cases, displacement that of A'
      : `load case ${shown.case}${hasEnvelope(fields) && shown.case !== names[0] ? ', whose loads grow with that of A' : ''}`
  return `${facts.name} ${at}, ${ofCase}; the onset is at ${onset}. Load cases, by --case: ${names.join(', ')}.`
}

function textOf(fields: PartFields, load: number, { fields: listed, absent }: ReturnType<typeof listing>, part: Part): string {
  const rows = listed.map(({ name, title, least, most }) => [
    name,
    title,
    least ? rounded(least.value, 4) : '–',
    most ? rounded(most.value, 4) : '–',
    most ? pointOfFile(most.at_mm, part) : '–',
  ])
  return [
    aboutLoad(fields, load),
    table(['array', 'field', 'least', 'most', 'where it is most'], rows),
    ...new Set(Object.values(absent)),
  ].join('\n')
}

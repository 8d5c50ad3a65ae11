import {
  type CandidateRow,
  caseColors,
  caseLetters,
  type FieldQuantity,
  printQuantity,
  type UnitType,
  type Vector,
} from '@trabecula/domain'
import { caseNames, extremesOf, marks, modeNumbers, type PartFields, type Reading, readingsAt } from '@trabecula/engine/fields'
import type { FieldComponent, FieldRegion } from '../../viewer/fields/model.ts'
import { isShape } from '../../viewer/fields/values.ts'

/** A field that can be chosen, or a sentence that says why not. */
export interface OfferedField {
  readonly name: string
  readonly title: string
  readonly quantity: FieldQuantity
  readonly components: 1 | 3
  readonly absent?: string
  /** The load case of the values, where there are several: "case B", or "worst of all cases". */
  readonly of?: string
  /** The categories that its values are numbers of. */
  readonly categories?: readonly Category[]
}

/** The meaning of a whole number in a field. */
export interface Category {
  readonly value: number
  readonly name: string
  /** CSS colour; without it that of the map. */
  readonly colour?: string
}

/** The user's choice of a field. */
export interface FieldChoice {
  readonly field: OfferedField
  readonly component: FieldComponent
  readonly region: FieldRegion
}

/** Readings that only one region or only files have. */
const notOffered: readonly string[] = [
  'utilisation_skin_percent',
  'utilisation_lattice_percent',
  'judged',
  // The drawn field is the predicted one; the deviation shows where this one differs.
  'displacement_verified_mm',
]

/** Absent fields by their name in the file, with the names and titles that they would have. */
const readAs: Readonly<Record<string, readonly Omit<OfferedField, 'absent'>[]>> = {
  wallStress: [
    { name: 'wall_stress_mpa', title: "Stress in the wall, from the cell's tables", quantity: 'stress', components: 1 },
  ],
  density: [
    { name: 'relative_density', title: 'Relative density', quantity: '', components: 1 },
    { name: 'thickness_mm', title: 'Thickness of wall or strut', quantity: 'length', components: 1 },
  ],
  deviation: [{ name: 'deviation_percent', title: 'Deviation of the displacement', quantity: '%', components: 1 }],
}

const atOneNewton = new WeakMap<PartFields, readonly Reading[]>()

function unitReadings(fields: PartFields): readonly Reading[] {
  const known = atOneNewton.get(fields) ?? readingsAt(fields, 1)
  atOneNewton.set(fields, known)
  return known
}

/** The fields that can be chosen, then the absent ones with their sentences. */
export function offeredFields(fields: PartFields): readonly OfferedField[] {
  const { lattice, absent } = fields.facts
  const mode = fields.shown?.mode
  const there = unitReadings(fields).filter(
    // A solid part is always governed by the yield of its material.
    ({ name }) => !notOffered.includes(name) && (lattice || name !== 'governingMode') && (mode || !isShape(name)),
  )
  const names = new Set<string>(there.map(({ name }) => name))
  const lacking = Object.entries(absent).flatMap(([kept, sentence]) =>
    (readAs[kept] ?? []).filter(({ name }) => !names.has(name)).map((field) => ({ ...field, absent: sentence })),
  )
  return [...there.map((reading) => offered(fields, reading)), ...lacking]
}

function offered(fields: PartFields, { name, title, quantity, components, case: ofCase, judged }: Reading): OfferedField {
  const cases = caseNames(fields)
  const of = ofCase !== undefined ? `case ${ofCase}` : judged && cases.length > 0 ? 'worst of all cases' : undefined
  const categories = name === 'governingMode' ? modeNames : name === 'governingCase' ? casesAsCategories(cases) : undefined
  return { name, title, quantity, components, ...(of ? { of } : {}), ...(categories ? { categories } : {}) }
}

const casesAsCategories = (names: readonly string[]): readonly Category[] =>
  names.map((name, value) => ({
    value,
    name: name === caseLetters[value] ? `Case ${name}` : `${caseLetters[value]} · ${name}`,
    colour: caseColors[value] ?? caseColors[0],
  }))

export function regionsOf(fields: PartFields, name: string): readonly FieldRegion[] {
  if (!fields.facts.lattice) return ['whole']
  if (name === 'von_mises_mpa') return ['whole', 'skin']
  return ['wall_stress_mpa', 'relative_density', 'thickness_mm'].includes(name)
    ? ['whole', 'lattice']
    : ['whole', 'skin', 'lattice']
}

/** The choice if these fields have it; otherwise the nearest one that they have. */
export function availableChoice(
  fields: PartFields,
  wanted: { readonly reading: string; readonly component: FieldComponent; readonly region: FieldRegion },
): FieldChoice | undefined {
  const there = offeredFields(fields).filter(({ absent }) => absent === undefined)
  const field = there.find(({ name }) => name === wanted.reading) ?? there[0]
  if (!field) return undefined
  return {
    field,
    component: field.components === 3 ? wanted.component : 'magnitude',
    region: regionsOf(fields, field.name).includes(wanted.region) ? wanted.region : 'whole',
  }
}

/** Whether the values lie on both sides of zero, and their sign has a meaning. */
export const isSigned = ({ field, component }: Pick<FieldChoice, 'field' | 'component'>): boolean =>
  component !== 'magnitude' || field.name === 'deviation_percent'

/** A value and its place in the file's coordinates, mm. */
export interface PlacedValue {
  readonly value: number
  readonly place: Vector
}

/** The distribution of a field over the cells that the onset judges; SI. */
export interface FieldStatistics {
  readonly least: PlacedValue
  readonly most: PlacedValue
  /** Half a percent of the cells lie below. */
  readonly low: number
  /** 99.5 % of the cells lie below. */
  readonly high: number
}

const highestSafety = 10
const known = new WeakMap<PartFields, Map<string, FieldStatistics | undefined>>()

/** @param load N. @returns undefined where the field has no value */
export function statisticsOf(fields: PartFields, choice: FieldChoice, load: number): FieldStatistics | undefined {
  const { name } = choice.field
  if (name !== 'safety_factor') {
    const unit = unitStatistics(fields, choice, name)
    return unit && (growsWithLoad(name) ? times(unit, load) : unit)
  }
  const used = unitStatistics(fields, choice, 'utilisation_percent')
  if (!used) return undefined
  const safety = (percent: number) => Math.min(highestSafety, 100 / (load * percent))
  const at = ({ value, place }: PlacedValue) => ({ value: safety(value), place })
  return { least: at(used.most), most: at(used.least), low: safety(used.high), high: safety(used.low) }
}

const growsWithLoad = (name: string): boolean => /^(displacement|utilisation|von_mises|wall_stress)/.test(name)

const times = ({ least, most, low, high }: FieldStatistics, load: number): FieldStatistics => ({
  least: { ...least, value: load * least.value },
  most: { ...most, value: load * most.value },
  low: load * low,
  high: load * high,
})

function unitStatistics(fields: PartFields, { component, region }: FieldChoice, name: string): FieldStatistics | undefined {
  const all = known.get(fields) ?? new Map<string, FieldStatistics | undefined>()
  known.set(fields, all)
  const key = `${name} ${component} ${region}`
  if (!all.has(key)) all.set(key, measure(fields, readingOf(fields, name, component, region)))
  return all.get(key)
}

/** The reading at 1 N: for utilisation that of the region, for a vector one component. */
function readingOf(fields: PartFields, name: string, component: FieldComponent, region: FieldRegion): Reading | undefined {
  const all = unitReadings(fields)
  const ofRegion = name === 'utilisation_percent' && region !== 'whole' ? `utilisation_${region}_percent` : name
  const reading = all.find((each) => each.name === ofRegion) ?? all.find((each) => each.name === name)
  if (!reading || reading.components === 1 || component === 'magnitude') return reading
  const axis = { x: 0, y: 1, z: 2 }[component]
  const values = Float32Array.from({ length: reading.values.length / 3 }, (_, at) => reading.values[3 * at + axis] ?? 0)
  return { ...reading, components: 1, values }
}

function measure(fields: PartFields, reading: Reading | undefined): FieldStatistics | undefined {
  const extremes = reading && extremesOf(fields, reading)
  if (!reading || !extremes) return undefined
  const values = reading.components === 1 ? reading.values : lengthsOf(reading.values)
  const unjudged = marks.unjudged | marks.underLoad | marks.slight
  const ordered = values
    .filter((value, at) => !Number.isNaN(value) && !(reading.judged && ((fields.marks[at] ?? 0) & unjudged) !== 0))
    .sort()
  const share = (part: number) => ordered[Math.round(part * (ordered.length - 1))] ?? Number.NaN
  return { ...extremes, low: share(0.005), high: share(0.995) }
}

function lengthsOf(vectors: Float32Array): Float32Array {
  const lengths = new Float32Array(vectors.length / 3)
  for (let at = 0; at < lengths.length; at++) {
    const [x, y, z] = [vectors[3 * at] ?? 0, vectors[3 * at + 1] ?? 0, vectors[3 * at + 2] ?? 0]
    lengths[at] = Math.sqrt(x * x + y * y + z * z)
  }
  return lengths
}

/** The names of the modes; their numbers are the values of `governingMode`. */
const modeNames: readonly Category[] = Object.entries(modeNumbers).map(([name, value]) => ({
  value,
  name: name === 'none' ? 'Nothing yields' : `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
}))

export function printFieldValue(
  value: number,
  { quantity, categories }: Pick<OfferedField, 'quantity' | 'categories'>,
  unitType: UnitType,
): string {
  if (categories) return categories.find((each) => each.value === Math.round(value))?.name ?? '–'
  return printQuantity(value, quantity, unitType)
}

/** A point of the part frame in the coordinates of the file, mm. */
export function fileCoordinates({ facts }: PartFields, [x, y, z]: readonly [number, number, number]): Vector {
  const [dx, dy, dz] = facts.fileOffset
  return { x: x + dx, y: y + dy, z: z + dz }
}

/** The inverse of `fileCoordinates`. */
export function partCoordinates({ facts }: PartFields, { x, y, z }: Vector): readonly [number, number, number] {
  const [dx, dy, dz] = facts.fileOffset
  return [x - dx, y - dy, z - dz]
}

/** A row's text about its governing place. */
export const governingText = (mode: CandidateRow['governingMode'] | undefined): string =>
  mode === undefined ? 'Governs' : `Governs: ${mode}`

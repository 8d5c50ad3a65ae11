import { processes } from '../catalog/material.ts'
import { type Printer, type PrinterValues, printOf } from '../catalog/printer.ts'
import { printers } from '../catalog/printers.ts'
import { wireKey } from '../spelling.ts'
import { buildVolume, type PrinterNumbers, printerKeys, printerQuantities } from './limits.ts'
import { ownCatalogMessages as messages } from './messages.ts'
import { type Found, Reading } from './reading.ts'

const valueKeys = ['buildVolumeMm', 'recommendedVolumeMm', ...printerKeys, 'knockDown'] as const

/** What a printer must say; the rest is as our printer of the same process. */
const required: readonly (keyof PrinterValues)[] = ['buildVolumeMm', 'minWallMm', 'minStrutMm', 'minGapMm']

/** A limit that is not given keeps the ratio that it has to this one on our printer. */
const ratioOf: Partial<Record<keyof PrinterNumbers, 'minWallMm' | 'minStrutMm' | 'minGapMm'>> = {
  absoluteWallMm: 'minWallMm',
  recommendedWallMm: 'minWallMm',
  absoluteStrutMm: 'minStrutMm',
  recommendedStrutMm: 'minStrutMm',
  absoluteGapMm: 'minGapMm',
}

const removed = ['powder', 'resin', 'nothing'] as const
const ordered = [
  ['absoluteWallMm', 'minWallMm'],
  ['minWallMm', 'recommendedWallMm'],
  ['absoluteStrutMm', 'minStrutMm'],
  ['minStrutMm', 'recommendedStrutMm'],
  ['absoluteGapMm', 'minGapMm'],
] as const

export function readPrinter(value: unknown, where: string): Found<Printer> {
  const reading = new Reading(value, where)
  const { fields } = reading
  reading.allow(['name', 'process', 'currency', 'removes', 'overhang', ...valueKeys.map(wireKey), 'sources'])
  const name = reading.name()
  const process = processes.find((each) => each === fields['process'])
  if (!process) reading.refuse('process', messages.process(where, processes))
  const likeOurs = printers.find((each) => each.process === (process ?? 'SLS')) as Printer
  const isGiven = (key: keyof PrinterValues) => fields[wireKey(key)] !== undefined || required.includes(key)
  const values = valuesOf(reading, likeOurs, isGiven)
  for (const [smaller, larger] of ordered)
    if (values[smaller] > values[larger])
      reading.refuse(wireKey(smaller), messages.order(where, wireKey(smaller), wireKey(larger)))
  if (values.recommendedVolumeMm.some((edge, axis) => edge > (values.buildVolumeMm[axis] ?? 0)))
    reading.refuse('recommended_volume_mm', messages.order(where, 'recommended_volume_mm', 'build_volume_mm'))
  const given = valueKeys.filter(isGiven)
  const rest = valueKeys.filter((key) => !isGiven(key))
  const asOurs = { standing: 'decision', text: messages.asOf(likeOurs.name, likeOurs.process) } as const
  const sources = {
    ...(Object.fromEntries(rest.map((key) => [key, asOurs])) as Printer['sources']),
    ...reading.sources(given, fields['sources']),
  }
  return { entry: { name, currency: likeOurs.currency, ...print(reading, likeOurs), ...values, sources }, wrong: reading.wrong }
}

function valuesOf(reading: Reading, likeOurs: Printer, isGiven: (key: keyof PrinterValues) => boolean): PrinterValues {
  const numbers: Partial<Record<keyof PrinterNumbers, number>> = {}
  // The limits that must be given come first in the list: the others follow from them.
  for (const key of printerKeys) {
    const base = ratioOf[key]
    const scale = base ? (numbers[base] ?? likeOurs[base]) / likeOurs[base] : 1
    numbers[key] = isGiven(key) ? reading.number(key, printerQuantities[key]) : likeOurs[key] * scale
  }
  const buildVolumeMm = volume(reading, 'build_volume_mm')
  const recommendedVolumeMm = isGiven('recommendedVolumeMm') ? volume(reading, 'recommended_volume_mm') : buildVolumeMm
  const knockDown = isGiven('knockDown') ? knockDownOf(reading) : likeOurs.knockDown
  return { ...(numbers as PrinterNumbers), buildVolumeMm, recommendedVolumeMm, knockDown }
}

function volume(reading: Reading, key: string): PrinterValues['buildVolumeMm'] {
  const value = reading.fields[key]
  if (Array.isArray(value) && value.length === 3 && value.every((edge) => reading.isWithin(edge, buildVolume)))
    return value as unknown as PrinterValues['buildVolumeMm']
  reading.refuse(key, messages.three(reading.where, key, buildVolume, value))
  return [Number.NaN, Number.NaN, Number.NaN]
}

const [wallOfStep, shareOfStep] = [
  { title: '', unit: 'mm', least: 0, most: 100 },
  { title: '', unit: '', above: 0, most: 1 },
]

function knockDownOf(reading: Reading): PrinterValues['knockDown'] {
  const value = reading.fields['knock_down']
  const steps = Array.isArray(value) ? (value as unknown[]) : []
  const isStep = (step: unknown): step is [number, number] =>
    Array.isArray(step) && step.length === 2 && reading.isWithin(step[0], wallOfStep) && reading.isWithin(step[1], shareOfStep)
  const rises = (at: number) => at === 0 || (steps[at] as number[])[0]! > (steps[at - 1] as number[])[0]!
  if (steps.length > 0 && steps.length <= 20 && steps.every(isStep) && steps.every((_, at) => rises(at)))
    return steps as PrinterValues['knockDown']
  reading.refuse('knock_down', messages.knockDown(reading.where))
  return [[0, 1]]
}

/** How the process prints, where the file does not say otherwise. */
function print(reading: Reading, { process }: Printer): Pick<Printer, 'process' | 'removes' | 'overhang'> {
  const usual = printOf(process)
  const { removes = usual.removes, overhang = usual.overhang, currency = 'EUR' } = reading.fields
  const oneOf = (key: string, value: unknown, all: readonly unknown[]) =>
    all.includes(value) || reading.refuse(key, messages.oneOf(reading.where, key, all))
  oneOf('removes', removes, removed)
  oneOf('overhang', overhang, [true, false])
  oneOf('currency', currency, ['EUR'])
  return { process, removes: removes as Printer['removes'], overhang: overhang === true }
}

import {
  type FieldQuantity,
  fieldFromSi,
  fieldUnit,
  legendPercentile,
  printNumber,
  printTick,
  type Rgb,
  ticks,
  type UnitType,
  withMinus,
} from '@trabecula/domain'
import { colourOf, placeOnLegend } from '../../viewer/fields/colour-maps.ts'
import type { Colouring } from '../../viewer/fields/model.ts'
import { isShape } from '../../viewer/fields/values.ts'
import type { FieldChoices, LegendRange } from './choices.ts'
import { type FieldChoice, type FieldStatistics, isSigned } from './readings.ts'

/** Separates the ends of a legend, also where a field is constant. */
function apart({ least, most }: LegendRange): LegendRange {
  if (least < most) return { least, most }
  return least === 0 ? { least: 0, most: 1 } : { least: least - Math.abs(least) / 1000, most: least + Math.abs(least) / 1000 }
}

/** The legend before the user sets one. */
export function automaticLegend(
  choice: FieldChoice,
  { least, most, low, high }: FieldStatistics,
  upTo: FieldChoices['upTo'],
): LegendRange {
  const { field } = choice
  const cut = upTo === 'percentile'
  if (field.categories) return { least: -0.5, most: field.categories.length - 0.5 }
  // The map's centre is at 1, so that factors that fail get half of the colours.
  if (field.name === 'safety_factor') return { least: 0, most: Math.max(2, most.value) }
  if (isSigned(choice)) {
    const reach = cut ? Math.max(Math.abs(low), Math.abs(high)) : Math.max(Math.abs(least.value), Math.abs(most.value))
    return apart({ least: -reach, most: reach })
  }
  return apart({ least: least.value, most: cut ? high : most.value })
}

/** One legend for several designs: from the least to the largest value of all. */
export const commonLegend = (all: readonly LegendRange[]): LegendRange => ({
  least: Math.min(...all.map(({ least }) => least)),
  most: Math.max(...all.map(({ most }) => most)),
})

export function colouringOf(
  choice: FieldChoice,
  range: LegendRange,
  { map, bands }: Pick<FieldChoices, 'map' | 'bands'>,
): Colouring {
  const { field } = choice
  if (field.categories) {
    const colours = field.categories.flatMap(({ colour }) => colour ?? [])
    return { ...range, map, bands: field.categories.length, ...(colours.length > 0 ? { bandColours: colours } : {}) }
  }
  // Red marks values that do not hold.
  if (field.name === 'safety_factor') return { ...range, map: 'diverging', bands, centre: 1, reversed: true }
  if (isSigned(choice)) return { ...range, map: 'diverging', bands, centre: 0 }
  return { ...range, map, bands }
}

/** A line at a height of the bar, 0 at its foot. */
export interface LegendMark {
  readonly at: number
  readonly text: string
}

/** A legend as drawn on the page and in pictures. */
export interface LegendDrawing {
  readonly title: string
  /** The note below the title: "mm at 450 N". */
  readonly note: string
  /** Colours from the foot to the head of the bar; neighbours at one height are the border of two bands. */
  readonly stops: readonly { readonly at: number; readonly colour: Rgb }[]
  readonly ticks: readonly LegendMark[]
  readonly percentile: LegendMark | null
}

/** Position of a value on the bar, 0 to 1. The bar has only the colours between its ends. */
export function heightOf(colouring: Colouring, value: number): number {
  const [foot, head] = [placeOnLegend(colouring, colouring.least), placeOnLegend(colouring, colouring.most)]
  return (placeOnLegend(colouring, value) - foot) / (head - foot)
}

const smoothStops = 24

/** The value at a height of the bar: the inverse of `heightOf`. */
function valueAt({ least, most, centre }: Colouring, height: number): number {
  if (centre === undefined || centre <= least || centre >= most) return least + height * (most - least)
  return height < 0.5 ? least + 2 * height * (centre - least) : centre + 2 * (height - 0.5) * (most - centre)
}

function stopsOf(colouring: Colouring): LegendDrawing['stops'] {
  const count = colouring.bands ?? smoothStops
  if (colouring.bands === null)
    return Array.from({ length: count + 1 }, (_, n) => ({
      at: n / count,
      colour: colourOf(colouring, valueAt(colouring, n / count)),
    }))
  return Array.from({ length: count }, (_, n) => n).flatMap((n) => {
    const colour = colourOf(colouring, valueAt(colouring, (n + 0.5) / count))
    return [
      { at: n / count, colour },
      { at: (n + 1) / count, colour },
    ]
  })
}

/** Round numbers between the ends, in the units on the screen. */
function ticksOf(colouring: Colouring, choice: FieldChoice, unitType: UnitType): readonly LegendMark[] {
  const { quantity, categories } = choice.field
  if (categories) return categories.map(({ value, name }) => ({ at: heightOf(colouring, value), text: name }))
  const { least, most, centre } = colouring
  const shown = (value: number) => fieldFromSi(value, quantity, unitType)
  const factor = shown(1)
  const span = (low: number, high: number, wanted: number) => {
    const all = ticks(shown(low), shown(high), wanted)
    const step = (all[1] ?? 0) - (all[0] ?? 0) || 1
    return all.map((value) => ({ at: heightOf(colouring, value / factor), text: printLegendTick(value, step) }))
  }
  // A break is drawn only where the two halves have different scales.
  const broken = choice.field.name === 'safety_factor' && centre !== undefined && centre > least && centre < most
  const all = broken ? [...span(least, centre, 2), ...span(centre, most, 3)] : span(least, most, 5)
  return all.filter(({ at }, n) => n === 0 || at - (all[n - 1]?.at ?? 0) > 0.03)
}

const printLegendTick = (value: number, step: number): string =>
  value !== 0 && (step < 1e-5 || Math.abs(value) >= 1e7) ? printNumber(value) : withMinus(printTick(value, step))

/** The content of a legend, without its position. `load`: N, or with `asFactor` a multiple of the loads of a case. */
export function drawLegend(
  choice: FieldChoice,
  colouring: Colouring,
  {
    load,
    unitType,
    statistics,
    asFactor = false,
  }: { load: number; unitType: UnitType; statistics: FieldStatistics | null; asFactor?: boolean | undefined },
): LegendDrawing {
  const { field } = choice
  const unit = fieldUnit(field.quantity, unitType)
  const high = statistics && field.name !== 'safety_factor' ? statistics.high : statistics?.low
  const inside = high !== undefined && high > colouring.least && high < colouring.most
  return {
    title: choiceTitle(choice),
    note: isShape(field.name)
      ? 'the scale is arbitrary'
      : [unit, dependsOnLoad(field.name) ? `at ${asFactor ? printFactor(load) : printForce(load, unitType)}` : '']
          .filter(Boolean)
          .join(' '),
    stops: stopsOf(colouring),
    ticks: ticksOf(colouring, choice, unitType),
    percentile:
      inside && !field.categories
        ? {
            at: heightOf(colouring, high),
            text: `${field.name === 'safety_factor' ? 100 - legendPercentile : legendPercentile} % of cells`,
          }
        : null,
  }
}

export function choiceTitle({ field, component, region }: FieldChoice): string {
  const along = component === 'magnitude' ? '' : ` along ${component.toUpperCase()}`
  const where = region === 'whole' ? '' : region === 'skin' ? ', skin' : ', lattice'
  return `${field.title}${along}${where}${field.of === undefined ? '' : `, ${field.of}`}`
}

export const dependsOnLoad = (name: string): boolean =>
  !isShape(name) && !['relative_density', 'thickness_mm', 'governingMode', 'governingCase', 'deviation_percent'].includes(name)

/** Prints a load that is a multiple of the given ones. */
const printFactor = (load: number): string => `${printNumber(load)} × its loads`

export const printForce = (newton: number, unitType: UnitType): string => {
  const quantity: FieldQuantity = 'force'
  return `${printNumber(fieldFromSi(newton, quantity, unitType))} ${fieldUnit(quantity, unitType)}`
}

import type { DirectedValues, MaterialValues } from '../catalog/material.ts'
import type { PrinterValues } from '../catalog/printer.ts'

/** Most materials of a team, and most printers. */
export const mostOwnEntries = 100
/** Bytes of a catalogue file; a hundred entries with long sources are a tenth of it. */
export const mostCatalogBytes = 1_000_000
export const ownNameLength = { min: 1, max: 60 } as const
export const sourceLength = 500
/** Solids bear at most about this share of their Young's modulus: more is a question. */
export const mostStrengthOfModulus = 0.1
/** From here on elements are nearly incompressible and too stiff: more is a question. */
export const mostUsualPoisson = 0.49

/** What a value is, and within which limits; `above` and `below` are excluded, `least` and `most` are not. */
export interface ValueRange {
  readonly title: string
  readonly unit: string
  readonly above?: number
  readonly least?: number
  readonly below?: number
  readonly most?: number
}

const stress = { unit: 'MPa', above: 0, most: 100_000 }
const length = { unit: 'mm', above: 0, most: 100 }
const time = { least: 0, most: 1e6 }
const price = { least: 0, most: 1e6 }

export const materialQuantities: Readonly<Record<keyof MaterialValues, ValueRange>> = {
  youngMpa: { title: "Young's modulus", unit: 'MPa', above: 0, most: 2_000_000 },
  poisson: { title: "Poisson's ratio", unit: '', least: 0, below: 0.5 },
  densityGCm3: { title: 'Density', unit: 'g/cm³', above: 0, most: 30 },
  designStressMpa: { title: 'Onset of yielding', ...stress },
  ultimateMpa: { title: 'Ultimate stress', ...stress },
  elongationPercent: { title: 'Elongation at break', unit: '%', least: 0, most: 2000 },
  pricePerKg: { title: 'Price', unit: 'EUR/kg', ...price },
}

export const materialKeys = Object.keys(materialQuantities) as readonly (keyof MaterialValues)[]

/** The values that may differ along the build direction. */
export const directedKeys = [
  'youngMpa',
  'designStressMpa',
  'ultimateMpa',
  'elongationPercent',
] as const satisfies readonly (keyof DirectedValues)[]

/** The values of a printer that are single numbers. */
export type PrinterNumbers = Omit<PrinterValues, 'buildVolumeMm' | 'recommendedVolumeMm' | 'knockDown'>

export const printerQuantities: Readonly<Record<keyof PrinterNumbers, ValueRange>> = {
  minWallMm: { title: 'Least wall', ...length },
  minStrutMm: { title: 'Least strut', ...length },
  minGapMm: { title: 'Least gap', ...length },
  absoluteWallMm: { title: 'Wall below which prints fail', ...length },
  recommendedWallMm: { title: 'Recommended wall', ...length },
  absoluteStrutMm: { title: 'Strut below which prints fail', ...length },
  recommendedStrutMm: { title: 'Recommended strut', ...length },
  absoluteGapMm: { title: 'Gap below which prints fail', ...length },
  layerMm: { title: 'Layer', unit: 'mm', above: 0, most: 5 },
  secondsPerLayer: { title: 'Time per layer', unit: 's', ...time },
  secondsPerCm3: { title: 'Time per volume', unit: 's/cm³', ...time },
  secondsPerCm2: { title: 'Time per surface', unit: 's/cm²', ...time },
  cleaningSecondsPerCm2: { title: 'Cleaning per surface', unit: 's/cm²', ...time },
  labourPerH: { title: 'Labour', unit: 'EUR/h', ...price },
  setupCost: { title: 'Set-up', unit: 'EUR', ...price },
  costPerCm3: { title: 'Machine per volume', unit: 'EUR/cm³', ...price },
}

export const printerKeys = Object.keys(printerQuantities) as readonly (keyof PrinterNumbers)[]

export const buildVolume: ValueRange = { title: 'Build volume', unit: 'mm', above: 0, most: 10_000 }

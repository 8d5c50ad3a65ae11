import { type GeometryTable, geometryTable } from './geometry-table.ts'
import { type HomogenizedTable, mechanicsTable } from './mechanics-table.ts'
import { type Curve, evaluate, monotoneCubic } from './monotone-cubic.ts'
import { densityOfHalfThickness } from './thickness.ts'
import type { CellName } from './unit-cell.ts'

/** Cubic stiffness in units of the solid's Young's modulus, onset of yield in units of the solid's. */
export interface CellProperties {
  c11: number
  c12: number
  c44: number
  yieldUniaxial: number
  yieldHydrostatic: number
  yieldShear: number
}

const keys = ['c11', 'c12', 'c44', 'yieldUniaxial', 'yieldHydrostatic', 'yieldShear'] as const

/**
 * A solid never yields under hydrostatic stress; the curves need a finite end. Three times the uniaxial limit keeps the
 * cubic Hill form convex, and only densities above the ceiling of 0.60 ever feel it.
 */
const SOLID_HYDROSTATIC = 3

/** Homogenised constants of a cell at a relative density in [0, 1], for a solid with this Poisson's ratio. */
export const cellProperties = (name: CellName, density: number, poisson: number): CellProperties =>
  look(name, density, poisson, 0)

/** The exact derivatives of cellProperties with respect to relative density. */
export const cellDerivatives = (name: CellName, density: number, poisson: number): CellProperties =>
  look(name, density, poisson, 1)

/** Stiffness of the solid itself, in units of its Young's modulus. */
export function solidProperties(poisson: number): CellProperties {
  const scale = 1 / ((1 + poisson) * (1 - 2 * poisson))
  return {
    c11: (1 - poisson) * scale,
    c12: poisson * scale,
    c44: 0.5 / (1 + poisson),
    yieldUniaxial: 1,
    yieldHydrostatic: SOLID_HYDROSTATIC,
    yieldShear: 1 / Math.sqrt(3),
  }
}

type Curves = Readonly<Record<(typeof keys)[number], Curve>>

/** Values (part 0) or derivatives (part 1): monotone cubic over density, straight over Poisson's ratio. */
function look(name: CellName, density: number, poisson: number, part: 0 | 1): CellProperties {
  const { below, above, share } = curvesFor(name, poisson)
  const at = (key: (typeof keys)[number]): number => {
    const low = evaluate(below[key], density)[part]
    return share === 0 ? low : low + share * (evaluate(above[key], density)[part] - low)
  }
  return {
    c11: at('c11'),
    c12: at('c12'),
    c44: at('c44'),
    yieldUniaxial: at('yieldUniaxial'),
    yieldHydrostatic: at('yieldHydrostatic'),
    yieldShear: at('yieldShear'),
  }
}

const known = new Map<CellName, readonly { poisson: number; curves: Curves }[]>()

/** The curves of the two tabulated ratios around `poisson`; outside the table the nearest holds. */
function curvesFor(name: CellName, poisson: number): { below: Curves; above: Curves; share: number } {
  let list = known.get(name)
  if (!list) {
    const { density, homogenized } = mechanicsTable(name)
    const { throats } = geometryTable(name)
    const start = startOf(name, density[0], throats)
    list = homogenized.map((table) => ({ poisson: table.poisson, curves: curvesThrough(start, density, table) }))
    known.set(name, list)
  }
  const next = list.findIndex((entry) => entry.poisson >= poisson)
  const above = list[next < 0 ? list.length - 1 : next]
  const below = list[next < 0 ? list.length - 1 : Math.max(0, next - 1)]
  const share = above === below ? 0 : (poisson - below.poisson) / (above.poisson - below.poisson)
  return { below: below.curves, above: above.curves, share }
}

/** Densities that carry nothing: 0, and where a skeletal cell's ligaments join, if the table starts beyond. */
function startOf(name: CellName, first: number, throats: GeometryTable['throats']): readonly number[] {
  const joins = throats ? densityOfHalfThickness(name, throats.joins) : 0
  return joins > 0.02 && joins < first ? [0, joins] : [0]
}

/** Curves from zero through the table to the solid at density 1. */
function curvesThrough(start: readonly number[], density: readonly number[], table: HomogenizedTable): Curves {
  const solid = solidProperties(table.poisson)
  const x = [...start, ...density, 1]
  const through = (key: (typeof keys)[number]): Curve => monotoneCubic(x, [...start.map(() => 0), ...table[key], solid[key]])
  return {
    c11: through('c11'),
    c12: through('c12'),
    c44: through('c44'),
    yieldUniaxial: through('yieldUniaxial'),
    yieldHydrostatic: through('yieldHydrostatic'),
    yieldShear: through('yieldShear'),
  }
}

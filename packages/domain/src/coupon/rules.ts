import type { Material } from '../catalog/material.ts'
import type { Printer } from '../catalog/printer.ts'
import { decision } from '../catalog/source.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import { threeDigits } from '../units/printing.ts'
import { withoutNoise } from '../units/quantities.ts'
import {
  barShape,
  leastCells,
  leastCouponMm,
  mostCouponMm,
  mostFactor,
  mostMeasuredPairs,
  plateCells,
  usualCells,
  usualRatio,
} from './limits.ts'
import { couponMessages } from './messages.ts'
import type {
  AdjustedValue,
  Coupon,
  CouponComparison,
  CouponKind,
  CouponLattice,
  CouponMeasurement,
  CouponPrediction,
  CouponRequest,
  MeasuredPair,
} from './model.ts'

/** The edge of a cube, or the height of a bar, without a choice: whole cells, mm. */
export const usualCouponMm = (kind: CouponKind, cellSizeMm: number): number =>
  cellSizeMm * Math.max(usualCells[kind], Math.ceil(leastCouponMm[kind] / cellSizeMm))

/** The coupon that a request means, or the reason why this lattice or this printer has none. */
export function couponOf(
  lattice: CouponLattice,
  printer: Pick<Printer, 'name' | 'buildVolumeMm' | 'minWallMm'>,
  { kind, sizeMm, build = '+Z' }: CouponRequest,
): Outcome<Coupon> {
  const { cellSizeMm, density, shellMm } = lattice
  if (!(density > 0 && density < 1 && cellSizeMm > 0)) return refuse('no-lattice', couponMessages.noLattice)
  const edge = sizeMm ?? usualCouponMm(kind, cellSizeMm)
  if (!(edge > 0 && edge <= mostCouponMm)) return refuse('bad-coupon', couponMessages.badSize(edge, mostCouponMm))
  // What is typed in inches is rounded.
  const least = leastCells * cellSizeMm * (1 - 1e-6)
  if (edge < least) return refuse('bad-coupon', couponMessages.tooSmall(kind, edge, cellSizeMm, leastCells * cellSizeMm))
  const plateMm = Math.max(plateCells * cellSizeMm, 2 * printer.minWallMm)
  const length = (barShape.span + 2 * barShape.overhang) * edge
  const edgesMm = kind === 'cube' ? ([edge, edge, edge + 2 * plateMm] as const) : ([length, edge, edge] as const)
  if (!fits(edgesMm, build, printer.buildVolumeMm))
    return refuse('bad-coupon', couponMessages.tooLarge(kind, edgesMm, printer.name, printer.buildVolumeMm))
  const shape = { kind, edgesMm, plateMm, buildDirection: build }
  if (kind === 'cube') return done({ ...shape, skinMm: 0 })
  return done({ ...shape, skinMm: shellMm, spanMm: barShape.span * edge, stripMm: barShape.strip * edge })
}

/** Up as it is built; in the plane of the layers it may lie either way. */
function fits([x, y, z]: Coupon['edgesMm'], build: string, [width, depth, height]: Printer['buildVolumeMm']): boolean {
  const [up, ...lying] = build === '+X' ? [x, y, z] : [z, x, y]
  const [shorter, longer] = lying.sort((a, b) => a - b) as [number, number]
  return up! <= height && shorter <= Math.min(width, depth) && longer <= Math.max(width, depth)
}

/** What was measured next to what was predicted, or the first value that cannot be compared. */
export function compareCoupon(
  { stiffnessNPerMm: predicted, onsetN, elasticMm }: Pick<CouponPrediction, 'stiffnessNPerMm' | 'onsetN' | 'elasticMm'>,
  measured: CouponMeasurement,
): Outcome<CouponComparison> {
  const wrong = (message: string) => refuse('bad-measurement', message)
  const { pairs, onsetN: yielded } = measured
  if (pairs.length === 0) return wrong(couponMessages.noValues)
  if (pairs.length > mostMeasuredPairs) return wrong(couponMessages.tooMany)
  for (const [n, { forceN, displacementMm }] of pairs.entries()) {
    if (!(forceN > 0)) return wrong(couponMessages.forceNotPositive(n + 1))
    if (!(displacementMm > 0)) return wrong(couponMessages.displacementNotPositive(n + 1))
    if (displacementMm > elasticMm) return wrong(couponMessages.beyondElastic(n + 1, displacementMm, elasticMm))
  }
  if (yielded !== undefined && !(yielded > 0)) return wrong(couponMessages.onsetNotPositive)
  const stiffnessNPerMm = slopeOf(pairs)
  if (stiffnessNPerMm === undefined) return wrong(couponMessages.sameDisplacement)
  if (!(stiffnessNPerMm > 0)) return wrong(couponMessages.notRising)
  const stiffnessRatio = stiffnessNPerMm / predicted
  const onsetRatio = yielded === undefined ? undefined : yielded / onsetN
  for (const ratio of [stiffnessRatio, onsetRatio])
    if (ratio !== undefined && !(ratio < mostFactor && ratio > 1 / mostFactor)) return wrong(couponMessages.farOff(ratio))
  return done({ stiffnessNPerMm, stiffnessRatio, ...(onsetRatio === undefined ? {} : { onsetRatio }) })
}

/** A sentence about a ratio that is hardly the material's, or undefined. */
export function unusualRatio({ stiffnessRatio, onsetRatio = 1 }: CouponComparison): string | undefined {
  const found = [stiffnessRatio, onsetRatio].find((ratio) => ratio < usualRatio.least || ratio > usualRatio.most)
  return found === undefined ? undefined : couponMessages.unusual(found)
}

/**
 * N/mm. A single pair counts from the origin. The straight line through several pairs need not meet it, so that a
 * coupon that settles at first is not taken for a soft one. Undefined where several pairs have one displacement.
 */
function slopeOf(pairs: readonly MeasuredPair[]): number | undefined {
  const [first] = pairs
  if (pairs.length === 1 && first) return first.forceN / first.displacementMm
  const mean = (value: (pair: MeasuredPair) => number) => pairs.reduce((sum, pair) => sum + value(pair), 0) / pairs.length
  const [force, moved] = [mean((pair) => pair.forceN), mean((pair) => pair.displacementMm)]
  const spread = mean((pair) => (pair.displacementMm - moved) ** 2)
  if (spread <= (1e-9 * moved) ** 2) return undefined
  return mean((pair) => (pair.displacementMm - moved) * (pair.forceN - force)) / spread
}

/**
 * The material with which the coupon would have been predicted as it was measured. The stiffness ratio multiplies the
 * moduli; the onset's ratio, where the onset was measured, the design and ultimate stresses: across and along the build
 * direction alike, because one coupon cannot tell them apart. Everything else stays.
 */
export function adjustedMaterial(material: Material, found: CouponComparison, name: string): Material {
  const { values = {}, sources = {} } = material.alongBuild ?? {}
  const changes = adjustments(material.name, material, found)
  const along = adjustments(material.name, values, found)
  return {
    ...material,
    ...valuesOfChanges(changes),
    name,
    sources: { ...material.sources, ...sourcesOfChanges(changes) },
    ...(material.alongBuild
      ? {
          alongBuild: {
            values: { ...values, ...valuesOfChanges(along) },
            sources: { ...sources, ...sourcesOfChanges(along) },
          },
        }
      : {}),
  }
}

/** What the comparison changes in a material, in words and numbers: first across, then along the build direction. */
export function adjustedValues(material: Material, found: CouponComparison): AdjustedValue[] {
  const along = adjustments(material.name, material.alongBuild?.values ?? {}, found).map((each) => ({
    ...each,
    title: `${each.title}, along the build direction`,
  }))
  return [...adjustments(material.name, material, found), ...along].map(({ key: _, ...each }) => each)
}

const titles = { youngMpa: "Young's modulus", designStressMpa: 'Onset of yielding', ultimateMpa: 'Ultimate stress' } as const
type AdjustedKey = keyof typeof titles
const adjustedKeys = Object.keys(titles) as AdjustedKey[]

interface Adjustment extends AdjustedValue {
  readonly key: AdjustedKey
}

function adjustments(
  material: string,
  values: Readonly<Partial<Record<AdjustedKey, number>>>,
  { stiffnessRatio, onsetRatio }: CouponComparison,
): Adjustment[] {
  return adjustedKeys.flatMap((key) => {
    const before = values[key]
    const ratio = key === 'youngMpa' ? stiffnessRatio : onsetRatio
    if (before === undefined || ratio === undefined) return []
    const text = `Measured on a coupon: ${threeDigits(ratio)} times ${threeDigits(before)} MPa of ${material}`
    return [{ key, title: titles[key], before, after: withoutNoise(before * ratio), source: decision(text) }]
  })
}

const valuesOfChanges = (changes: readonly Adjustment[]) => Object.fromEntries(changes.map(({ key, after }) => [key, after]))
const sourcesOfChanges = (changes: readonly Adjustment[]) => Object.fromEntries(changes.map(({ key, source }) => [key, source]))

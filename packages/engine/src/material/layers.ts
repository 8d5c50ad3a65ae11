import { lowerOf, type Material } from '@trabecula/domain'
import type { Moduli } from './interpolation.ts'
import { cubicStress, deviatoric, meanStress, quadraticIndex, shear } from './stress.ts'

/*
 * Strength of printed layers, which is another one along the build direction than within them: the criterion of Tsai
 * and Hill for a material that is alike in all directions within its layers (docs/theory/max-load.md).
 */

/** Layers that are weaker or stronger along their normal. */
export interface Layers {
  /** Unit vector of the build direction, in the part frame. */
  readonly normal: readonly [number, number, number]
  /** (strength within the layers / strength along the normal)² − 1; from −1 to 3, negative where the normal is stronger. */
  readonly excess: number
}

/** The layers of a material that is printed in this direction; undefined where its strength has none. */
export function layersOf(material: Material, normal: () => Layers['normal']): Layers | undefined {
  const across = material.designStressMpa
  const along = material.alongBuild?.values.designStressMpa ?? across
  return along === across ? undefined : { normal: normal(), excess: (across / along) ** 2 - 1 }
}

/** The load at which the part breaks, N, from the one at which it yields: in the direction in which that is less. */
export function ultimateLoad(onset: number, { designStressMpa, ultimateMpa, alongBuild }: Material): number {
  const along = { designStressMpa, ultimateMpa, ...alongBuild?.values }
  return Math.min((onset * ultimateMpa) / designStressMpa, (onset * along.ultimateMpa) / along.designStressMpa)
}

/** The values by which a lattice is judged without a build direction: the lower ones of both directions. */
export const lowerValues = (material: Material): Pick<Material, 'youngMpa' | 'poisson' | 'designStressMpa'> => ({
  youngMpa: lowerOf(material, 'youngMpa'),
  poisson: material.poisson,
  designStressMpa: lowerOf(material, 'designStressMpa'),
})

/**
 * What a stress does across the layers. `bend`: σ_n − p, the normal stress on a layer without the mean p of the normal
 * stresses within it. `slide`: squared shear stress on the layer.
 */
interface Across {
  readonly bend: number
  readonly slide: number
  readonly onLayer: readonly [number, number, number]
  readonly normalStress: number
}

function across(s: Float64Array, [x, y, z]: Layers['normal']): Across {
  const onLayer = [s[0] * x + s[5] * y + s[4] * z, s[5] * x + s[1] * y + s[3] * z, s[4] * x + s[3] * y + s[2] * z] as const
  const normalStress = onLayer[0] * x + onLayer[1] * y + onLayer[2] * z
  const bend = (3 * normalStress - s[0] - s[1] - s[2]) / 2
  const slide = onLayer[0] ** 2 + onLayer[1] ** 2 + onLayer[2] ** 2 - normalStress ** 2
  return { bend, slide, onLayer, normalStress }
}

/** Adds `byBend` times the gradient of bend² and `bySlide` times that of the squared shear. */
function addSlopes(
  { bend, onLayer, normalStress }: Across,
  normal: Layers['normal'],
  byBend: number,
  bySlide: number,
  out: Float64Array,
) {
  const [x, y, z] = normal
  const [a, b, c] = onLayer
  const ofNormal = 3 * bend * byBend - 2 * normalStress * bySlide
  out[0] += ofNormal * x * x - bend * byBend + 2 * bySlide * a * x
  out[1] += ofNormal * y * y - bend * byBend + 2 * bySlide * b * y
  out[2] += ofNormal * z * z - bend * byBend + 2 * bySlide * c * z
  out[3] += 2 * (ofNormal * y * z + bySlide * (b * z + c * y))
  out[4] += 2 * (ofNormal * x * z + bySlide * (a * z + c * x))
  out[5] += 2 * (ofNormal * x * y + bySlide * (a * y + b * x))
}

/**
 * The equivalent stress of Tsai and Hill, MPa: it reaches the strength within the layers where they fail. Von Mises
 * where there is one strength; the gradient over the stress into `out`, if requested. With k the excess, from
 * σ² = (σ_n − p)²·(1 + k) + d²·(3 − k) + t²·3·(1 + k), d the in-plane and t the interlaminar shear.
 */
export function layeredStress(s: Float64Array, { normal, excess }: Layers, out?: Float64Array): number {
  const found = across(s, normal)
  const mises = deviatoric(s) + 3 * shear(s)
  const square = mises * (1 - excess / 3) + excess * ((4 / 3) * found.bend ** 2 + 4 * found.slide)
  const stress = Math.sqrt(Math.max(square, 0))
  if (!out) return stress
  // Half of the gradient of a square is the gradient of its root times the root.
  const scale = stress > 0 ? 0.5 / stress : 0
  const ofMises = quadraticIndex(s, 1, 0, 3, out)
  for (let i = 0; i < 6; i++) out[i] *= 2 * ofMises * (1 - excess / 3) * scale
  addSlopes(found, normal, (4 / 3) * excess * scale, 4 * excess * scale, out)
  return stress
}

/** The share of hydrostatic stress that walls bear along the build direction: two thirds, as measured on cells. */
const shareOfPressure = 2 / 3

/** How much of the stress in a lattice's walls lies along the build direction, 0 to 1, from the stress of the whole. */
function shareAlong(s: Float64Array, { bend, slide }: Across): { readonly share: number; readonly weight: number } {
  const pressure = meanStress(s) ** 2
  const weight = deviatoric(s) + 3 * shear(s) + pressure
  return { share: weight > 0 ? (bend ** 2 + 3 * slide + shareOfPressure * pressure) / weight : 0, weight }
}

/** By how much the walls of a lattice are nearer to failing than if they were as strong as within the layers. */
export const latticeFactor = (s: Float64Array, { normal, excess }: Layers): number =>
  Math.sqrt(1 + excess * shareAlong(s, across(s, normal)).share)

/** Turns the gradient of a lattice's index into that of the index times its factor, which is returned. */
export function withLatticeFactor(s: Float64Array, { normal, excess }: Layers, index: number, slope: Float64Array): number {
  const found = across(s, normal)
  const { share, weight } = shareAlong(s, found)
  const factor = Math.sqrt(1 + excess * share)
  for (let i = 0; i < 6; i++) slope[i] *= factor
  if (weight === 0) return factor
  const scale = (index * excess) / (2 * factor * weight)
  addSlopes(found, normal, scale, 3 * scale, slope)
  const mean = meanStress(s)
  for (let i = 0; i < 3; i++) slope[i] += scale * ((shareOfPressure - share) * (2 / 3) * mean - share * 3 * (s[i] - mean))
  for (let i = 3; i < 6; i++) slope[i] -= scale * share * 6 * s[i]
  return factor
}

/** The equivalent stress of solid material under the strains that begin at `at`, MPa. `s` is room for the stress. */
export function layeredStressOf(moduli: Moduli, layers: Layers, strains: ArrayLike<number>, at: number, s: Float64Array): number {
  cubicStress(moduli, strains, at, s)
  return layeredStress(s, layers)
}

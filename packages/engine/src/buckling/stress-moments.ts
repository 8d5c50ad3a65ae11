import { gaussPoints } from '../discretisation/grid/cut-cells.ts'
import type { Problem } from '../discretisation/problem.ts'
import type { PlacedElements } from '../vibration/cell-mass.ts'
import { type CellStresses, slopesAtPoints, toModes } from './geometric-stiffness.ts'

const components = 6

/**
 * The moments m of a displacement x at the places of elements, with x'Kσx = Σ σ·m over the stresses of Kσ, in their order:
 * ∂(x'Kσx)/∂σ.
 */
export function momentsOf({ grid: { spacing } }: Pick<Problem, 'grid'>, elements: PlacedElements, x: Float64Array): CellStresses {
  const { ofWhole, ofCut } = elements
  const whole = new Float64Array((components * ofWhole.length) / 8)
  const f = new Float64Array(8)
  for (let first = 0, at = 0; first < ofWhole.length; first += 8, at += components)
    for (let axis = 0; axis < 3; axis++) {
      for (let i = 0; i < 8; i++) f[i] = x[3 * ofWhole[first + i] + axis]
      toModes(f, 1)
      const weight = spacing / 16
      const [xy, xz, yz, xyz] = [f[3] ** 2 / 3, f[5] ** 2 / 3, f[6] ** 2 / 3, f[7] ** 2 / 9]
      whole[at] += weight * (f[1] ** 2 + xy + xz + xyz)
      whole[at + 1] += weight * (f[2] ** 2 + xy + yz + xyz)
      whole[at + 2] += weight * (f[4] ** 2 + xz + yz + xyz)
      whole[at + 3] += 2 * weight * (f[2] * f[4] + (f[3] * f[5]) / 3)
      whole[at + 4] += 2 * weight * (f[1] * f[4] + (f[3] * f[6]) / 3)
      whole[at + 5] += 2 * weight * (f[1] * f[2] + (f[5] * f[6]) / 3)
    }
  const cut = new Float64Array(components * ofCut.length)
  const weight = spacing / 8
  for (let point = 0; point < ofCut.length; point++) {
    const at = components * point
    for (let axis = 0; axis < 3; axis++) {
      const [a, b, c] = gradientAt(ofCut, point, x, axis)
      for (const [i, product] of [a * a, b * b, c * c, 2 * b * c, 2 * a * c, 2 * a * b].entries()) cut[at + i] += weight * product
    }
  }
  return { whole, cut }
}

/** Those of several shapes, each times its weight. */
export function summedMoments(
  problem: Pick<Problem, 'grid'>,
  elements: PlacedElements,
  shapes: readonly { readonly shape: Float64Array; readonly weight: number }[],
): CellStresses {
  const { ofWhole, ofCut } = elements
  const whole = new Float64Array((components * ofWhole.length) / 8)
  const cut = new Float64Array(components * ofCut.length)
  for (const { shape, weight } of shapes) {
    const own = momentsOf(problem, elements, shape)
    for (const [i, each] of own.whole.entries()) whole[i] += weight * each
    for (const [i, each] of own.cut.entries()) cut[i] += weight * each
  }
  return { whole, cut }
}

/** Along x, y and z of one component at a Gauss point, in a cell of edge 1. */
function gradientAt(nodes: Uint32Array, point: number, x: Float64Array, axis: number): [number, number, number] {
  const gradient: [number, number, number] = [0, 0, 0]
  const first = gaussPoints * Math.floor(point / gaussPoints)
  for (let corner = 0, at = 24 * (point % gaussPoints); corner < 8; corner++, at += 3) {
    const value = x[3 * nodes[first + corner] + axis]
    for (let along = 0; along < 3; along++) gradient[along] += slopesAtPoints[at + along] * value
  }
  return gradient
}

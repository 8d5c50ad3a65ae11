import type { CellName, UnitCell } from './cell.ts'
import { diamond, gyroid, iwp, type Surface, schwarzP } from './surfaces.ts'

const TURN = 2 * Math.PI

interface Skeleton {
  readonly name: CellName
  readonly title: string
  readonly surface: Surface
  /** The side that is filled: where f is large (1) or small (−1). */
  readonly side: 1 | -1
  readonly symmetry: UnitCell['symmetry']
  /** Least density that is used; its ligaments part a little below (Schwarz P 0.21, IWP 0.10, diamond 0.09). */
  readonly connectedFrom: number
  /** Ligament from node to node, in units of L. */
  readonly slenderLength: number
}

/**
 * Skeletal cells: the network on one side of a level of f, material where ±f >= c. The level is measured from the
 * middle of the nodes,
 *
 *   d(p) = (max ±f − ±f) / (2π max|∇f|)      in units of L, 0 in the nodes, slope at most one
 *
 * so material is again d <= half. It is no distance: at the necks, saddles of f, it is flat. An arc tangent of f over
 * its gradient would take every saddle for the deepest place and never let a ligament part; the plain level has the
 * necks where the surface has them.
 */
function skeletalCell({ name, title, surface, side, symmetry, connectedFrom, slenderLength }: Skeleton): UnitCell {
  const deepest = side === 1 ? surface.extremes[1] : -surface.extremes[0]
  const scale = TURN * surface.steepest
  const distanceOfWaves: NonNullable<UnitCell['distanceOfWaves']> = (sx, sy, sz, cx, cy, cz) => {
    const [f] = surface.level(sx, sy, sz, cx, cy, cz)
    return (deepest - side * f) / scale
  }
  return {
    name,
    title,
    form: 'skeletal',
    symmetry,
    slenderLength,
    connectedFrom,
    distance(x, y, z) {
      const a = TURN * x
      const b = TURN * y
      const c = TURN * z
      return distanceOfWaves(Math.sin(a), Math.sin(b), Math.sin(c), Math.cos(a), Math.cos(b), Math.cos(c))
    },
    distanceOfWaves,
    glsl: `float cell_distance(vec3 p) {
  vec3 a = 6.283185307179586 * (p - floor(p));
  vec3 s = sin(a);
  vec3 c = cos(a);
${surface.glsl}
  return (${deepest.toFixed(16)} ${side === 1 ? '-' : '+'} f) / ${scale};
}
`,
  }
}

export const skeletals: readonly UnitCell[] = [
  skeletalCell({
    name: 'gyroid-skeletal',
    title: 'Gyroid skeletal',
    surface: gyroid,
    side: 1,
    symmetry: 'body-centred',
    connectedFrom: 0,
    slenderLength: Math.SQRT2 / 4,
  }),
  skeletalCell({
    name: 'diamond-skeletal',
    title: 'Diamond skeletal',
    surface: diamond,
    side: 1,
    symmetry: 'face-centred',
    connectedFrom: 0.1,
    slenderLength: Math.sqrt(3) / 4,
  }),
  skeletalCell({
    name: 'schwarz-p-skeletal',
    title: 'Schwarz P skeletal',
    surface: schwarzP,
    side: 1,
    symmetry: 'mirrored',
    connectedFrom: 0.3,
    slenderLength: 1,
  }),
  skeletalCell({
    name: 'iwp-skeletal',
    title: 'IWP skeletal',
    surface: iwp,
    side: -1,
    symmetry: 'mirrored',
    connectedFrom: 0.18,
    slenderLength: 0.5,
  }),
  skeletalCell({
    name: 'iwp-inverse-skeletal',
    title: 'IWP inverse skeletal',
    surface: iwp,
    side: 1,
    symmetry: 'mirrored',
    connectedFrom: 0,
    slenderLength: Math.sqrt(3) / 2,
  }),
]

import type { Components } from './bodies.ts'
import { noEdge } from './edges.ts'
import { Lines, mostLooks } from './lines.ts'
import type { Body, Bounds, IndexedMesh } from './model.ts'
import { innerPieces, type Nesting } from './nesting.ts'

/** Lines that are drawn through the place where bodies may overlap: about 0.1 % of it. */
const lineCount = 40_000

/** 1/g and 1/g² for the root g of g³ = g + 1: Roberts' R2, an even spread that keeps off the planes of drawn parts. */
const spread = [0.7548776662466927, 0.5698402909980532] as const

/** Pairs of boxes that are compared: beyond that the lines are drawn through all of the mesh. */
const mostPairs = 20_000_000

/** Less than this share of the part is rounding of faces that lie on each other. */
const leastShare = 1e-5

/**
 * Volume that several closed bodies have in common, counted once for each body after the first, in the cubed units of
 * the mesh: by as much the sum of their volumes exceeds what is inside any of them. Exact for a body inside another;
 * where bodies overlap it is integrated along lines, by winding numbers.
 */
export function sharedVolume(
  mesh: IndexedMesh,
  { ofTriangle }: Components,
  { volumes, roles, around }: Nesting,
  bodies: readonly Body[],
): number {
  const isInner = innerPieces(roles, around)
  const nested = volumes.reduce((sum, volume, piece) => sum + (isInner[piece] === 1 ? volume : 0), 0)
  return nested + overlapOf(mesh, ofTriangle, roles, isInner, volumes, bodies)
}

function overlapOf(
  mesh: IndexedMesh,
  ofTriangle: Uint32Array,
  roles: Nesting['roles'],
  isInner: Uint8Array,
  volumes: Float64Array,
  bodies: readonly Body[],
): number {
  const box = sharedBox(bodies.filter(({ inside }) => inside === null))
  if (!box) return 0
  const lines = new Lines(mesh)
  const [first, second] = lines.across
  const [width, height] = [first, second].map((axis) => box.max[axis] - box.min[axis]) as [number, number]
  let [length, counted] = [0, 0]
  for (let i = 1; i <= lineCount && lines.looks < mostLooks; i++) {
    const u = box.min[first] + width * ((0.5 + i * spread[0]) % 1)
    const v = box.min[second] + height * ((0.5 + i * spread[1]) % 1)
    const crossings = lines
      .crossings(u, v)
      .filter(({ triangle }) => ofTriangle[triangle] !== noEdge && isInner[ofTriangle[triangle]] === 0)
      .sort((a, b) => a.at - b.at)
    let [winding, shared] = [0, 0]
    crossings.forEach(({ triangle, at, turn }, place) => {
      if (winding > 1) shared += (winding - 1) * (at - crossings[place - 1].at)
      winding += roles[ofTriangle[triangle]] === 'inside-out' ? -turn : turn
    })
    if (winding !== 0) continue
    length += shared
    counted++
  }
  const overlap = counted > 0 ? (length / counted) * width * height : 0
  const total = volumes.reduce((sum, volume) => sum + Math.abs(volume), 0)
  return overlap > leastShare * total ? overlap : 0
}

/** Around all places where the boxes of two bodies meet; undefined when none do. */
function sharedBox(bodies: readonly Body[]): { readonly min: number[]; readonly max: number[] } | undefined {
  const min = [Infinity, Infinity, Infinity]
  const max = [-Infinity, -Infinity, -Infinity]
  // In the order in which the boxes begin along x: behind the first that begins after the end of one, none meets it.
  const sorted = bodies.map(({ bounds }) => bounds).sort((p, q) => p.min[0] - q.min[0])
  let pairs = 0
  for (let a = 0; a < sorted.length; a++) {
    const p = sorted[a]
    for (let b = a + 1; b < sorted.length && sorted[b].min[0] < p.max[0]; b++) {
      if (++pairs > mostPairs) return aroundAll(sorted)
      const q = sorted[b]
      if (q.min[1] >= p.max[1] || p.min[1] >= q.max[1] || q.min[2] >= p.max[2] || p.min[2] >= q.max[2]) continue
      for (let axis = 0; axis < 3; axis++) {
        min[axis] = Math.min(min[axis], Math.max(p.min[axis], q.min[axis]))
        max[axis] = Math.max(max[axis], Math.min(p.max[axis], q.max[axis]))
      }
    }
  }
  return min[0] > max[0] ? undefined : { min, max }
}

function aroundAll(boxes: readonly Bounds[]): { readonly min: number[]; readonly max: number[] } {
  const min = [Infinity, Infinity, Infinity]
  const max = [-Infinity, -Infinity, -Infinity]
  for (const box of boxes) {
    for (let axis = 0; axis < 3; axis++) {
      min[axis] = Math.min(min[axis], box.min[axis])
      max[axis] = Math.max(max[axis], box.max[axis])
    }
  }
  return { min, max }
}

import type { IndexedMesh } from '../mesh/model.ts'

/** A triangle flatter than this (area over the longest side squared) is a sliver that no patch may have. */
const flattest = 1e-4

/**
 * The triangulation of least area of a closed loop in space, by dynamic programming over its chords (Barequet, Sharir
 * 1995). O(n³) in the corners of the loop.
 *
 * @param loop vertex numbers in the order in which the patch's triangles run
 * @param mayJoin whether a chord between two vertices may be drawn
 * @returns three vertex numbers per triangle; null when every triangulation needs a forbidden chord or a sliver
 */
export function patchLoop(
  { vertices }: IndexedMesh,
  loop: readonly number[],
  mayJoin: (a: number, b: number) => boolean,
): number[] | null {
  const n = loop.length
  if (n < 3) return null
  const isChord = (i: number, j: number) => j - i > 1 && !(i === 0 && j === n - 1)
  const least = new Float64Array(n * n).fill(Number.POSITIVE_INFINITY)
  const apex = new Int32Array(n * n).fill(-1)
  for (let i = 0; i + 1 < n; i++) least[i * n + i + 1] = 0
  for (let span = 2; span < n; span++) {
    for (let i = 0; i + span < n; i++) {
      const j = i + span
      if (isChord(i, j) && !mayJoin(loop[i], loop[j])) continue
      for (let k = i + 1; k < j; k++) {
        const sum = least[i * n + k] + least[k * n + j] + areaOf(vertices, loop[i], loop[k], loop[j])
        if (sum >= least[i * n + j]) continue
        least[i * n + j] = sum
        apex[i * n + j] = k
      }
    }
  }
  if (!Number.isFinite(least[n - 1])) return null
  const patch: number[] = []
  const open: [number, number][] = [[0, n - 1]]
  for (let range = open.pop(); range; range = open.pop()) {
    const [i, j] = range
    if (j - i < 2) continue
    const k = apex[i * n + j]
    patch.push(loop[i], loop[k], loop[j])
    open.push([i, k], [k, j])
  }
  return patch
}

/** Area of a triangle, or infinity for a sliver. */
function areaOf(vertices: Float32Array, a: number, b: number, c: number): number {
  const side = (p: number, q: number) => [0, 1, 2].map((axis) => vertices[3 * q + axis] - vertices[3 * p + axis])
  const [u, v, w] = [side(a, b), side(a, c), side(b, c)]
  const area = Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) / 2
  const longest = Math.max(Math.hypot(...u), Math.hypot(...v), Math.hypot(...w))
  return area > flattest * longest * longest ? area : Number.POSITIVE_INFINITY
}

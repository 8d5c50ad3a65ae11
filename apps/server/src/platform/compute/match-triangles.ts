import { done, type Outcome, refuse, type SurfaceTriangle, type SurfaceType } from '@trabecula/domain'

/**
 * Finds posted triangles (file coordinates) among the file's triangles. The browser read the same floats from the same
 * file, so they are equal bit by bit after rounding to single precision; the order of the three corners may differ.
 *
 * @param soup nine floats per triangle, as in the file
 * @returns triangle indices by kind; a triangle that occurs twice in the file is found twice
 */
export function matchTriangles(
  soup: Float32Array,
  posted: readonly SurfaceTriangle[],
): Outcome<Record<SurfaceType, Uint32Array>> {
  const wanted = new Map<string, { readonly type: SurfaceType; found: boolean }>()
  const nine = new Float32Array(9)
  for (const { vertices, type } of posted) {
    vertices.forEach(({ x, y, z }, k) => {
      nine.set([x, y, z], 3 * k)
    })
    wanted.set(keyOf(nine, 0), { type, found: false })
  }
  const sums = new Set([...posted].map(({ vertices: [a, b, c] }) => sumOf(a.x, b.x, c.x)))
  const matched: Record<SurfaceType, number[]> = { load: [], boundary: [] }
  for (let at = 0; at < soup.length; at += 9) {
    // Most triangles are not chosen: a sum is cheaper than a key.
    if (!sums.has(sumOf(soup[at]!, soup[at + 3]!, soup[at + 6]!))) continue
    const match = wanted.get(keyOf(soup, at))
    if (!match) continue
    match.found = true
    matched[match.type].push(at / 9)
  }
  const missing = [...wanted.values()].filter(({ found }) => !found).length
  if (missing > 0) {
    return refuse(
      'surface-not-on-part',
      `${missing} of ${wanted.size} chosen triangles are not on this part. Choose the faces again.`,
    )
  }
  return done({ load: Uint32Array.from(matched.load), boundary: Uint32Array.from(matched.boundary) })
}

/** Independent of the order of the corners. */
function sumOf(a: number, b: number, c: number): number {
  const [x, y, z] = [Math.fround(a), Math.fround(b), Math.fround(c)].sort((p, q) => p - q) as [number, number, number]
  return x + y + z
}

function keyOf(xyz: Float32Array, at: number): string {
  const corner = (k: number) => `${xyz[at + 3 * k]! + 0},${xyz[at + 3 * k + 1]! + 0},${xyz[at + 3 * k + 2]! + 0}`
  return [corner(0), corner(1), corner(2)].sort().join(';')
}

type Point = readonly [number, number, number]

/** 40 × 20 × 10 mm: enough of a part where the answer, not the design, is looked at. */
const smallSize: Point = [40, 20, 10]
const quads = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
] as const

/** Two triangles per side: −Z, +Z, −Y, +Y, −X, +X. */
function boxTriangles(size: Point): readonly (readonly Point[])[] {
  const corner = (i: number): Point => [i & 1 ? size[0] : 0, i & 2 ? size[1] : 0, i & 4 ? size[2] : 0]
  return quads.flatMap(([a, b, c, d]) => [
    [corner(a), corner(b), corner(c)],
    [corner(a), corner(c), corner(d)],
  ])
}

/** A box as a binary STL, without the triangles of the numbers that are left out. */
export function boxStl(size = smallSize, leftOut: readonly number[] = []): Buffer {
  const triangles = boxTriangles(size).filter((_, number) => !leftOut.includes(number))
  const bytes = Buffer.alloc(84 + 50 * triangles.length)
  bytes.writeUInt32LE(triangles.length, 80)
  triangles.forEach((points, t) => {
    points.flat().forEach((value, k) => {
      bytes.writeFloatLE(value, 84 + 50 * t + 12 + 4 * k)
    })
  })
  return bytes
}

/** The posted selection: held at x = 0, loaded at the other end. */
export const heldBox = (size = smallSize) => [...posted(size, 8, 'boundary', 1), ...posted(size, 10, 'load', 2)]

const posted = (size: Point, first: number, type: 'load' | 'boundary', tag: number) =>
  boxTriangles(size)
    .slice(first, first + 2)
    .map((points) => ({
      vertices: points.map(([x, y, z]) => ({ x, y, z })),
      label: `Surface_${tag}`,
      tag,
      type,
      color: type === 'load' ? 'green' : 'red',
    }))

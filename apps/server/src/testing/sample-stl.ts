/** A box as a binary STL, 12 triangles; edge lengths in file units, one corner at the origin. */
export function boxStl(x = 30, y = 20, z = 10): Buffer {
  const corner = (i: number) => [i & 1 ? x : 0, i & 2 ? y : 0, i & 4 ? z : 0]
  const quads = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ]
  const triangles = quads.flatMap(([a, b, c, d]) => [
    [a, b, c],
    [a, c, d],
  ])
  const bytes = Buffer.alloc(84 + 50 * triangles.length)
  bytes.writeUInt32LE(triangles.length, 80)
  triangles.forEach((triangle, t) => {
    triangle.forEach((vertex, k) => {
      corner(vertex ?? 0).forEach((value, axis) => {
        bytes.writeFloatLE(value, 84 + 50 * t + 12 + 12 * k + 4 * axis)
      })
    })
  })
  return bytes
}

/** The posted form of some triangles of an STL. */
export function postedTriangles(stl: Buffer, triangles: readonly number[], type: 'load' | 'boundary', tag: number) {
  return triangles.map((t) => ({
    vertices: [0, 1, 2].map((k) => {
      const at = 84 + 50 * t + 12 + 12 * k
      return { x: stl.readFloatLE(at), y: stl.readFloatLE(at + 4), z: stl.readFloatLE(at + 8) }
    }),
    label: `Surface_${tag}`,
    tag,
    type,
    color: type === 'load' ? 'green' : 'red',
  }))
}

import { expect, test } from 'vitest'
import { encodeOctahedral } from './octahedral-normals.ts'

/** The decoding of the vertex shader in TypeScript. */
function decodeOctahedral(u: number, v: number): [number, number, number] {
  const z = 1 - Math.abs(u) - Math.abs(v)
  const [x, y] = z < 0 ? [(1 - Math.abs(v)) * (u < 0 ? -1 : 1), (1 - Math.abs(u)) * (v < 0 ? -1 : 1)] : [u, v]
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

test('a direction is decoded within a hundredth of a degree, the axes exactly', () => {
  const directions = [
    [1, 0, 0],
    [-1, 0, 0],
    [0, -1, 0],
    [0, 0, 1],
    [0, 0, -1],
  ]
  for (let i = 0; i < 2000; i++) {
    const z = 1 - (2 * (i + 0.5)) / 2000
    const turn = 2.399963 * i
    directions.push([Math.sqrt(1 - z * z) * Math.cos(turn), Math.sqrt(1 - z * z) * Math.sin(turn), z])
  }
  const folded = encodeOctahedral(Float32Array.from(directions.flat()))
  const back = directions.map((_, i) => decodeOctahedral(folded[2 * i]! / 32_767, folded[2 * i + 1]! / 32_767))
  for (const [i, [x = 0, y = 0, z = 0]] of directions.entries()) {
    const [bx, by, bz] = back[i]!
    const sine = Math.hypot(y * bz - z * by, z * bx - x * bz, x * by - y * bx)
    expect(sine).toBeLessThan((0.01 * Math.PI) / 180)
    expect(x * bx + y * by + z * bz).toBeGreaterThan(0)
  }
  expect(back.slice(0, 5).map((axis) => axis.map((value) => value + 0))).toEqual(directions.slice(0, 5))
})

import { Random } from '@trabecula/testkit/random'
import { describe, expect, it } from 'vitest'
import { runToEnd } from '../distance/signed-distance.ts'
import { runTree } from './run-tree.ts'

/** Strips of triangles that hang together for some length, all over a box, in more blocks than one. */
function strips(count: number): { vertices: Float32Array; triangles: Uint32Array } {
  const random = new Random(5)
  const vertices: number[] = []
  const triangles: number[] = []
  while (triangles.length < 3 * count) {
    const [x, y, z] = [random.between(-40, 30), random.between(5, 9), random.between(-1, 1)]
    const first = vertices.length / 3
    const length = 1 + random.below(12)
    for (let n = 0; n < length + 2; n++) vertices.push(x + 0.1 * n, y + random.next(), z + random.next())
    for (let n = first; n < first + length; n++) triangles.push(n, n + 1, n + 2)
  }
  return { vertices: Float32Array.from(vertices), triangles: Uint32Array.from(triangles) }
}

const mesh = strips(70_000)
const { vertices, triangles } = mesh
const tree = runToEnd(runTree(mesh))
const { firsts, sizes, boxes } = tree
const leaves = Math.ceil(firsts.length / 2)
const corner = (c: number): Float32Array => vertices.subarray(3 * triangles[c]!, 3 * triangles[c]! + 3)

/** The boxes of nodes or points, widened to one. */
const widened = (low: Float32Array[], high: Float32Array[]): number[] => [
  ...[0, 1, 2].map((axis) => Math.min(...low.map((point) => point[axis]!))),
  ...[0, 1, 2].map((axis) => Math.max(...high.map((point) => point[axis]!))),
]

describe('runTree', () => {
  it('has every triangle in one run of at most eight that hang together', () => {
    const isThere = new Uint8Array(triangles.length / 3)
    firsts.forEach((first, run) => {
      expect(sizes[run]).toBeLessThanOrEqual(8)
      for (let t = first; t < first + sizes[run]!; t++) {
        isThere[t]!++
        const before = [...triangles.subarray(3 * t - 3, 3 * t)]
        if (t > first && !triangles.subarray(3 * t, 3 * t + 3).some((v) => before.includes(v))) throw new Error(`${t} is alone`)
      }
    })
    expect(isThere.every((times) => times === 1)).toBe(true)
    expect(firsts.length).toBeLessThan(isThere.length / 4)
  })

  it('has the runs in the order in which a Morton curve comes by their first triangles', () => {
    const [low, high] = [0, 1].map((side) => boxes.subarray(6 + 3 * side, 9 + 3 * side)) as [Float32Array, Float32Array]
    const code = (t: number): number =>
      [0, 1, 2].reduce((sum, axis) => {
        const middle = [0, 1, 2].reduce((all, c) => all + corner(3 * t + c)[axis]! - low[axis]!, 0) / 3
        const step = Math.floor((1023 * middle) / (high[axis]! - low[axis]!) + 1e-9)
        return sum + [...step.toString(2)].reduce((bits, bit) => 8 * bits + Number(bit), 0) * 2 ** axis
      }, 0)
    const codes = Array.from(firsts, code)
    expect(codes.every((own, place) => place === 0 || own >= codes[place - 1]!)).toBe(true)
    expect(new Set(codes).size).toBeGreaterThan(5000)
  })

  it('has exact boxes, of two runs in a leaf and of two nodes above', () => {
    for (let leaf = 0; leaf < leaves; leaf++) {
      const points = [2 * leaf, 2 * leaf + 1].flatMap((run) =>
        Array.from({ length: 3 * (sizes[run] ?? 0) }, (_, c) => corner(3 * firsts[run]! + c)),
      )
      expect([...boxes.subarray(6 * (leaves + leaf), 6 * (leaves + leaf + 1))]).toEqual(widened(points, points))
    }
    for (let node = 1; node < leaves; node++) {
      const halves = [2 * node, 2 * node + 1].map((half) => boxes.subarray(6 * half, 6 * half + 6))
      expect([...boxes.subarray(6 * node, 6 * node + 6)]).toEqual(
        widened(
          halves,
          halves.map((half) => half.subarray(3)),
        ),
      )
    }
  })

  it('is that of a single triangle, and of none', () => {
    const single = { vertices: Float32Array.of(1, 2, 3, 4, -5, 6, 7, 8, -9), triangles: Uint32Array.of(0, 1, 2) }
    const one = runToEnd(runTree(single))
    expect([one.firsts, one.sizes].map((list) => [...list])).toEqual([[0], [1]])
    expect([...one.boxes.subarray(6)]).toEqual([1, -5, -9, 7, 8, 6])
    expect(runToEnd(runTree({ vertices: new Float32Array(), triangles: new Uint32Array() })).firsts.length).toBe(0)
  })

  it('is made again where one stood that was given back', () => {
    const before = { firsts: firsts.slice(), boxes: boxes.slice(6) }
    tree.release()
    const again = runToEnd(runTree(mesh))
    expect(again.boxes.buffer).toBe(boxes.buffer)
    expect(again.firsts).toEqual(before.firsts)
    expect(again.boxes.subarray(6)).toEqual(before.boxes)
  })
})

import { box, type IndexedMesh, isosurface, sphere, weld } from '@trabecula/geometry'
import { manifoldDefects, runToEnd } from '@trabecula/kernels'
import { Random } from '@trabecula/testkit/random'
import { describe, expect, it } from 'vitest'
import { brokenFans } from './broken-fans.ts'

const found = ({ vertices, triangles }: IndexedMesh, atOnce?: number) =>
  runToEnd(brokenFans({ count: vertices.length / 3, lists: [triangles] }, atOnce))

const knobs = weld(
  isosurface(
    (x, y, z) => Math.hypot(Math.hypot(x, y) - 3, z) - 1 + 0.2 * Math.sin(5 * x),
    { min: [-5, -5, -2] },
    0.4,
    [25, 25, 10],
  ),
)

describe('brokenFans', () => {
  it('finds nothing in a closed surface, in one block or in many', () => {
    for (const atOnce of [undefined, 7, 100, 1e9]) expect(found(knobs, atOnce)).toEqual({ unclosed: 0, collapsed: 0 })
  })

  it('finds the three corners of a missing triangle, and of one that is turned over or doubled', () => {
    const { vertices, triangles } = knobs
    const [a, b, c] = triangles
    const rest = triangles.subarray(3)
    for (const atOnce of [undefined, 5]) {
      expect(found({ vertices, triangles: rest }, atOnce).unclosed).toBe(3)
      expect(found({ vertices, triangles: Uint32Array.of(a, c, b, ...rest) }, atOnce).unclosed).toBe(3)
      expect(found({ vertices, triangles: Uint32Array.of(a, b, c, ...triangles) }, atOnce).unclosed).toBe(3)
    }
  })

  it('finds a pinched corner and a collapsed triangle', () => {
    const moved = box([1, 1, 1]).map((value) => value + 1)
    const touching = weld(Float32Array.from([...box([1, 1, 1]), ...moved]))
    expect(found(touching)).toEqual({ unclosed: 1, collapsed: 0 })
    expect(found({ ...touching, triangles: Uint32Array.of(0, 0, 1, ...touching.triangles) }).collapsed).toBe(1)
  })

  it('agrees with the other count wherever surfaces are damaged at random', () => {
    const random = new Random(5)
    for (let round = 0; round < 20; round++) {
      const triangles = knobs.triangles.slice()
      for (let hit = 0; hit < 4; hit++) triangles[random.below(triangles.length)] = random.below(knobs.vertices.length / 3)
      const { unclosed, collapsed } = manifoldDefects(knobs.vertices, triangles)
      expect(found({ vertices: knobs.vertices, triangles }, 50)).toEqual({ unclosed, collapsed })
    }
  })

  it('finds a triangle that reaches from one end of a large mesh to the other', () => {
    const { vertices, triangles } = weld(sphere(7, 256))
    expect(found({ vertices, triangles }, 2 ** 14)).toEqual({ unclosed: 0, collapsed: 0 })
    const reaching = triangles.slice()
    reaching[0] = vertices.length / 3 - 1
    const { unclosed } = manifoldDefects(vertices, reaching)
    expect(unclosed).toBeGreaterThan(2)
    expect(found({ vertices, triangles: reaching }, 2 ** 14)).toEqual({ unclosed, collapsed: 0 })
  })
})

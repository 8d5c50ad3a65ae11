import { box, isosurface, sphere, weld } from '@trabecula/geometry'
import { finishAll, manifoldDefects } from '@trabecula/kernels'
import { describe, expect, it } from 'vitest'
import { measureMesh } from '../../void/measure.ts'
import { type Clip, clipVoid } from './clip-void.ts'

const part = weld(box([10, 10, 10]))
/** The two triangles of the box whose corners all lie at z = 10. */
const top = Uint32Array.from({ length: 12 }, (_, t) => t).filter((t) =>
  [0, 1, 2].every((i) => part.vertices[3 * part.triangles[3 * t + i]! + 2] === 10),
)
const every = Uint32Array.from({ length: 12 }, (_, t) => t)

const moved = (soup: Float32Array, by: readonly number[]): Float32Array => soup.map((value, i) => value + by[i % 3]!)

function clipped(voids: Float32Array, open = top): Clip | undefined {
  const isInside = (): boolean => false
  return finishAll(clipVoid({ part, open, voids: weld(voids), spacing: 1, isInside }))
}

/** Everything that remains as one mesh. */
function whole(clip: Clip): { vertices: Float32Array; triangles: Uint32Array } {
  const triangles = [...clip.remade]
  for (let t = 0; t < 12; t++) if (clip.isKept[t] === 1) triangles.push(...part.triangles.subarray(3 * t, 3 * t + 3))
  for (let t = 0; t < clip.walls.length; t += 3) triangles.push(clip.walls[t + 2]!, clip.walls[t + 1]!, clip.walls[t]!)
  return { vertices: clip.corners, triangles: Uint32Array.from(triangles) }
}

function expectSound(clip: Clip | undefined, volume: number, digits: number): void {
  const mesh = whole(clip!)
  const used = weld(Float32Array.from([...mesh.triangles].flatMap((v) => [...mesh.vertices.subarray(3 * v, 3 * v + 3)])))
  expect(manifoldDefects(used.vertices, used.triangles)).toEqual({ fused: 0, unclosed: 0, collapsed: 0 })
  expect(measureMesh(used).volume).toBeCloseTo(volume, digits)
}

describe('clipVoid', () => {
  it('cuts a well into a face and keeps the other ten triangles', () => {
    const clip = clipped(moved(box([4, 3, 5]), [2.1, 3.3, 7]))
    expectSound(clip, 1000 - 4 * 3 * 3, 5)
    expect([...clip!.isKept].reduce((sum, flag) => sum + flag, 0)).toBe(10)
    expect(clip!.moved).toEqual([])
  })

  it('decides corners that lie exactly in the face, and edges that meet its diagonal in a point', () => {
    // The equator of the sphere lies in the face, its axis on the diagonal.
    const ball = sphere(2, 24)
    const volume = measureMesh(weld(ball)).volume
    const clip = clipped(moved(ball, [5, 5, 10]))
    expectSound(clip, 1000 - volume / 2, 0)
    expect(clip!.moved.length).toBeGreaterThan(0)
  })

  it('opens across an edge and around a corner of the part when all faces are open', () => {
    expectSound(clipped(moved(box([4, 4, 4]), [-1.2, -0.9, 8.1]), every), 1000 - 2.8 * 3.1 * 1.9, 3)
    expectSound(clipped(moved(sphere(3, 32), [10.01, 4.02, 9.97]), every), 1000 - measureMesh(weld(sphere(3, 32))).volume / 4, 0)
  })

  it('leaves islands and rings: a torus that is half in the face', () => {
    const torus = (x: number, y: number, z: number) => Math.hypot(Math.hypot(x, y) - 3, z) - 1
    const soup = isosurface(torus, { min: [-4.3, -4.3, -1.5] }, 0.31, [29, 29, 11])
    expectSound(clipped(moved(soup, [5, 5, 10])), 1000 - measureMesh(weld(soup)).volume / 2, 0)
  })

  it('drops a piece of void beyond the face that touches nothing', () => {
    const clip = clipped(moved(box([2, 2, 2]), [4, 4, 11]))
    expect(clip!.walls).toHaveLength(0)
    expect([...clip!.isKept]).not.toContain(0)
  })

  it('finds the same cut every time', () => {
    const voids = moved(sphere(2, 24), [5, 5, 10])
    expect(clipped(voids)).toEqual(clipped(voids))
  })

  it('unfolds a void that crosses itself in the face, or gives up instead of answering wrongly', () => {
    // Two boxes that overlap without being joined: no corner can be moved that far.
    const two = Float32Array.from([...moved(box([4, 4, 4]), [1, 1, 8]), ...moved(box([4, 4, 4]), [3, 3, 8.5])])
    expect(clipped(two)).toBeUndefined()
  })
})

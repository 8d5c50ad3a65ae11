import { describe, expect, it } from 'vitest'
import { runToEnd } from '../distance/signed-distance.ts'
import { manifoldDefects } from '../manifold.ts'
import { type ScalarGrid, samplingGridAround } from '../sampling-grid.ts'
import { VoidField, type VoidScene } from './void-surface.ts'

const half = [12, 8, 7] as const
const depth = 1
const overlap = 0.6
const cells = ['gyroid-sheet', 'gyroid-skeletal', 'octet'] as const
const halves = { 'gyroid-sheet': 0.05, 'gyroid-skeletal': 0.09, octet: 0.09 } as const

/** A function of how deep a place lies under each of the three pairs of faces, on a grid around the box. */
function overBox(value: (depths: readonly number[]) => number, spacing: number): ScalarGrid {
  const grid = samplingGridAround([-half[0], -half[1], -half[2]], half, spacing, 6)
  const [nx, ny, nz] = grid.size
  const values = new Float32Array(nx * ny * nz).map((_, node) => {
    const place = [node % nx, Math.floor(node / nx) % ny, Math.floor(node / (nx * ny))]
    return value(half.map((edge, axis) => edge - Math.abs(grid.origin[axis]! + place[axis]! * spacing)))
  })
  return { ...grid, values }
}

/** A box whose faces are all open; its void reaches beyond them. */
const open = (cell: (typeof cells)[number], layer: boolean): VoidScene => ({
  boundary: overBox((depths) => -overlap - Math.min(...depths), 0.3),
  density: { origin: [0, 0, 0], spacing: 1, size: [1, 1, 1], values: Float32Array.of(0.3) },
  cell,
  edge: 6.5,
  origin: [0.3, 0.1, 0.2],
  halfThickness: Float32Array.of(halves[cell], halves[cell]),
  ...(layer ? { layer: { depth, depths: overBox((depths) => Math.min(...depths), 0.3) } } : {}),
})

const wholeBox = samplingGridAround([-half[0], -half[1], -half[2]], half, 0.3, 5)

describe('the layer below open faces', () => {
  it.each(cells)('has the section of the %s at its depth, under one, two and three faces', (cell) => {
    const boundary = overBox(() => -1e3, 1)
    const [layered, without] = [true, false].map((layer) => new VoidField({ ...open(cell, layer), boundary })) as [
      VoidField,
      VoidField,
    ]
    const places = Array.from({ length: 4000 }, (_, n) =>
      [0.8191725133961645, 0.6710436067037893, 0.5497004779019703].map((step, axis) => {
        const share = ((n + 1) * step) % 1
        return (2 * share - 1) * (half[axis]! + 0.2)
      }),
    )
    const moved = places.map((place) => place.map((x, axis) => Math.sign(x) * Math.min(Math.abs(x), half[axis]! - depth)))
    const found = layered.valuesAt(Float32Array.from(places.flat()))
    const expected = without.valuesAt(Float32Array.from(moved.flat()))
    const deep = places.map((place) => half.map((edge, axis) => edge - Math.abs(place[axis]!) < depth).filter(Boolean).length)
    expect([0, 1, 2, 3].every((count) => deep.includes(count))).toBe(true)
    // Where two faces are about as near, the depth is rounded.
    places.forEach((place, n) => {
      const depths = half.map((edge, axis) => edge - Math.abs(place[axis]!)).sort((a, b) => a - b)
      const isNearEdge = [0, 1].some(
        (i) => depths[i]! < depth + 0.3 && Math.min(depths[i + 1]! - depths[i]!, Math.abs(depths[i + 1]! - depth)) < 0.6,
      )
      expect(Math.abs(found[n]! - expected[n]!), place.join()).toBeLessThan(isNearEdge ? 0.25 : 0.006)
    })
  })

  it.each(cells)('leaves no wall of the %s that is not upright to the face', (cell) => {
    const mesh = runToEnd(new VoidField(open(cell, true)).extract(wholeBox))
    expect(manifoldDefects(mesh.vertices, mesh.triangles)).toEqual({ fused: 0, unclosed: 0, collapsed: 0 })
    expect(mesh.crossings).toBe(0)
    expect(leaning(mesh)).toBeLessThan(0.002)
    expect(leaning(runToEnd(new VoidField(open(cell, false)).extract(wholeBox)))).toBeGreaterThan(0.4)
  })

  it.each(cells)('has the same volume by lines as by the surface of the %s', (cell) => {
    const field = new VoidField(open(cell, true))
    const { vertices, triangles } = runToEnd(field.extract(samplingGridAround([-12, -8, -7], half, 0.22, 6)))
    let volume = 0
    for (let t = 0; t < triangles.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => vertices.subarray(3 * triangles[t + k]!, 3 * triangles[t + k]! + 3))
      volume += (a![0]! * (b![1]! * c![2]! - b![2]! * c![1]!) + a![1]! * (b![2]! * c![0]! - b![0]! * c![2]!)) / 6
      volume += (a![2]! * (b![0]! * c![1]! - b![1]! * c![0]!)) / 6
    }
    expect(Math.abs(volume / runToEnd(field.integrate(2 ** 14, 0.2)) - 1)).toBeLessThan(0.005)
  })
})

/** Share of the area of walls under one face alone, in its layer, that lean by more than 10°. */
function leaning({ vertices, triangles }: { vertices: Float32Array; triangles: Uint32Array }): number {
  let [all, tilted] = [0, 0]
  for (let t = 0; t < triangles.length; t += 3) {
    const corners = [0, 1, 2].map((k) => vertices.subarray(3 * triangles[t + k]!, 3 * triangles[t + k]! + 3))
    const depths = half.map((edge, axis) => edge - Math.abs((corners[0]![axis]! + corners[1]![axis]! + corners[2]![axis]!) / 3))
    const face = depths.indexOf(Math.min(...depths))
    if (depths.some((d, axis) => (axis === face ? d < 0 || d > 0.7 * depth : d < 1.6 * depth))) continue
    const [e, f] = [1, 2].map((k) => [0, 1, 2].map((axis) => corners[k]![axis]! - corners[0]![axis]!))
    const normal = [0, 1, 2].map((a) => e![(a + 1) % 3]! * f![(a + 2) % 3]! - e![(a + 2) % 3]! * f![(a + 1) % 3]!)
    const area = Math.hypot(...normal)
    all += area
    if (Math.abs(normal[face]!) > 0.17 * area) tilted += area
  }
  return tilted / all
}

/** @module-tag long */
import { describe, expect, it } from 'vitest'
import { runToEnd } from '../distance/signed-distance.ts'
import { manifoldDefects } from '../manifold.ts'
import { type ScalarGrid, samplingGridAround } from '../sampling-grid.ts'
import type { VoidScene } from './void-scene.ts'
import { VoidField } from './void-surface.ts'

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
const open = (cell: (typeof cells)[number], ribs: boolean): VoidScene => ({
  boundary: overBox((depths) => -overlap - Math.min(...depths), 0.3),
  density: { origin: [0, 0, 0], spacing: 1, size: [1, 1, 1], values: Float32Array.of(0.3) },
  cell,
  edge: 6.5,
  origin: [0.3, 0.1, 0.2],
  halfThickness: Float32Array.of(halves[cell], halves[cell]),
  ...(ribs ? { ribs: { depth, depths: overBox((depths) => Math.min(...depths), 0.3) } } : {}),
})

const wholeBox = samplingGridAround([-half[0], -half[1], -half[2]], half, 0.3, 5)

describe('ribs below open faces', () => {
  it.each(cells)('has material of the %s where there is some, or some at the face above', (cell) => {
    const boundary = overBox(() => -1e3, 1)
    const [ribbed, without] = [true, false].map((ribs) => new VoidField({ ...open(cell, ribs), boundary })) as [
      VoidField,
      VoidField,
    ]
    const places = placesInBox(4000)
    const above = places.map(faceAbove)
    const [found, own, section] = [
      ribbed.valuesAt(Float32Array.from(places.flat())),
      without.valuesAt(Float32Array.from(places.flat())),
      without.valuesAt(Float32Array.from(above.flat())),
    ]
    let judged = 0
    places.forEach((place, n) => {
      const [first, second] = depthsAt(place).toSorted((a, b) => a - b) as [number, number]
      // Where two faces are about as near, the depth is rounded.
      if (first < 2 * depth + 0.3 && second - first < 0.6) return
      const rib = Math.min(section[n]!, depth - first)
      const expected = first < 0 ? section[n]! : first < 2 * depth ? Math.max(own[n]!, rib) : own[n]!
      expect(Math.abs(found[n]! - expected), place.join()).toBeLessThan(0.006)
      judged++
    })
    expect(judged).toBeGreaterThan(1800)
  })

  it.each(cells)('takes nothing of the %s away, and leaves its surface closed', (cell) => {
    const [ribbed, without] = [true, false].map((ribs) => new VoidField(open(cell, ribs))) as [VoidField, VoidField]
    const mesh = runToEnd(ribbed.extract(wholeBox))
    expect(manifoldDefects(mesh.vertices, mesh.triangles)).toEqual({ fused: 0, unclosed: 0, collapsed: 0 })
    const inside = Float32Array.from(
      placesInBox(4000)
        .filter((place) => Math.min(...depthsAt(place)) > 0.15)
        .flat(),
    )
    const [more, less] = [ribbed.valuesAt(inside), without.valuesAt(inside)]
    expect(more.every((value, n) => value >= less[n]! - 1e-5)).toBe(true)
    expect(more.filter((value, n) => value > 0 && less[n]! <= 0).length / more.length).toBeGreaterThan(0.01)
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

/** Reproducible places in the box and up to 0.2 mm outside. */
const placesInBox = (count: number): number[][] =>
  Array.from({ length: count }, (_, n) =>
    [0.8191725133961645, 0.6710436067037893, 0.5497004779019703].map((step, axis) => {
      const share = ((n + 1) * step) % 1
      return (2 * share - 1) * (half[axis]! + 0.2)
    }),
  )

const depthsAt = (place: readonly number[]): number[] => half.map((edge, axis) => edge - Math.abs(place[axis]!))

/** The nearest place on the box's surface. */
function faceAbove(place: readonly number[]): number[] {
  const depths = depthsAt(place)
  const least = Math.min(...depths)
  return place.map((x, axis) => {
    const onFace = Math.sign(x) * half[axis]!
    return least < 0 ? (depths[axis]! < 0 ? onFace : x) : depths[axis] === least ? onFace : x
  })
}

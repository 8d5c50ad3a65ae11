import { Random } from '@trabecula/testkit/random'
import { describe, expect, it } from 'vitest'
import { selfCrossings } from '../../../reference/self-crossings.ts'
import { bracket, rotate } from '../../../reference/shapes.ts'
import { runToEnd, signedDistance } from '../distance/signed-distance.ts'
import { manifoldDefects } from '../manifold.ts'
import { boundsOf, samplingGridAround } from '../sampling-grid.ts'
import type { VoidScene } from './void-scene.ts'
import { VoidField, type VoidMesh } from './void-surface.ts'

const soup = rotate(bracket(26, 24, 12, 14), 0.41, 0.73)
const { low, high } = boundsOf(soup)
const uniform = { origin: [0, 0, 0], spacing: 1, size: [1, 1, 1], values: Float32Array.of(0.3) } as const

const meshOf = (cell: VoidScene['cell'], half: number, spacing: number, written?: VoidScene['written']): VoidMesh => {
  const options = { band: 1.8, sign: 'scan', nearest: true } as const
  const distance = signedDistance(soup, samplingGridAround(low, high, 0.4, 2), options)
  const field = new VoidField({
    boundary: { ...distance, values: distance.values.map((d) => d + 1) },
    density: uniform,
    cell,
    edge: 8,
    origin: [0.3, 0.1, 0.2],
    halfThickness: Float32Array.of(half, half),
    skin: { nearest: distance.nearest!, soup, shell: 1 },
    ...(written ? { written } : {}),
  })
  return runToEnd(field.extract(samplingGridAround(low, high, spacing, 2)))
}

/** Signs at random at the inner nodes: every pattern, and vertices wherever patterns put them. */
const randomMesh = (size: number): VoidMesh => {
  const random = new Random(7)
  const values = new Float32Array(size ** 3).map((_, n) => {
    const value = random.between(-0.5, 0.5)
    return [n % size, Math.floor(n / size) % size, Math.floor(n / size ** 2)].every((i) => i > 1 && i < size - 2) ? value : 1
  })
  const boundary = { origin: [0, 0, 0], spacing: 1, size: [size, size, size], values } as const
  const halfThickness = Float32Array.of(-1, -1)
  const field = new VoidField({ boundary, density: uniform, cell: 'octet', edge: 8, origin: [0, 0, 0], halfThickness })
  return runToEnd(field.extract(boundary, { bias: 0 }))
}

const inFile = (vertices: Float32Array, { scale, centre }: NonNullable<VoidScene['written']>): Float32Array =>
  vertices.map((value, i) => value / scale + centre[i % 3])

describe('the triangles of VoidField.extract', () => {
  // Split along shorter diagonals alone, and without the fall-back, CGAL finds 192, 136 and 8 crossing pairs in these.
  it.each([
    ['octet', 0.07, 0.7, true],
    ['diamond-strut', 0.12, 0.6, true],
    ['gyroid-sheet', 0.05, 0.9, false],
  ] as const)('do not cross where the creases of %s would make them', (cell, half, spacing, fallsBack) => {
    const mesh = meshOf(cell, half, spacing)
    expect(mesh.fallBacks > 0).toBe(fallsBack)
    expect(mesh.crossings).toBe(0)
    expect(selfCrossings(mesh.vertices, mesh.triangles)).toBe(0)
    expect(manifoldDefects(mesh.vertices, mesh.triangles)).toEqual({ fused: 0, unclosed: 0, collapsed: 0 })
  })

  it('do not cross as they are written, far from the origin where float32 is coarse', () => {
    const written = { scale: 1, centre: [60_000, -60_000, 60_000] } as const
    const { vertices, triangles, crossings } = meshOf('octet', 0.07, 0.7, written)
    expect(crossings).toBe(0)
    expect(selfCrossings(inFile(vertices, written), triangles)).toBe(0)
    const plain = meshOf('octet', 0.07, 0.7)
    expect(selfCrossings(inFile(plain.vertices, written), plain.triangles)).toBeGreaterThan(0)
  })

  it('do not cross in a field of random signs', () => {
    const mesh = randomMesh(16)
    expect(mesh.crossings).toBe(0)
    expect(selfCrossings(mesh.vertices, mesh.triangles)).toBe(0)
    expect(manifoldDefects(mesh.vertices, mesh.triangles)).toEqual({ fused: 0, unclosed: 0, collapsed: 0 })
  })
})

it('selfCrossings finds two triangles that pierce each other, and none in two that share an edge', () => {
  const vertices = Float32Array.of(0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, -1, 1, 1, 1, 1, -3, 0)
  expect(selfCrossings(vertices, Uint32Array.of(0, 1, 2, 3, 4, 5))).toBe(1)
  expect(selfCrossings(vertices, Uint32Array.of(0, 1, 2, 1, 0, 3))).toBe(0)
})

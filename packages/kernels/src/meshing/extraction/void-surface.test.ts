import { Random } from '@trabecula/testkit/random'
import { describe, expect, it } from 'vitest'
import { bracket, rotate, sphere } from '../../../reference/shapes.ts'
import { pointDistances } from '../distance/point-distances.ts'
import { runToEnd, signedDistance } from '../distance/signed-distance.ts'
import { manifoldDefects } from '../manifold.ts'
import { boundsOf, type ScalarGrid, samplingGridAround } from '../sampling-grid.ts'
import { sobolPoint } from './sobol-points.ts'
import type { VoidScene } from './void-scene.ts'
import { VoidField, type VoidMesh } from './void-surface.ts'

const sound = { fused: 0, unclosed: 0, collapsed: 0 }
const cells = ['gyroid-sheet', 'diamond-sheet', 'octet'] as const
/** The rest of the library, at half thicknesses of about density 0.25. */
const others: [VoidScene['cell'], number][] = [
  ['schwarz-p-sheet', 0.05],
  ['iwp-sheet', 0.035],
  ['neovius-sheet', 0.035],
  ['gyroid-skeletal', 0.09],
  ['diamond-skeletal', 0.08],
  ['schwarz-p-skeletal', 0.2],
  ['iwp-skeletal', 0.09],
  ['iwp-inverse-skeletal', 0.07],
  ['sc', 0.18],
  ['bcc', 0.12],
  ['fcc', 0.11],
  ['kelvin', 0.11],
  ['diamond-strut', 0.12],
  ['sc-bcc', 0.1],
]
const parts = { sphere: sphere([1, 2, 3], 12, 24), 'rotated bracket': rotate(bracket(26, 24, 12, 14), 0.41, 0.73) }

const uniform = (value: number): ScalarGrid => ({
  origin: [0, 0, 0],
  spacing: 1,
  size: [1, 1, 1],
  values: Float32Array.of(value),
})

const sceneOf = (soup: Float32Array, cell: VoidScene['cell'], half: number, spacing = 0.4): VoidScene => {
  const { low, high } = boundsOf(soup)
  const distance = signedDistance(soup, samplingGridAround(low, high, spacing, 2), {
    band: 1 + 2 * spacing,
    sign: 'scan',
    nearest: true,
  })
  return {
    boundary: { ...distance, values: distance.values.map((d) => d + 1) },
    density: uniform(0.3),
    cell,
    edge: 8,
    origin: [0.3, 0.1, 0.2],
    halfThickness: Float32Array.of(half, half),
    skin: { nearest: distance.nearest!, soup, shell: 1 },
  }
}

/** A ball of void without a lattice: half thickness below every wall. */
const ball = (radius: number): VoidScene => {
  const grid = samplingGridAround([-radius, -radius, -radius], [radius, radius, radius], 0.25, 4)
  const [nx, ny] = grid.size
  const values = new Float32Array(grid.size[0] * grid.size[1] * grid.size[2]).map((_, n) => {
    const [i, j, k] = [n % nx, Math.floor(n / nx) % ny, Math.floor(n / (nx * ny))]
    return Math.hypot(grid.origin[0] + i * 0.25, grid.origin[1] + j * 0.25, grid.origin[2] + k * 0.25) - radius
  })
  return {
    boundary: { ...grid, values },
    density: uniform(0.5),
    cell: 'octet',
    edge: 8,
    origin: [0, 0, 0],
    halfThickness: Float32Array.of(-1, -1),
  }
}

const over = (soup: Float32Array, spacing: number) => {
  const { low, high } = boundsOf(soup)
  return samplingGridAround(low, high, spacing, 2)
}

const volumeOf = ({ vertices, triangles }: VoidMesh): number => {
  let volume = 0
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((corner) => vertices.subarray(3 * triangles[t + corner], 3 * triangles[t + corner] + 3)) as [
      Float32Array,
      Float32Array,
      Float32Array,
    ]
    volume += (a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])) / 6
  }
  return volume
}

describe('VoidField.extract', () => {
  for (const [name, soup] of Object.entries(parts)) {
    for (const cell of cells) {
      it(`meshes the ${cell} void of the ${name} as a closed manifold after welding by float32 coordinates`, () => {
        for (const [half, spacing] of [
          [cell === 'octet' ? 0.07 : 0.04, 0.45],
          [cell === 'octet' ? 0.1 : 0.09, 0.7],
          [0.02, 0.9],
        ] as const) {
          const mesh = runToEnd(new VoidField(sceneOf(soup, cell, half)).extract(over(soup, spacing)))
          expect(mesh.triangles.length).toBeGreaterThan(1000)
          expect(manifoldDefects(mesh.vertices, mesh.triangles)).toEqual(sound)
        }
      })
    }
  }

  it.each(others)('meshes the %s void of the rotated bracket as a closed manifold', (cell, half) => {
    const soup = parts['rotated bracket']
    const mesh = runToEnd(new VoidField(sceneOf(soup, cell, half)).extract(over(soup, 0.6)))
    expect(mesh.triangles.length).toBeGreaterThan(1000)
    expect(manifoldDefects(mesh.vertices, mesh.triangles)).toEqual(sound)
  })

  it('stays a manifold under a field of random signs, where every ambiguous pattern occurs', () => {
    const random = new Random(7)
    const size = [26, 26, 26] as const
    const values = new Float32Array(26 ** 3).map((_, n) => {
      const inner = [n % 26, Math.floor(n / 26) % 26, Math.floor(n / 676)].every((i) => i > 1 && i < 24)
      const value = random.between(-0.5, 0.5)
      return inner ? value : 1
    })
    const boundary = { origin: [0, 0, 0] as const, spacing: 1, size, values }
    const field = new VoidField({ ...ball(2), boundary })
    const mesh = runToEnd(field.extract(boundary, { bias: 0 }))
    expect(mesh.flips).toBeGreaterThan(100)
    expect(manifoldDefects(mesh.vertices, mesh.triangles)).toEqual(sound)
  })

  it('encloses the volume of a ball with an error that falls by four when the spacing is halved', () => {
    const truth = (4 / 3) * Math.PI * 5 ** 3
    const errors = [1, 0.5].map((spacing) => {
      const grid = samplingGridAround([-5, -5, -5], [5, 5, 5], spacing, 2)
      return Math.abs(volumeOf(runToEnd(new VoidField(ball(5)).extract(grid, { bias: 0 }))) / truth - 1)
    })
    expect(errors[0] / errors[1]).toBeGreaterThan(3)
    expect(errors[1]).toBeLessThan(0.01)
  })

  it('keeps the volume of the exact field within half a percent for sheets', () => {
    for (const cell of ['gyroid-sheet', 'diamond-sheet'] as const) {
      const field = new VoidField(sceneOf(parts.sphere, cell, 0.05))
      const exact = runToEnd(field.integrate(20_000, 0.2))
      expect(Math.abs(volumeOf(runToEnd(field.extract(over(parts.sphere, 0.4)))) / exact - 1)).toBeLessThan(0.005)
    }
  })

  it('keeps the vertices under the skin at the thickness of the shell', () => {
    const soup = parts['rotated bracket']
    const mesh = runToEnd(new VoidField(sceneOf(soup, 'gyroid-sheet', 0.05)).extract(over(soup, 0.5)))
    const distances = runToEnd(pointDistances(mesh.vertices, soup, 3))
    expect(distances.reduce((least, d) => Math.min(least, d), Infinity)).toBeGreaterThan(0.98)
  })

  it('gives the same mesh twice, from one field', () => {
    const field = new VoidField(sceneOf(parts.sphere, 'gyroid-sheet', 0.05))
    const [one, two] = [1, 2].map(() => runToEnd(field.extract(over(parts.sphere, 0.7))))
    expect(one!.vertices).toEqual(two!.vertices)
    expect(one!.triangles).toEqual(two!.triangles)
  })

  it('gives the same mesh in the memory of the distances as from copies of them', () => {
    const soup = parts['rotated bracket']
    const { low, high } = boundsOf(soup)
    const options = { band: 1.8, sign: 'scan', nearest: true } as const
    const scene = sceneOf(soup, 'gyroid-sheet', 0.05)
    const grids = [1, 2].map(() => signedDistance(soup, samplingGridAround(low, high, 0.4, 2), options))
    const meshes = grids.map((distance, i) => {
      for (let n = 0; n < distance.values.length; n++) distance.values[n] += 1
      const skin = { nearest: distance.nearest!, soup, shell: 1 }
      const copy = {
        boundary: { ...distance, values: distance.values.slice() },
        skin: { ...skin, nearest: skin.nearest.slice() },
      }
      const field = new VoidField({ ...scene, ...(i === 0 ? { boundary: distance, skin } : copy) })
      return runToEnd(field.extract(over(soup, 0.6)))
    })
    expect(meshes[0]).toEqual(meshes[1])
    // A caller that keeps the grid still has it.
    expect(grids[0].values).toEqual(grids[1].values)
    expect(grids[0].nearest).toEqual(grids[1].nearest)
  })

  it('can be left after every layer of cells, and after every two hundred lines of the integral', () => {
    const soup = parts.sphere
    const field = new VoidField(sceneOf(soup, 'gyroid-sheet', 0.05))
    const grid = over(soup, 0.9)
    expect([...field.extract(grid)].length).toBe(2 * (grid.size[2] - 1))
    expect([...field.integrate(1000, 0.5)].length).toBe(5)
  })
})

describe('the vertices of VoidField.extract', () => {
  const inside: [VoidScene['cell'], number][] = [...cells.map((cell): [VoidScene['cell'], number] => [cell, 0.05]), ...others]

  it.each(inside)('stand on the exact field of a graded %s, half of them to 4 µm', (cell, half) => {
    const soup = parts['rotated bracket']
    const { low, high } = boundsOf(soup)
    const density = {
      origin: low,
      spacing: high[0] - low[0],
      size: [2, 2, 2] as const,
      values: new Float32Array(8).map((_, i) => i % 2),
    }
    const scene = { ...sceneOf(soup, cell, half), density, halfThickness: Float32Array.of(0.9 * half, 1.1 * half) }
    const field = new VoidField(scene)
    const mesh = runToEnd(field.extract(over(soup, 0.4), { bias: 0 }))
    const errors = field.valuesAt(mesh.vertices).map(Math.abs).sort()
    expect(errors[errors.length >> 1]).toBeLessThan(0.004)
  })
})

it('VoidField.stlRecords holds the triangles of the extraction, turned over', () => {
  const soup = parts.sphere
  const field = new VoidField(sceneOf(soup, 'gyroid-sheet', 0.05))
  const { vertices, triangles } = runToEnd(field.extract(over(soup, 0.9)))
  let t = 0
  for (const records of field.stlRecords(over(soup, 0.9))) {
    const view = new DataView(records.buffer, records.byteOffset, records.length)
    for (let at = 0; at < records.length; at += 50, t += 3) {
      for (const [corner, from] of [0, 2, 1].entries()) {
        const vertex = triangles[t + from]
        for (let axis = 0; axis < 3; axis++)
          if (view.getFloat32(at + 12 + 12 * corner + 4 * axis, true) !== vertices[3 * vertex + axis])
            throw new Error(`triangle ${t / 3}`)
      }
    }
  }
  expect(t).toBe(triangles.length)
})

describe('VoidField.integrate', () => {
  it('knows the volume of a ball to a tenth of a percent', () => {
    const volume = runToEnd(new VoidField(ball(5)).integrate(20_000, 0.2))
    expect(volume / ((4 / 3) * Math.PI * 125)).toBeCloseTo(1, 2)
  })

  it.each([
    ['gyroid-sheet', 0.05],
    ['neovius-sheet', 0.035],
    ['iwp-skeletal', 0.09],
    ['octet', 0.1],
  ] as const)('skips nothing that points of the field tell of a graded %s', (cell, half) => {
    const soup = parts['rotated bracket']
    const { low, high } = boundsOf(soup)
    const density = {
      origin: low,
      spacing: high[0] - low[0],
      size: [2, 2, 2] as const,
      values: new Float32Array(8).map((_, i) => i % 2),
    }
    const scene = { ...sceneOf(soup, cell, half), density, halfThickness: Float32Array.of(0.8 * half, 1.2 * half) }
    const field = new VoidField(scene)
    const [lines, step] = [150, 0.01]
    const { origin, size, spacing } = scene.boundary
    const [width, depth, height] = size.map((nodes) => (nodes - 1) * spacing) as [number, number, number]
    const points = Math.round(width / step)
    let length = 0
    for (let line = 0; line < lines; line++) {
      const [acrossY, acrossZ] = sobolPoint(line)
      const [y, z] = [origin[1] + depth * acrossY, origin[2] + height * acrossZ]
      const places = new Float32Array(3 * points).map((_, i) => [origin[0] + (Math.floor(i / 3) + 0.5) * step, y, z][i % 3])
      length += step * field.valuesAt(places).reduce((count, value) => count + (value < 0 ? 1 : 0), 0)
    }
    expect(Math.abs(runToEnd(field.integrate(lines, 0.2)) / ((length * depth * height) / lines) - 1)).toBeLessThan(1e-3)
  })
})

describe('VoidField.traceLines', () => {
  const lines = 512
  const scenes = [
    sceneOf(parts['rotated bracket'], 'gyroid-sheet', 0.05),
    { ...sceneOf(parts['rotated bracket'], 'octet', 0.1), edge: 6 },
  ]

  it('changes no bit of the volumes of one lattice after the other', () => {
    const field = new VoidField(scenes[0])
    runToEnd(field.traceLines(lines))
    for (const scene of [...scenes, scenes[0]]) {
      field.setLattice(scene)
      expect(runToEnd(field.integrate(lines, 0.3))).toBe(runToEnd(new VoidField(scene).integrate(lines, 0.3)))
    }
    expect(runToEnd(field.integrate(2 * lines, 0.3))).toBe(runToEnd(new VoidField(scenes[0]).integrate(2 * lines, 0.3)))
  })

  it('is forgotten with the boundary', () => {
    const [scene] = scenes
    const field = new VoidField(scene)
    runToEnd(field.traceLines(lines))
    const thicker = scene.boundary.values.map((value) => value + 0.5)
    const before = runToEnd(field.integrate(lines, 0.3))
    field.setBoundary(thicker)
    const fresh = new VoidField({ ...scene, boundary: { ...scene.boundary, values: thicker } })
    expect(runToEnd(field.integrate(lines, 0.3))).toBe(runToEnd(fresh.integrate(lines, 0.3)))
    expect(runToEnd(field.integrate(lines, 0.3))).toBeLessThan(0.9 * before)
  })

  it('finds every slice of a void of more slices than there is room for', () => {
    const { boundary, ...rest } = ball(20)
    const waves = boundary.values.map((_, node) => 0.5 * Math.sin(2 * (node % boundary.size[0]) * boundary.spacing))
    const field = new VoidField({ ...rest, boundary: { ...boundary, values: waves } })
    const [width, depth, height] = boundary.size.map((nodes) => (nodes - 1) * boundary.spacing) as [number, number, number]
    const full = Math.floor((2 * width) / (2 * Math.PI))
    const slices = (full * Math.PI) / 2 + Math.max(0, width - (full + 0.5) * Math.PI)
    const volume = runToEnd(field.integrate(16, 0.2))
    expect(volume / (slices * depth * height)).toBeCloseTo(1, 2)
    runToEnd(field.traceLines(16))
    expect(runToEnd(field.integrate(16, 0.2))).toBe(volume)
  })
})

it('manifoldDefects counts open, fused and collapsed places', () => {
  const vertices = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1)
  const closed = Uint32Array.of(0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3)
  expect(manifoldDefects(vertices, closed)).toEqual(sound)
  expect(manifoldDefects(vertices, closed.subarray(3)).unclosed).toBe(3)
  expect(manifoldDefects(Float32Array.of(...vertices, 0, 0, 1), closed).fused).toBe(1)
  expect(manifoldDefects(vertices, Uint32Array.of(...closed, 0, 0, 1)).collapsed).toBe(1)
})

import { compileGlsl } from '@trabecula/engine/shader'
import { expect, test } from 'vitest'
import { fieldSampler } from '../lattice/functions.ts'
import type { LatticeField, LatticeVolume } from '../lattice/load.ts'
import { meshLattice } from './mesh-lattice.ts'

const field = (size: readonly [number, number, number], spacing: number, value: (x: number, y: number, z: number) => number) => {
  const origin = size.map((n) => (-(n - 1) / 2) * spacing)
  const values = new Float32Array(size[0] * size[1] * size[2])
  for (let k = 0, i = 0; k < size[2]; k++)
    for (let j = 0; j < size[1]; j++)
      for (let h = 0; h < size[0]; h++, i++)
        values[i] = value(origin[0]! + h * spacing, origin[1]! + j * spacing, origin[2]! + k * spacing)
  return { origin, spacing, size, format: 'r32f', bytes: values.buffer } satisfies LatticeField
}

const gyroid = `// family: gyroid
float cell_distance(vec3 p) {
  vec3 a = 6.283185307179586 * (p - floor(p));
  vec3 s = sin(a);
  vec3 c = cos(a);
  float f = dot(s, c.yzx);
  vec3 d = c * c.yzx - s.zxy * s;
  return atan(1.4142135623730951 * f, length(d)) / 8.885765876316732;
}
float lattice_half(float rho) { float x = clamp((rho - 0.3) / 0.1, -1.0, 1.0); return 0.08 + x * (0.02 + x * 1e-3); }
float lattice(vec3 p) {
  float g = cell_distance((p - vec3(1.0, 0.0, 0.0)) / 8.0);
  float d = 8.0 * (abs(g) - lattice_half(field_density(p))) / 1.5;
  d -= 0.0;
  return min(d, 9.0);
}`

test('the text runs as written: a gyroid at a point, by hand', () => {
  const program = compileGlsl(gyroid, { density: () => 0.35 })
  const turn = (v: number) => 2 * Math.PI * v
  const [x, y, z] = [turn(2.3 / 8), turn(-1.1 / 8), turn(4.9 / 8)]
  const [sx, sy, sz, cx, cy, cz] = [x, y, z].map(Math.sin).concat([x, y, z].map(Math.cos)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const f = sx * cy + sy * cz + sz * cx
  const slope = Math.hypot(cx * cy - sz * sx, cy * cz - sx * sy, cz * cx - sy * sz)
  const g = Math.atan2(Math.SQRT2 * f, slope) / (2 * Math.PI * Math.SQRT2)
  const half = 0.08 + 0.5 * (0.02 + 0.5 * 1e-3)
  expect(program(3.3, -1.1, 4.9)).toBeCloseTo((8 * (Math.abs(g) - half)) / 1.5, 6)
})

test('an early return is taken where its condition holds, and only there', () => {
  const text = `vec3 moved(vec3 p) { if (field_open(p) >= 1.5) return p; return p + vec3(1.0, 0.0, 0.0) * (1.5 - field_open(p)); }
float lattice(vec3 p) { if (p.y >= 5.0) return 9.0; if (p.y >= 4.0) return 8.0; return moved(moved(p)).x; }`
  const program = compileGlsl(text, { open: (x) => x })
  expect([program(2, 0, 0), program(1.5, 0, 0), program(0.5, 0, 0)]).toEqual([2, 1.5, 1.5])
  expect([program(2, 4, 0), program(2, 6, 0)]).toEqual([8, 9])
})

test.each([
  ['a branch with two ways', 'float lattice(vec3 p) { if (p.x < 1.0) return 1.0; return 2.0; }'],
  ['a loop', 'float lattice(vec3 p) { for (int i = 0; i < 3; i++) { p += p; } return p.x; }'],
  ['an unknown function', 'float lattice(vec3 p) { return noise(p); }'],
  ['recursion', 'float lattice(vec3 p) { return lattice(p); }'],
])('what it cannot run it refuses: %s', (_name, text) => {
  expect(() => compileGlsl(text, {})).toThrow(Error)
})

test('a volume is read between its nodes and beyond its border as the texture is', () => {
  const ramp = fieldSampler(field([5, 4, 3], 2, (x, y, z) => x + 10 * y + 100 * z))
  expect(ramp(0.7, -0.4, 1.1)).toBeCloseTo(0.7 - 4 + 110, 3)
  expect(ramp(99, 0, 0)).toBeCloseTo(4, 3)
})

test('the mesh of a ball without holes is closed, faces outwards and has the volume of the ball', () => {
  const volume: LatticeVolume = {
    glsl: 'float lattice(vec3 p) { return -1.0; }',
    fields: {
      part: field([40, 40, 40], 0.6, (x, y, z) => Math.hypot(x, y, z) - 10),
      density: field([2, 2, 2], 20, () => 0.3),
      shell_mm: 1,
      cell_mm: 8,
    },
  }
  const { positions, normals, triangles } = meshLattice(volume, 48)
  const edges = new Map<string, number>()
  let six = 0
  for (let t = 0; t < triangles.length; t += 3) {
    const corners = [0, 1, 2].map((k) => triangles[t + k]!)
    for (let k = 0; k < 3; k++) {
      const [a, b] = [corners[k]!, corners[(k + 1) % 3]!]
      const key = `${Math.min(a, b)} ${Math.max(a, b)}`
      edges.set(key, (edges.get(key) ?? 0) + (a < b ? 1 : -1))
    }
    const [a, b, c] = corners.map((v) => [positions[3 * v]!, positions[3 * v + 1]!, positions[3 * v + 2]!]) as [
      number[],
      number[],
      number[],
    ]
    six +=
      a[0]! * (b[1]! * c[2]! - b[2]! * c[1]!) + a[1]! * (b[2]! * c[0]! - b[0]! * c[2]!) + a[2]! * (b[0]! * c[1]! - b[1]! * c[0]!)
  }
  expect([...edges.values()].every((balance) => balance === 0)).toBe(true)
  expect(six / 6 / ((4 / 3) * Math.PI * 1000)).toBeGreaterThan(0.97)
  expect(six / 6 / ((4 / 3) * Math.PI * 1000)).toBeLessThan(1.03)
  const outward = positions.slice(0, 3).reduce((sum, v, i) => sum + v * normals[i]!, 0)
  expect(outward).toBeGreaterThan(0)
})

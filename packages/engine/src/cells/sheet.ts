import type { CellName, UnitCell } from './unit-cell.ts'

/**
 * Sheet cells: walls around a triply periodic minimal surface f(X, Y, Z) = 0, phases X = 2πx/L.
 *
 *   g(p) = 1/(2π√k) · atan2(√k f, |∇f|)        ∇ in phase units, Δf = −k f near the surface, result in units of L
 *
 * For a single sine this is the exact distance; for the real surfaces it is smooth, bounded and has |∇g| ≈ 1 in the wall, so a
 * wall |g| <= τ is even. The plain level set |f| <= c is not: its thinnest place is 0.85 of the median (physics B.4).
 * The same wall without atan, for root finders: √k |f| = tan(2π√k τ) |∇f|.
 */
interface Surface {
  readonly name: CellName
  readonly title: string
  /** Laplacian eigenvalue: 2 for the gyroid, 3 for the diamond surface. */
  readonly eigenvalue: number
  /** [f, ∂f/∂X, ∂f/∂Y, ∂f/∂Z] from sines and cosines of the three phases. */
  readonly level: (
    sx: number,
    sy: number,
    sz: number,
    cx: number,
    cy: number,
    cz: number,
  ) => readonly [number, number, number, number]
  /** The same in GLSL: sets `f` and `d` from `s` and `c`. */
  readonly glsl: string
}

const TURN = 2 * Math.PI

function sheetCell(surface: Surface): UnitCell {
  const root = Math.sqrt(surface.eigenvalue)
  return {
    name: surface.name,
    title: surface.title,
    form: 'sheet',
    // Free width of a wall about half a cell (physics C.5, a decision).
    slenderLength: 0.5,
    connectedFrom: 0,
    distance(x, y, z) {
      const a = TURN * x
      const b = TURN * y
      const c = TURN * z
      const [f, fx, fy, fz] = surface.level(Math.sin(a), Math.sin(b), Math.sin(c), Math.cos(a), Math.cos(b), Math.cos(c))
      return Math.atan2(root * f, Math.sqrt(fx * fx + fy * fy + fz * fz)) / (TURN * root)
    },
    // The phase is wrapped first: large arguments of sin lose digits in a 32-bit shader.
    glsl: `float cell_distance(vec3 p) {
  vec3 a = 6.283185307179586 * (p - floor(p));
  vec3 s = sin(a);
  vec3 c = cos(a);
${surface.glsl}
  return atan(${root} * f, length(d)) / ${TURN * root};
}
`,
  }
}

export const gyroidSheet: UnitCell = sheetCell({
  name: 'gyroid-sheet',
  title: 'Gyroid sheet',
  eigenvalue: 2,
  level: (sx, sy, sz, cx, cy, cz) => [sx * cy + sy * cz + sz * cx, cx * cy - sz * sx, cy * cz - sx * sy, cz * cx - sy * sz],
  glsl: `  float f = dot(s, c.yzx);
  vec3 d = c * c.yzx - s.zxy * s;`,
})

export const diamondSheet: UnitCell = sheetCell({
  name: 'diamond-sheet',
  title: 'Diamond sheet',
  eigenvalue: 3,
  level: (sx, sy, sz, cx, cy, cz) => [
    sx * sy * sz + sx * cy * cz + cx * sy * cz + cx * cy * sz,
    cx * sy * sz + cx * cy * cz - sx * sy * cz - sx * cy * sz,
    sx * cy * sz - sx * sy * cz + cx * cy * cz - cx * sy * sz,
    sx * sy * cz - sx * cy * sz - cx * sy * sz + cx * cy * cz,
  ],
  glsl: `  float f = s.x * s.y * s.z + s.x * c.y * c.z + c.x * s.y * c.z + c.x * c.y * s.z;
  vec3 d = vec3(c.x * s.y * s.z + c.x * c.y * c.z - s.x * s.y * c.z - s.x * c.y * s.z,
                s.x * c.y * s.z - s.x * s.y * c.z + c.x * c.y * c.z - c.x * s.y * s.z,
                s.x * s.y * c.z - s.x * c.y * s.z - c.x * s.y * s.z + c.x * c.y * c.z);`,
})

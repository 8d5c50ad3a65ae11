import type { CellName, UnitCell } from './cell.ts'
import { diamond, gyroid, iwp, neovius, type Surface, schwarzP } from './surfaces.ts'

const TURN = 2 * Math.PI

/**
 * Sheet cells: walls around a triply periodic surface f(X, Y, Z) = 0, phases X = 2πx/L.
 *
 *   g(p) = 1/(2π√k) · atan2(√k f, |∇f|)        ∇ in phase units, result in units of L
 *
 * For a single sine this is the exact distance; for the real surfaces it is smooth, bounded and has |∇g| ≈ 1 in the
 * wall, so a wall |g| <= τ is even. The plain level set |f| <= c is not: its thinnest place is 0.50 to 0.88 of the
 * median (docs/theory/unit-cells.md). The same wall without atan, for root finders: √k |f| = tan(2π√k τ) |∇f|.
 */
function sheetCell(name: CellName, title: string, surface: Surface, symmetry: UnitCell['symmetry']): UnitCell {
  const root = Math.sqrt(surface.k)
  const distanceOfWaves: NonNullable<UnitCell['distanceOfWaves']> = (sx, sy, sz, cx, cy, cz) => {
    const [f, fx, fy, fz] = surface.level(sx, sy, sz, cx, cy, cz)
    return Math.atan2(root * f, Math.sqrt(fx * fx + fy * fy + fz * fz)) / (TURN * root)
  }
  return {
    name,
    title,
    form: 'sheet',
    symmetry,
    // Free width of a wall about half a cell (our choice).
    slenderLength: 0.5,
    connectedFrom: 0,
    distance(x, y, z) {
      const a = TURN * x
      const b = TURN * y
      const c = TURN * z
      return distanceOfWaves(Math.sin(a), Math.sin(b), Math.sin(c), Math.cos(a), Math.cos(b), Math.cos(c))
    },
    distanceOfWaves,
    // The phase is wrapped first: large arguments of sin lose digits in a 32-bit shader.
    glsl: `float cell_distance(vec3 p) {
  vec3 a = 6.283185307179586 * (p - floor(p));
  vec3 s = sin(a);
  vec3 c = cos(a);
${surface.glsl}
  return atan(${root.toFixed(16)} * f, length(d)) / ${TURN * root};
}
`,
  }
}

export const sheets: readonly UnitCell[] = [
  sheetCell('gyroid-sheet', 'Gyroid sheet', gyroid, 'body-centred'),
  sheetCell('diamond-sheet', 'Diamond sheet', diamond, 'face-centred'),
  sheetCell('schwarz-p-sheet', 'Schwarz P sheet', schwarzP, 'mirrored'),
  sheetCell('iwp-sheet', 'IWP sheet', iwp, 'mirrored'),
  sheetCell('neovius-sheet', 'Neovius sheet', neovius, 'mirrored'),
]

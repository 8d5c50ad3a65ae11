import type { UnitCell } from './cell.ts'

/** The four bonds that leave a site of the diamond lattice, as unit directions times √3. */
const directions = [
  [1, 1, 1],
  [1, -1, -1],
  [-1, 1, -1],
  [-1, -1, 1],
] as const

/** Half a bond, in units of L. */
const HALF = Math.sqrt(3) / 8

/**
 * Diamond truss: every site joined to its four neighbours by bonds of length √3/4 L.
 *
 * Each of the four directions has its bonds' middles on a face-centred lattice, four in a cell. Folding about a middle
 * finds its nearest image exactly, because a bond reaches only ⅛ to every side and no point is farther than ⅜ from all
 * bonds. Sixteen segments, exact.
 */
export const diamondStrut: UnitCell = {
  name: 'diamond-strut',
  title: 'Diamond strut',
  form: 'strut',
  symmetry: 'face-centred',
  slenderLength: Math.sqrt(3) / 4,
  connectedFrom: 0,
  distance: (x, y, z) =>
    Math.sqrt(Math.min(...directions.map(([a, b, c]) => bondsSquared(x - a / 8, y - b / 8, z - c / 8, a, b, c)))),
  glsl: `float diamond_bond(vec3 p, vec3 e) {
  vec3 w = p - floor(p + 0.5);
  float t = dot(w, e) / 1.7320508075688772;
  float beyond = max(abs(t) - ${HALF}, 0.0);
  return max(0.0, dot(w, w) - t * t) + beyond * beyond;
}
float diamond_bonds(vec3 p, vec3 e) {
  vec3 w = p - e / 8.0;
  vec3 y = w + vec3(0.5, 0.5, 0.0);
  float m = min(diamond_bond(w, e), diamond_bond(y, e));
  return min(m, min(diamond_bond(w + vec3(0.0, 0.5, 0.5), e), diamond_bond(w + vec3(0.5, 0.0, 0.5), e)));
}
float cell_distance(vec3 p) {
  float a = min(diamond_bonds(p, vec3(1.0, 1.0, 1.0)), diamond_bonds(p, vec3(1.0, -1.0, -1.0)));
  float b = min(diamond_bonds(p, vec3(-1.0, 1.0, -1.0)), diamond_bonds(p, vec3(-1.0, -1.0, 1.0)));
  return sqrt(min(a, b));
}
`,
}

function bondsSquared(x: number, y: number, z: number, a: number, b: number, c: number): number {
  return Math.min(
    bondSquared(x, y, z, a, b, c),
    bondSquared(x + 0.5, y + 0.5, z, a, b, c),
    bondSquared(x, y + 0.5, z + 0.5, a, b, c),
    bondSquared(x + 0.5, y, z + 0.5, a, b, c),
  )
}

/** Squared distance to the nearest image of the bond through the origin along (a, b, c). */
function bondSquared(x: number, y: number, z: number, a: number, b: number, c: number): number {
  const u = x - Math.floor(x + 0.5)
  const v = y - Math.floor(y + 0.5)
  const w = z - Math.floor(z + 0.5)
  const t = (u * a + v * b + w * c) / Math.sqrt(3)
  const beyond = Math.max(Math.abs(t) - HALF, 0)
  return Math.max(0, u * u + v * v + w * w - t * t) + beyond * beyond
}

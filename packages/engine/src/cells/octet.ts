import type { UnitCell } from './unit-cell.ts'

/**
 * Octet truss: struts join nearest neighbours of the face-centred lattice (corners and face centres, length L/√2).
 *
 * Neighbouring struts are collinear, so the axes are whole lines along the six ⟨110⟩ directions. Seen along such a line, e.g.
 * [1 1 0], the lines are the points (s, t) = (i, j) and (i + ½, j + ½) of the plane s = x − y, t = z, whose s axis is √2 too long:
 *
 *   d² = min( r(s)²/2 + r(t)², r(s+½)²/2 + r(t+½)² ),   r(a) = a − round(a)
 *
 * and the distance is the smallest over (x∓y, z), (y∓z, x), (z∓x, y). Exact, no search over segments.
 */
export const octet: UnitCell = {
  name: 'octet',
  title: 'Octet',
  form: 'strut',
  slenderLength: Math.SQRT1_2,
  connectedFrom: 0,
  distance: (x, y, z) =>
    Math.sqrt(
      Math.min(
        lineSquared(x - y, z),
        lineSquared(x + y, z),
        lineSquared(y - z, x),
        lineSquared(y + z, x),
        lineSquared(z - x, y),
        lineSquared(z + x, y),
      ),
    ),
  glsl: `float octet_line(float s, float t) {
  vec2 a = vec2(s, t);
  vec2 b = a + 0.5;
  a -= floor(a + 0.5);
  b -= floor(b + 0.5);
  return min(0.5 * a.x * a.x + a.y * a.y, 0.5 * b.x * b.x + b.y * b.y);
}
float cell_distance(vec3 p) {
  p -= floor(p);
  float d = min(octet_line(p.x - p.y, p.z), octet_line(p.x + p.y, p.z));
  d = min(d, min(octet_line(p.y - p.z, p.x), octet_line(p.y + p.z, p.x)));
  d = min(d, min(octet_line(p.z - p.x, p.y), octet_line(p.z + p.x, p.y)));
  return sqrt(d);
}
`,
}

function lineSquared(s: number, t: number): number {
  const a = s - Math.floor(s + 0.5)
  const b = t - Math.floor(t + 0.5)
  const c = s + 0.5 - Math.floor(s + 1)
  const d = t + 0.5 - Math.floor(t + 1)
  return Math.min(0.5 * a * a + b * b, 0.5 * c * c + d * d)
}

import type { CellName, UnitCell } from './cell.ts'
import { diamondStrut } from './diamond-strut.ts'

interface MirroredTruss {
  readonly name: CellName
  readonly title: string
  /** Strut from node to node, in units of L. */
  readonly slenderLength: number
  /** Squared distance from (a, b, c), each in [0, ½], to the nearest axis, in units of L². */
  readonly squared: (a: number, b: number, c: number) => number
  /** The same in GLSL: the body of `float strut_squared(vec3 q)`. */
  readonly glsl: string
}

/**
 * Trusses whose mirrors are the planes x, y, z = 0 and ½. A point is folded into the octant [0, ½]³; the nearest strut
 * then lies in the octant too (one behind a mirror has an image that is as near), so a few squares give the exact
 * distance and nothing is searched.
 */
function mirroredTruss({ name, title, slenderLength, squared, glsl }: MirroredTruss): UnitCell {
  const fold = (a: number): number => Math.abs(a - Math.floor(a + 0.5))
  return {
    name,
    title,
    form: 'strut',
    symmetry: 'mirrored',
    slenderLength,
    connectedFrom: 0,
    distance: (x, y, z) => Math.sqrt(squared(fold(x), fold(y), fold(z))),
    glsl: `float strut_squared(vec3 q) {
${glsl}
}
float cell_distance(vec3 p) {
  return sqrt(strut_squared(abs(p - floor(p + 0.5))));
}
`,
  }
}

/** Along the edges of the octant at the origin: lines x, y and z. */
const alongEdges = (a: number, b: number, c: number): number => Math.min(a * a + b * b, b * b + c * c, c * c + a * a)

/** Along the diagonal from (0, 0, 0) to (½, ½, ½). */
const alongDiagonal = (a: number, b: number, c: number): number => Math.max(0, a * a + b * b + c * c - (a + b + c) ** 2 / 3)

/** Along the diagonals of the three faces at the origin, (0, 0, 0) to (½, ½, 0) and so on. */
const alongFaces = (a: number, b: number, c: number): number =>
  Math.min(0.5 * (a - b) ** 2 + c * c, 0.5 * (b - c) ** 2 + a * a, 0.5 * (c - a) ** 2 + b * b)

/** Between the centres of the faces, (½, ½, 0) to (½, 0, ½) and so on: the octahedron inside an octet. */
const betweenFaces = (a: number, b: number, c: number): number =>
  Math.min(
    (0.5 - a) ** 2 + 0.5 * (b + c - 0.5) ** 2,
    (0.5 - b) ** 2 + 0.5 * (c + a - 0.5) ** 2,
    (0.5 - c) ** 2 + 0.5 * (a + b - 0.5) ** 2,
  )

/**
 * One edge of the truncated octahedron in the plane c = 0 (to ¾) and one in c = ½ (to ¼), both ending on the octant's
 * other faces.
 */
function kelvinEdges(a: number, b: number, c: number): number {
  const beyond = Math.max(Math.abs(a - b) - 0.25, 0)
  const square = (0.5 - c) ** 2 + 0.5 * (a + b - 0.25) ** 2
  const hexagon = c * c + 0.5 * (a + b - 0.75) ** 2
  return Math.min(square, hexagon) + 0.5 * beyond * beyond
}

const faceGlsl = `  vec3 t = q - q.yzx;
  vec3 w = q.zxy;
  vec3 m = 0.5 * t * t + w * w;`

export const struts: readonly UnitCell[] = [
  mirroredTruss({
    name: 'sc',
    title: 'Simple cubic',
    slenderLength: 1,
    squared: alongEdges,
    glsl: `  vec3 m = q * q;
  return min(m.x + m.y, min(m.y + m.z, m.z + m.x));`,
  }),
  mirroredTruss({
    name: 'bcc',
    title: 'BCC',
    slenderLength: Math.sqrt(3) / 2,
    squared: alongDiagonal,
    glsl: `  float t = q.x + q.y + q.z;
  return max(0.0, dot(q, q) - t * t / 3.0);`,
  }),
  mirroredTruss({
    name: 'fcc',
    title: 'FCC',
    slenderLength: Math.SQRT1_2,
    squared: alongFaces,
    glsl: `${faceGlsl}
  return min(m.x, min(m.y, m.z));`,
  }),
  mirroredTruss({
    name: 'octet',
    title: 'Octet',
    slenderLength: Math.SQRT1_2,
    squared: (a, b, c) => Math.min(alongFaces(a, b, c), betweenFaces(a, b, c)),
    glsl: `${faceGlsl}
  vec3 u = 0.5 - q.zxy;
  vec3 v = q + q.yzx - 0.5;
  m = min(m, u * u + 0.5 * v * v);
  return min(m.x, min(m.y, m.z));`,
  }),
  mirroredTruss({
    name: 'kelvin',
    title: 'Kelvin',
    slenderLength: Math.SQRT2 / 4,
    squared: (a, b, c) => Math.min(kelvinEdges(a, b, c), kelvinEdges(b, c, a), kelvinEdges(c, a, b)),
    glsl: `  vec3 w = q.zxy;
  vec3 t = q + q.yzx;
  vec3 beyond = max(abs(q - q.yzx) - 0.25, 0.0);
  vec3 u = 0.5 - w;
  vec3 v = t - 0.25;
  vec3 x = t - 0.75;
  vec3 m = min(u * u + 0.5 * v * v, w * w + 0.5 * x * x) + 0.5 * beyond * beyond;
  return min(m.x, min(m.y, m.z));`,
  }),
  diamondStrut,
  mirroredTruss({
    name: 'sc-bcc',
    title: 'SC + BCC',
    slenderLength: 1,
    squared: (a, b, c) => Math.min(alongEdges(a, b, c), alongDiagonal(a, b, c)),
    glsl: `  vec3 m = q * q;
  float t = q.x + q.y + q.z;
  return min(max(0.0, dot(q, q) - t * t / 3.0), min(m.x + m.y, min(m.y + m.z, m.z + m.x)));`,
  }),
]

/** A box with a graded gyroid, told three times: as triangles, as the text and volumes a viewer gets, and as plain arithmetic. */
const half = [20, 15, 10] as const
const cell = 9
const shell = 1.2
const spacing = 0.5

/** Distance to the box's surface, negative inside; exact inside. */
const boxDistance = (x: number, y: number, z: number): number => {
  const d = [Math.abs(x) - half[0], Math.abs(y) - half[1], Math.abs(z) - half[2]] as const
  return Math.hypot(Math.max(d[0], 0), Math.max(d[1], 0), Math.max(d[2], 0)) + Math.min(0, Math.max(...d))
}

/** Half of the wall's thickness in cells grows along x. */
const halfWall = (x: number): number => 0.06 + 0.04 * ((x + half[0]) / (2 * half[0]))

function gyroid(x: number, y: number, z: number): number {
  const [a, b, c] = [x, y, z].map((v) => (2 * Math.PI * v) / cell) as [number, number, number]
  const f = Math.sin(a) * Math.cos(b) + Math.sin(b) * Math.cos(c) + Math.sin(c) * Math.cos(a)
  const slope = Math.hypot(
    Math.cos(a) * Math.cos(b) - Math.sin(c) * Math.sin(a),
    Math.cos(b) * Math.cos(c) - Math.sin(a) * Math.sin(b),
    Math.cos(c) * Math.cos(a) - Math.sin(b) * Math.sin(c),
  )
  return Math.atan2(Math.SQRT2 * f, slope) / (2 * Math.PI * Math.SQRT2)
}

/** Whether the design has material at a point inside the box. */
export const isSolid = (x: number, y: number, z: number): boolean =>
  boxDistance(x, y, z) > -shell || Math.abs(gyroid(x, y, z)) <= halfWall(x)

/** Half the edges of the box, mm. */
export const boxHalf = half

export const gyroidText = `// family: gyroid
float cell_distance(vec3 p) {
  vec3 a = 6.283185307179586 * (p - floor(p));
  vec3 s = sin(a);
  vec3 c = cos(a);
  float f = dot(s, c.yzx);
  vec3 d = c * c.yzx - s.zxy * s;
  return atan(1.4142135623730951 * f, length(d)) / 8.885765876316732;
}
float lattice(vec3 p) {
  float g = cell_distance(p / ${cell}.0);
  return ${cell}.0 * (abs(g) - (0.06 + 0.04 * field_density(p))) / 1.6;
}
`

function volume(step: number, margin: number, value: (x: number, y: number, z: number) => number) {
  const size = half.map((h) => Math.ceil((2 * (h + margin)) / step) + 1) as [number, number, number]
  const origin = size.map((nodes) => (-(nodes - 1) * step) / 2) as [number, number, number]
  const values: number[] = []
  for (let k = 0; k < size[2]; k++)
    for (let j = 0; j < size[1]; j++)
      for (let i = 0; i < size[0]; i++) values.push(value(origin[0] + i * step, origin[1] + j * step, origin[2] + k * step))
  return { origin, spacing: step, size, values }
}

export const gyroidLattice = {
  glsl: gyroidText,
  part: volume(spacing, 1.5, (x, y, z) => Math.fround(boxDistance(x, y, z))),
  density: volume(5, 5, (x) => (x + half[0]) / (2 * half[0])),
  shell_mm: shell,
  cell_mm: cell,
}

/** The box as 12 triangles, 9 numbers each, facing outwards. */
export const boxSoup: readonly number[] = [0, 1, 2].flatMap((axis) =>
  [1, -1].flatMap((sign) => {
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3] as [number, number]
    const corner = (a: number, b: number): number[] => {
      const point = [0, 0, 0]
      point[axis] = sign * (half[axis] ?? 0)
      point[u] = a * (half[u] ?? 0)
      point[v] = b * (half[v] ?? 0)
      return point
    }
    const [a, b, c, d] = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
    return (sign > 0 ? [a, b, c, a, c, d] : [a, c, b, a, d, c]).flatMap((point) => point ?? [])
  }),
)

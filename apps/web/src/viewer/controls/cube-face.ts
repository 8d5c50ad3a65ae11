/**
 * One side of the navigation cube, which is plain DOM with CSS transforms. The axes of its element are x right, y down
 * and z towards the reader; in world space these are (right, −up, normal).
 */
export interface CubeFace {
  readonly name: string
  readonly normal: readonly [number, number, number]
  readonly right: readonly [number, number, number]
  readonly up: readonly [number, number, number]
}

export const cubeFaces: readonly CubeFace[] = [
  { name: 'Front', normal: [0, -1, 0], right: [1, 0, 0], up: [0, 0, 1] },
  { name: 'Back', normal: [0, 1, 0], right: [-1, 0, 0], up: [0, 0, 1] },
  { name: 'Left', normal: [-1, 0, 0], right: [0, -1, 0], up: [0, 0, 1] },
  { name: 'Right', normal: [1, 0, 0], right: [0, 1, 0], up: [0, 0, 1] },
  { name: 'Top', normal: [0, 0, 1], right: [1, 0, 0], up: [0, 1, 0] },
  { name: 'Bottom', normal: [0, 0, -1], right: [1, 0, 0], up: [0, -1, 0] },
]

/**
 * CSS transform of one face.
 * @param view the camera's world-to-view matrix, 16 numbers column by column
 * @param half half the cube's edge in CSS pixels
 */
export function faceTransform(view: ArrayLike<number>, face: CubeFace, half: number): string {
  const down = face.up.map((c) => -c) as [number, number, number]
  const columns = [toCss(view, face.right), toCss(view, down), toCss(view, face.normal)]
  const [nx, ny, nz] = toCss(view, face.normal)
  const rows = [...columns.flatMap((c) => [...c, 0]), nx * half, ny * half, nz * half, 1]
  return `matrix3d(${rows.map((v) => Number(v.toFixed(5))).join(',')})`
}

/** A world direction in CSS axes: to view space, then y down. */
function toCss(m: ArrayLike<number>, v: readonly [number, number, number]): [number, number, number] {
  const row = (i: number) => (m[i] ?? 0) * v[0] + (m[i + 4] ?? 0) * v[1] + (m[i + 8] ?? 0) * v[2]
  return [row(0), -row(1), row(2)]
}

/** The direction that a zone of a side looks from; column and row: −1, 0, 1 (right, up). World space, any length. */
export function zoneDirection(face: CubeFace, column: number, row: number): [number, number, number] {
  const at = (i: 0 | 1 | 2) => face.normal[i] + face.right[i] * column + face.up[i] * row
  const direction: [number, number, number] = [at(0), at(1), at(2)]
  // Top and bottom are tilted slightly, see viewDirections.
  if (direction[0] === 0 && direction[1] === 0) direction[1] = -1e-4
  return direction
}

/** Name of the view from a zone: "Front", "Front top", "Front top right". */
export function zoneTitle(face: CubeFace, column: number, row: number): string {
  const direction = [0, 1, 2].map((i) => (face.normal[i] ?? 0) + (face.right[i] ?? 0) * column + (face.up[i] ?? 0) * row)
  const named = (faces: readonly CubeFace[]) =>
    faces.filter(({ normal }) => normal.reduce((sum, c, i) => sum + c * (direction[i] ?? 0), 0) > 0.5).map(({ name }) => name)
  // Front and back, then top and bottom, then left and right: the order in which a corner is named.
  const [first = '', ...others] = named([...cubeFaces.slice(0, 2), ...cubeFaces.slice(4, 6), ...cubeFaces.slice(2, 4)])
  return [first, ...others.map((name) => name.toLowerCase())].join(' ')
}

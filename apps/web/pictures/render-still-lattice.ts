import { writeFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'

/**
 * Renders the still lattice of the sign-in screens: a bracket filled with a graded gyroid sheet, seen along its
 * diagonal. Sphere tracing (Hart 1996) of the sheet's regularised distance (docs/theory/unit-cells.md) cut by the
 * bracket's; key light with soft shadow, fill light, ambient occlusion. Writes a PNG with alpha, so that it stands on
 * both themes:
 *
 *     node apps/web/pictures/render-still-lattice.ts OUT.png [pixels]
 *
 * `src/auth/still-lattice.webp` is that PNG at 1200 pixels, as WebP of quality 82. Deterministic; about half a minute.
 */
type Point = readonly [number, number, number]

const { sin, cos, abs, max, min, hypot, exp, atan2, PI } = Math
/** Rays per pixel edge. */
const oversampling = 2
/** Width of the picture in cells. */
const span = 11
const lookAt: Point = [3.75, 2, 3.25]
const turn = -0.8
const tilt = 0.42
const right: Point = [cos(turn), -sin(turn), 0]
const forward: Point = [sin(turn) * cos(tilt), cos(turn) * cos(tilt), -sin(tilt)]
const up: Point = [sin(turn) * sin(tilt), cos(turn) * sin(tilt), cos(tilt)]
const keyLight = unit([-0.35, -0.75, 0.9])
const fillLight = unit([0.9, -0.3, 0.25])
const steel: Point = [0.1, 0.215, 0.385]

const box = (x: number, y: number, z: number, half: Point, rounding: number): number => {
  const [a, b, c] = [abs(x) - half[0] + rounding, abs(y) - half[1] + rounding, abs(z) - half[2] + rounding]
  return hypot(max(a, 0), max(b, 0), max(c, 0)) + min(max(a, b, c), 0) - rounding
}

/** The union of two bodies with a fillet of about the given radius. */
const filleted = (a: number, b: number, radius: number): number => {
  const h = max(radius - abs(a - b), 0) / radius
  return min(a, b) - (h * h * radius) / 4
}

/** Signed distance to the bracket, in cells: a foot, a wall, a fillet between them, a hole in each. */
function bracket(x: number, y: number, z: number): number {
  const foot = box(x - 4, y - 2, z - 0.85, [4, 2, 0.85], 0.12)
  const wall = box(x - 0.85, y - 2, z - 3.5, [0.85, 2, 3.5], 0.12)
  const holes = min(hypot(x - 6.2, y - 2), hypot(y - 2, z - 5.5)) - 0.62
  return max(filleted(foot, wall, 3.2), abs(y - 2) - 2, -x, -z, -holes)
}

/**
 * Distance to the gyroid sheet of the half thickness that the place has: thickest in the corner, where the bracket
 * bends.
 */
function sheet(x: number, y: number, z: number): number {
  const [sx, cx, sy, cy] = [sin(2 * PI * x), cos(2 * PI * x), sin(2 * PI * y), cos(2 * PI * y)]
  const [sz, cz] = [sin(2 * PI * z), cos(2 * PI * z)]
  const f = sx * cy + sy * cz + sz * cx
  const gradient = hypot(cx * cy - sz * sx, cy * cz - sx * sy, cz * cx - sy * sz)
  const halfThickness = 0.042 + 0.075 * exp(-((x - 1.6) ** 2 + (z - 1.6) ** 2) / 5)
  return abs(atan2(Math.SQRT2 * f, gradient)) / (Math.SQRT2 * 2 * PI) - halfThickness
}

/** The scene: sheet and solid rims round the holes, cut by the bracket. */
function scene(x: number, y: number, z: number): number {
  const outer = bracket(x, y, z)
  if (outer > 0.35) return 0.9 * outer
  const footRim = hypot(x - 6.2, y - 2) - 0.98
  const wallRim = x > 2.2 ? 9 : hypot(y - 2, z - 5.5) - 0.98
  return max(outer, min(0.75 * sheet(x, y, z), footRim, wallRim))
}

function unit([x, y, z]: Point): Point {
  const length = hypot(x, y, z)
  return [x / length, y / length, z / length]
}

const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const along = (p: Point, direction: Point, t: number): Point => [
  p[0] + t * direction[0],
  p[1] + t * direction[1],
  p[2] + t * direction[2],
]

/** Cells to the first hit, or null. */
function trace(from: Point): number | null {
  let t = 0
  for (let step = 0; step < 160 && t < 18; step++) {
    const distance = scene(...along(from, forward, t))
    if (distance < 0.002) return t
    t += distance
  }
  return null
}

function normal([x, y, z]: Point): Point {
  const e = 0.004
  return unit([
    scene(x + e, y, z) - scene(x - e, y, z),
    scene(x, y + e, z) - scene(x, y - e, z),
    scene(x, y, z + e) - scene(x, y, z - e),
  ])
}

/** 0 in full shadow, 1 in the light. */
function lit(p: Point): number {
  let share = 1
  for (let t = 0.03, step = 0; step < 30 && t < 3; step++) {
    const distance = scene(...along(p, keyLight, t))
    share = min(share, (10 * distance) / t)
    if (share < 0.02) return 0
    t += max(distance, 0.03)
  }
  return share
}

/** 1 in the open, towards 0 in a corner. */
function openness(p: Point, n: Point): number {
  let closed = 0
  for (let k = 1; k <= 5; k++) closed += (0.09 * k - scene(...along(p, n, 0.09 * k))) / 1.8 ** k
  return min(1, max(0, 1 - 2.2 * closed))
}

/** Linear red, green and blue of a place. */
function shade(p: Point, t: number): Point {
  const n = normal(p)
  const open = openness(p, n)
  const light = lit(along(p, n, 0.01))
  const key = max(0, dot(n, keyLight)) * (0.15 + 0.85 * light) * (0.4 + 0.6 * open)
  const fill = max(0, dot(n, fillLight)) * open
  const ambient = (0.22 + 0.3 * (0.5 + 0.5 * n[2])) * open ** 2
  const half = unit([keyLight[0] - forward[0], keyLight[1] - forward[1], keyLight[2] - forward[2]])
  const gloss = 0.2 * light * max(0, dot(n, half)) ** 40
  const haze = 1 - 0.25 * min(1, max(0, (t - 4) / 10))
  const tints: readonly Point[] = [
    [1, 1.9 * 1.05, 0.5 * 0.8],
    [1.1, 1.9, 0.5 * 0.95],
    [1.3, 1.9 * 0.95, 0.5 * 1.2],
  ]
  const [red = 0, green = 0, blue = 0] = tints.map((tint, q) => haze * (steel[q]! * dot(tint, [ambient, key, fill]) + gloss))
  return [red, green, blue]
}

/** RGBA bytes of the picture; the edge pixels' alpha is the share of their rays that hit. */
function render(pixels: number): Uint8Array {
  const rays = pixels * oversampling
  const sum = new Float32Array(4 * pixels * pixels)
  for (let j = 0; j < rays; j++) {
    for (let i = 0; i < rays; i++) {
      const inPlane = along(along(lookAt, right, ((i + 0.5) / rays - 0.5) * span), up, (0.5 - (j + 0.5) / rays) * span)
      const from = along(inPlane, forward, -9)
      const t = trace(from)
      if (t === null) continue
      const at = 4 * (Math.floor(j / oversampling) * pixels + Math.floor(i / oversampling))
      for (const [q, value] of shade(along(from, forward, t), t).entries()) sum[at + q]! += value
      sum[at + 3]! += 1
    }
  }
  const bytes = new Uint8Array(sum.length)
  for (let at = 0; at < sum.length; at += 4) {
    const hits = sum[at + 3]!
    if (hits === 0) continue
    for (let q = 0; q < 3; q++) bytes[at + q] = 255 * min(1, sum[at + q]! / hits) ** (1 / 2.2)
    bytes[at + 3] = (255 * hits) / oversampling ** 2
  }
  return bytes
}

/** PNG, colour type 6, no filter (PNG specification, 2nd edition, sections 5 and 11). */
function encodePng(rgba: Uint8Array, pixels: number): Buffer {
  const chunk = (type: string, content: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), content])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(content.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(pixels, 0)
  header.writeUInt32BE(pixels, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const rows = Buffer.alloc(pixels * (4 * pixels + 1))
  for (let j = 0; j < pixels; j++) rows.set(rgba.subarray(4 * pixels * j, 4 * pixels * (j + 1)), j * (4 * pixels + 1) + 1)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

const [out, size = '1200'] = process.argv.slice(2)
if (!out) throw new Error('Name the file to write, such as still-lattice.png.')
writeFileSync(out, encodePng(render(Number(size)), Number(size)))

import type { Rgb } from '@trabecula/domain'
import type { Point } from '@trabecula/geometry'
import { halved, type Pixels } from './png.ts'

/** A view: unit vectors to the right, up and towards the eye. */
export interface View {
  readonly right: Point
  readonly up: Point
  readonly eye: Point
}

const third = Math.sqrt(1 / 3)
const sixth = Math.sqrt(1 / 6)
const half = Math.SQRT1_2

/** From the front right above, as the viewer's "Iso". */
export const fromFront: View = { right: [half, half, 0], up: [-sixth, sixth, 2 * sixth], eye: [third, -third, third] }
/** From the opposite corner: what the first view does not see. */
export const fromBack: View = { right: [-half, -half, 0], up: [-sixth, sixth, 2 * sixth], eye: [-third, third, -third] }

/** What marks a face also where there is no colour. */
export type Pattern = 'plain' | 'stripes' | 'dots' | 'lines' | 'grid' | 'checks'

/** Triangles and how they are coloured. */
export interface Coloured {
  /** Nine numbers per triangle, mm. */
  readonly corners: ArrayLike<number>
  /** Where no value is drawn. */
  readonly plain: (triangle: number) => { readonly colour: Rgb; readonly pattern: Pattern }
  /** Value of a corner between 0 and 1, drawn in `scale`; a triangle with a NaN takes its plain colour. */
  readonly value?: (corner: number) => number
  readonly scale?: (share: number) => Rgb
  /** Six numbers per line, mm: drawn dark where they are not hidden. */
  readonly lines?: ArrayLike<number>
}

/** A picture, and where a point of the part lies in it: pixels from the left and from the top. */
export interface Drawn {
  readonly pixels: Pixels
  readonly place: (point: Point) => readonly [number, number]
}

/** Draws surfaces with a depth for every pixel, twice as large as requested and then halved. */
export function drawSolid(coloured: Coloured, view: View, width: number, height: number): Drawn {
  const { corners, value, plain, scale, lines = [] } = coloured
  const [w, h] = [2 * width, 2 * height]
  const { project, perMm } = fitted(corners, view, w, h)
  const rgb = new Uint8Array(3 * w * h).fill(255)
  const depth = new Float32Array(w * h).fill(Number.NEGATIVE_INFINITY)
  const at = (corner: number): Point => [corners[3 * corner], corners[3 * corner + 1], corners[3 * corner + 2]]
  for (let t = 0; t < corners.length / 9; t++) {
    const points = [at(3 * t), at(3 * t + 1), at(3 * t + 2)] as const
    const light = lightOn(points, view)
    if (light === null) continue
    const projected = [project(points[0]), project(points[1]), project(points[2])] as const
    const values = value ? ([value(3 * t), value(3 * t + 1), value(3 * t + 2)] as const) : null
    const drawn = scale && values?.every((share) => !Number.isNaN(share)) ? values : null
    const { colour: own, pattern } = plain(t)
    // A field and a marked face keep more of their own brightness: they are read off a legend, also in grey.
    const shade = drawn ? 0.88 + 0.12 * light : pattern === 'plain' ? 0.6 + 0.4 * light : 0.8 + 0.2 * light
    fillTriangle(projected, w, h, (pixel, z, a, b, c) => {
      if (z <= depth[pixel]) return
      depth[pixel] = z
      const colour = drawn && scale ? scale(a * drawn[0] + b * drawn[1] + c * drawn[2]) : own
      const dark = shade * (drawn ? 1 : patternAt(pattern, pixel % w, Math.floor(pixel / w)))
      for (let channel = 0; channel < 3; channel++) rgb[3 * pixel + channel] = dark * colour[channel]
    })
  }
  drawLines(lines, project, { w, h, rgb, depth, tolerance: 3 / perMm })
  const place = (point: Point) => {
    const [x, y] = project(point)
    return [x / 2, y / 2] as const
  }
  return { pixels: halved({ width: w, height: h, rgb }), place }
}

/** How bright a pattern is at a pixel of the doubled picture, 0 to 1. */
export function patternAt(pattern: Pattern, x: number, y: number): number {
  switch (pattern) {
    case 'plain':
      return 1
    case 'stripes':
      return (x + y) % 22 < 7 ? 0.62 : 1
    case 'dots':
      return ((x % 18) - 9) ** 2 + ((y % 18) - 9) ** 2 < 22 ? 0.45 : 1
    case 'lines':
      return y % 16 < 5 ? 0.5 : 1
    case 'grid':
      return y % 16 < 4 || x % 16 < 4 ? 0.55 : 1
    case 'checks':
      return x % 20 < 10 === y % 20 < 10 ? 0.6 : 1
  }
}

const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

const margin = 0.05

/** Scaled and centred, so that all corners lie within the margin: pixels to the right and down, and depth in mm. */
function fitted(corners: ArrayLike<number>, { right, up, eye }: View, w: number, h: number) {
  let [left, low, most, high] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < corners.length; at += 3) {
    const point: Point = [corners[at], corners[at + 1], corners[at + 2]]
    const x = dot(point, right)
    const y = dot(point, up)
    left = Math.min(left, x)
    low = Math.min(low, y)
    most = Math.max(most, x)
    high = Math.max(high, y)
  }
  const perMm = (1 - 2 * margin) * Math.min(w / Math.max(most - left, 1e-9), h / Math.max(high - low, 1e-9))
  const [x0, y0] = [w / 2 - (perMm * (left + most)) / 2, h / 2 + (perMm * (low + high)) / 2]
  const project = (point: Point): Point => [x0 + perMm * dot(point, right), y0 - perMm * dot(point, up), dot(point, eye)]
  return { project, perMm }
}

/** How much light falls on a triangle, 0 to 1; null where it is turned away. The lamp is above left of the camera. */
function lightOn([a, b, c]: readonly [Point, Point, Point], { right, up, eye }: View): number | null {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
  const normal: Point = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const size = Math.sqrt(dot(normal, normal))
  if (!(size > 0) || dot(normal, eye) <= 0) return null
  return Math.max(0, (-0.35 * dot(normal, right) + 0.6 * dot(normal, up) + 0.72 * dot(normal, eye)) / size)
}

/** Hands every pixel whose centre lies in a triangle its depth and the shares of the three corners. */
function fillTriangle(
  [a, b, c]: readonly [Point, Point, Point],
  w: number,
  h: number,
  draw: (pixel: number, depth: number, a: number, b: number, c: number) => void,
): void {
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
  if (area === 0) return
  const first = (axis: 0 | 1) => Math.max(0, Math.floor(Math.min(a[axis], b[axis], c[axis])))
  const last = (axis: 0 | 1, end: number) => Math.min(end - 1, Math.ceil(Math.max(a[axis], b[axis], c[axis])))
  const [x0, x1, y0, y1] = [first(0), last(0, w), first(1), last(1, h)]
  for (let y = y0; y <= y1; y++)
    for (let x = x0; x <= x1; x++) {
      const px = x + 0.5 - a[0]
      const py = y + 0.5 - a[1]
      const sb = (px * (c[1] - a[1]) - py * (c[0] - a[0])) / area
      const sc = ((b[0] - a[0]) * py - (b[1] - a[1]) * px) / area
      const sa = 1 - sb - sc
      if (sa < -1e-6 || sb < -1e-6 || sc < -1e-6) continue
      draw(y * w + x, sa * a[2] + sb * b[2] + sc * c[2], sa, sb, sc)
    }
}

interface Canvas {
  readonly w: number
  readonly h: number
  readonly rgb: Uint8Array
  readonly depth: Float32Array
  /** A line this far behind a surface, mm, lies on it. */
  readonly tolerance: number
}

function drawLines(lines: ArrayLike<number>, project: (point: Point) => Point, canvas: Canvas): void {
  const { w, h, rgb, depth, tolerance } = canvas
  for (let at = 0; at < lines.length; at += 6) {
    const from = project([lines[at], lines[at + 1], lines[at + 2]])
    const to = project([lines[at + 3], lines[at + 4], lines[at + 5]])
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]))))
    for (let step = 0; step <= steps; step++) {
      const share = step / steps
      const [x, y, z] = [0, 1, 2].map((axis) => from[axis] + share * (to[axis] - from[axis])) as unknown as Point
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [0, 1],
      ] as const) {
        const [px, py] = [Math.floor(x) + dx, Math.floor(y) + dy]
        if (px < 0 || py < 0 || px >= w || py >= h || z < depth[py * w + px] - tolerance) continue
        rgb.fill(70, 3 * (py * w + px), 3 * (py * w + px) + 3)
      }
    }
  }
}

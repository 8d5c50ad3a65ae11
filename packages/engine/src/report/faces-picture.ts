import { faceColors, type Rgb, type SupportKind, type Vector } from '@trabecula/domain'
import type { Point } from '@trabecula/geometry'
import type { Part } from '../input/part.ts'
import type { LoadCase, Setup } from '../input/setup.ts'
import { type Drawn, drawSolid, fromBack, fromFront, type Pattern, patternAt, type View } from '../pictures/draw-solid.ts'
import { pngOf } from '../pictures/png.ts'
import { type Drawing, fullWidth, ink, type Shape } from './document.ts'

/** What a face can be for. */
type Use = 'load' | 'held' | SupportKind

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

const looks: Readonly<Record<Use | 'none', { readonly colour: Rgb; readonly pattern: Pattern; readonly words: string }>> = {
  none: { colour: [214, 214, 219], pattern: 'plain', words: 'other faces' },
  load: { colour: rgbOf(faceColors.load), pattern: 'stripes', words: 'loaded' },
  held: { colour: rgbOf(faceColors.held), pattern: 'dots', words: 'held' },
  sliding: { colour: rgbOf(faceColors.held), pattern: 'lines', words: 'sliding support' },
  pinned: { colour: rgbOf(faceColors.held), pattern: 'checks', words: 'pinned hole' },
  symmetry: { colour: rgbOf(faceColors.held), pattern: 'grid', words: 'plane of symmetry' },
}

export const pixelsPerPoint = 2

const [gap, pictureHeight, legendHeight] = [8, 190, 18]
/** Points between the end of an arrow and the edge of its picture. */
const arrowMargin = 2
const pictureWidth = (fullWidth - gap) / 2

/** The part from two opposite corners with its faces' uses in a load case, its force, and a legend legible in grey. */
export function facesPicture(part: Part, setup: Setup, given: LoadCase = setup.cases[0]): Drawing {
  const { soup, surfaces } = part
  const use: (Use | 'none')[] = Array.from({ length: soup.length / 9 }, () => 'none' as const)
  for (const { kind, triangles } of setup.supports ?? []) for (const t of triangles) use[t] = kind
  for (const t of setup.held) use[t] = 'held'
  for (const t of given.triangles) use[t] = 'load'
  const coloured = { corners: soup, plain: (t: number) => looks[use[t]], lines: surfaces.edges }
  const views = twoViews(
    (view, width, height) => drawSolid(coloured, view, width, height),
    (drawn, view, left) => arrow(part, given, drawn, view, left),
  )
  const used = (Object.keys(looks) as (keyof typeof looks)[]).filter((name) => use.includes(name))
  const legend = used.flatMap((name, n): Shape[] => {
    const left = n * 104
    const swatch = { kind: 'image', at: [left, pictureHeight + 6], width: 22, height: 11, png: swatchOf(name) } as const
    return [swatch, { kind: 'text', at: [left + 27, pictureHeight + 15], text: looks[name].words, size: 8 }]
  })
  return {
    kind: 'drawing',
    width: fullWidth,
    height: pictureHeight + legendHeight,
    shapes: [...views, ...legend],
    caption: 'The part from two opposite corners: what its faces are for, and the direction of the force (arrow).',
  }
}

/** Two pictures side by side, with shapes drawn over them. */
export function twoViews(
  draw: (view: View, width: number, height: number) => Drawn,
  over: (drawn: Drawn, view: View, left: number) => Shape[] = () => [],
): Shape[] {
  return [fromFront, fromBack].flatMap((view, n) => {
    const left = n * (pictureWidth + gap)
    const drawn = draw(view, pixelsPerPoint * pictureWidth, pixelsPerPoint * pictureHeight)
    const png = pngOf(drawn.pixels)
    return [{ kind: 'image', at: [left, 0], width: pictureWidth, height: pictureHeight, png }, ...over(drawn, view, left)]
  })
}

export const viewsHeight = pictureHeight

function swatchOf(name: keyof typeof looks): Uint8Array {
  const { colour, pattern } = looks[name]
  const [width, height] = [88, 44]
  const rgb = new Uint8Array(3 * width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const frame = x < 2 || y < 2 || x >= width - 2 || y >= height - 2
      for (let c = 0; c < 3; c++) rgb[3 * (y * width + x) + c] = frame ? 70 : patternAt(pattern, x, y) * colour[c]
    }
  return pngOf({ width, height, rgb })
}

/** Direction of the force of a load case, of any length; zero where it has none. */
export function forceOf(given: LoadCase): Vector {
  if (!('direction' in given)) return { x: 0, y: 0, z: 0 }
  const { x, y, z } = given.direction
  const sign = Math.sign(given.magnitude)
  return { x: sign * x, y: sign * y, z: sign * z }
}

/** From the middle of the loaded faces along the force; where it pushes, up to them. */
function arrow({ soup, bounds }: Part, given: LoadCase, { place }: Drawn, view: View, left: number): Shape[] {
  const [force, load] = [forceOf(given), given.triangles]
  const size = Math.hypot(force.x, force.y, force.z)
  if (load.length === 0 || !(size > 0)) return []
  const unit: Point = [force.x / size, force.y / size, force.z / size]
  const { middle, normal } = middleOf(soup, load)
  // Where the loaded faces are hidden, the arrow would seem to act on another one.
  const towardsEye = normal[0] * view.eye[0] + normal[1] * view.eye[1] + normal[2] * view.eye[2]
  if (towardsEye < -0.05) return []
  const length = 0.35 * Math.hypot(...bounds.max.map((most, axis) => most - bounds.min[axis]))
  const pushes = normal[0] * unit[0] + normal[1] * unit[1] + normal[2] * unit[2] < 0
  const other = middle.map((at, axis) => at + (pushes ? -1 : 1) * length * unit[axis]) as unknown as Point
  const onPage = (point: Point): readonly [number, number] => {
    const [x, y] = place(point)
    return [left + x / pixelsPerPoint, y / pixelsPerPoint]
  }
  const [foot, end] = [onPage(middle), onPage(other)]
  const free = withinPicture(foot, end, left)
  const far = [foot[0] + free * (end[0] - foot[0]), foot[1] + free * (end[1] - foot[1])] as const
  const [tail, tip] = pushes ? [far, foot] : [foot, far]
  const long = Math.hypot(tip[0] - tail[0], tip[1] - tail[1])
  if (long < 4) return []
  const [dx, dy] = [(tip[0] - tail[0]) / long, (tip[1] - tail[1]) / long]
  const neck = [tip[0] - 9 * dx, tip[1] - 9 * dy] as const
  const head = [tip, [neck[0] - 4 * dy, neck[1] + 4 * dx], [neck[0] + 4 * dy, neck[1] - 4 * dx]] as const
  return [
    { kind: 'path', points: [tail, tip], stroke: '#ffffff', width: 4 },
    { kind: 'path', points: [tail, neck], stroke: ink, width: 1.6 },
    { kind: 'path', points: head, closed: true, fill: ink, stroke: '#ffffff', width: 0.6 },
  ]
}

/** How much of the way from a point of a picture to another stays inside of it, so no arrow lies over the legend. */
function withinPicture(from: readonly [number, number], to: readonly [number, number], left: number): number {
  const room = [
    [left + arrowMargin, left + pictureWidth - arrowMargin],
    [arrowMargin, pictureHeight - arrowMargin],
  ] as const
  const shares = room.map(([low, high], axis) => {
    const way = to[axis] - from[axis]
    return way === 0 ? 1 : ((way > 0 ? high : low) - from[axis]) / way
  })
  return Math.max(0, Math.min(1, ...shares))
}

/** Middle and mean normal of triangles, both by area. */
function middleOf(soup: Float32Array, triangles: Uint32Array): { readonly middle: Point; readonly normal: Point } {
  const [middle, normal] = [
    [0, 0, 0],
    [0, 0, 0],
  ]
  let area = 0
  for (const t of triangles) {
    const v = soup.subarray(9 * t, 9 * t + 9)
    const [u, w] = [3, 6].map((at) => [v[at] - v[0], v[at + 1] - v[1], v[at + 2] - v[2]])
    const cross = [u[1] * w[2] - u[2] * w[1], u[2] * w[0] - u[0] * w[2], u[0] * w[1] - u[1] * w[0]]
    const size = Math.hypot(...cross) / 2
    area += size
    for (let axis = 0; axis < 3; axis++) {
      middle[axis] += (size * (v[axis] + v[axis + 3] + v[axis + 6])) / 3
      normal[axis] += cross[axis] / 2
    }
  }
  const share = area > 0 ? 1 / area : 0
  return {
    middle: middle.map((value) => value * share) as unknown as Point,
    normal: normal.map((value) => value * share) as unknown as Point,
  }
}

/** Pixels: what slicers and file managers show. */
const thumbnailSide = 256
const grey = { colour: [200, 206, 214] as Rgb, pattern: 'plain' } as const

/** A small picture of a part from the front, as a PNG: what a 3MF shows before it is opened. */
export const thumbnailOf = ({ soup, surfaces }: Pick<Part, 'soup' | 'surfaces'>): Uint8Array =>
  pngOf(drawSolid({ corners: soup, plain: () => grey, lines: surfaces.edges }, fromFront, thumbnailSide, thumbnailSide).pixels)

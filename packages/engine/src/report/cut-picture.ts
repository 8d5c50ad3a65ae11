import { fromSi, threeDigits, type UnitType, unitOf } from '@trabecula/domain'
import type { Design } from '../candidates/design.ts'
import { voidValues } from '../export/field/implicit.ts'
import type { Part } from '../input/part.ts'
import { pngOf } from '../pictures/png.ts'
import { withVoids } from '../regions/voids.ts'
import { type Drawing, fullWidth, ink, type Shape } from './document.ts'

const mostHeight = 240
const pixelsPerPoint = 2

/** A plane square to an axis, and the axes that lie to the right and up in its picture. */
interface Plane {
  readonly axis: number
  readonly right: number
  readonly up: number
  /** In the part frame, mm. */
  readonly at: number
}

/** The lattice cut through the middle across the part's shortest edge, as exported: material dark, voids light. */
export async function cutPicture(given: Part, design: Design, unitType: UnitType, signal?: AbortSignal): Promise<Drawing> {
  const part = withVoids(given, design.regions)
  const { min, max } = part.bounds
  const edges = [0, 1, 2].map((axis) => max[axis] - min[axis])
  const axis = edges.indexOf(Math.min(...edges))
  const [right, up] = [0, 1, 2].filter((each) => each !== axis)
  const plane: Plane = { axis, right, up, at: (min[axis] + max[axis]) / 2 }
  const scale = Math.min(fullWidth / edges[right], mostHeight / edges[up])
  const [width, height] = [scale * edges[right], scale * edges[up]]
  const size = {
    width: Math.max(1, Math.round(pixelsPerPoint * width)),
    height: Math.max(1, Math.round(pixelsPerPoint * height)),
  }
  const png = pngOf({ ...size, rgb: await sectionPixels(part, design, plane, size, edges[right] / size.width, signal) })
  const left = (fullWidth - width) / 2
  const name = 'XYZ'
  return {
    kind: 'drawing',
    width: fullWidth,
    height: height + 22,
    shapes: [{ kind: 'image', at: [left, 0], width, height, png }, ...scaleBar(left, width, height, scale, unitType)],
    caption: `Cut through the middle, square to ${name[axis]} (${name[right]} to the right, ${name[up]} up): material dark, voids light.`,
  }
}

const [material, empty, paper] = [52, 236, 255]

async function sectionPixels(
  { soup, bounds, ...part }: Part,
  design: Design,
  plane: Plane,
  { width, height }: { readonly width: number; readonly height: number },
  pixel: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const { axis, right, up, at } = plane
  const points = new Float32Array(3 * width * height)
  const rowAt = (y: number) => bounds.max[up] - (y + 0.5) * pixel
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const start = 3 * (y * width + x)
      points[start + axis] = at
      points[start + right] = bounds.min[right] + (x + 0.5) * pixel
      points[start + up] = rowAt(y)
    }
  const values = await voidValues({ soup, bounds, ...part }, design, points, signal)
  const outline = sliced(soup, plane)
  const rgb = new Uint8Array(3 * width * height).fill(paper)
  for (let y = 0; y < height; y++) {
    const crossings = crossingsOf(outline, rowAt(y))
    for (let x = 0, next = 0, winding = 0; x < width; x++) {
      const here = bounds.min[right] + (x + 0.5) * pixel
      while (next < crossings.length && crossings[next].x < here) winding += crossings[next++].turn
      if (winding === 0) continue
      // The border of material is spread over one pixel.
      const share = Math.min(1, Math.max(0, 0.5 + values[y * width + x] / pixel))
      rgb.fill(empty + share * (material - empty), 3 * (y * width + x), 3 * (y * width + x) + 3)
    }
  }
  return rgb
}

type Segment = readonly [fromX: number, fromY: number, toX: number, toY: number]

/** The outline of a surface in a plane: segments with the material on one side. */
function sliced(soup: Float32Array, { axis, right, up, at }: Plane): Segment[] {
  const segments: Segment[] = []
  for (let t = 0; t < soup.length; t += 9) {
    const ends: number[][] = []
    let entering = 0
    for (let n = 0; n < 3; n++) {
      const [p, q] = [t + 3 * n, t + 3 * ((n + 1) % 3)]
      const [above, other] = [soup[p + axis] >= at, soup[q + axis] >= at]
      if (above === other) continue
      const share = (at - soup[p + axis]) / (soup[q + axis] - soup[p + axis])
      if (above) entering = ends.length
      ends.push([right, up].map((each) => soup[p + each] + share * (soup[q + each] - soup[p + each])))
    }
    if (ends.length < 2) continue
    const [from, to] = entering === 0 ? [ends[0], ends[1]] : [ends[1], ends[0]]
    segments.push([from[0], from[1], to[0], to[1]])
  }
  return segments
}

/** Where a row crosses an outline, from left to right, and which way round. */
function crossingsOf(outline: readonly Segment[], y: number): { readonly x: number; readonly turn: number }[] {
  const found: { x: number; turn: number }[] = []
  for (const [fromX, fromY, toX, toY] of outline) {
    if (fromY >= y === toY >= y) continue
    found.push({ x: fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX), turn: toY > fromY ? 1 : -1 })
  }
  return found.sort((a, b) => a.x - b.x)
}

/** A round length beneath the picture, about a fifth of it. @param scale points per mm */
function scaleBar(left: number, width: number, height: number, scale: number, unitType: UnitType): Shape[] {
  const perUnit = scale / fromSi(1, 'length', unitType)
  const wanted = width / 5 / perUnit
  const decade = 10 ** Math.floor(Math.log10(wanted))
  const length = decade * ([5, 2, 1].find((factor) => factor * decade <= wanted) ?? 1)
  const [y, end] = [height + 10, left + length * perUnit]
  return [
    {
      kind: 'path',
      points: [
        [left, y - 3],
        [left, y + 3],
      ],
      stroke: ink,
      width: 0.8,
    },
    {
      kind: 'path',
      points: [
        [left, y],
        [end, y],
      ],
      stroke: ink,
      width: 0.8,
    },
    {
      kind: 'path',
      points: [
        [end, y - 3],
        [end, y + 3],
      ],
      stroke: ink,
      width: 0.8,
    },
    { kind: 'text', at: [end + 6, y + 3], text: `${threeDigits(length)} ${unitOf('length', unitType)}`, size: 8 },
  ]
}

import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { drawSolid, fromBack, fromFront, type Pattern } from '../pictures/draw-solid.ts'
import { pngOf } from '../pictures/png.ts'
import { boxPart, cantilever } from '../testing/sample-parts.ts'
import { sampleReport } from '../testing/sample-report.ts'
import { cutPicture } from './cut-picture.ts'
import type { Drawing } from './document.ts'
import { facesPicture, thumbnailOf, viewsHeight } from './faces-picture.ts'

const part = boxPart(40, 20, 30)
const facesOf = (pattern: Pattern) => ({
  corners: part.soup,
  plain: () => ({ colour: [200, 100, 50], pattern }) as const,
  lines: part.surfaces.edges,
})

it('a picture shows the three faces that look at the eye, where they are', () => {
  for (const [view, towards] of [
    [fromFront, [1, -1, 1]],
    [fromBack, [-1, 1, -1]],
  ] as const) {
    const { pixels, place } = drawSolid(facesOf('plain'), view, 200, 160)
    const colourAt = (point: readonly [number, number, number]) => {
      const [x, y] = place(point).map(Math.floor) as [number, number]
      return [...pixels.rgb.subarray(3 * (y * 200 + x), 3 * (y * 200 + x) + 3)]
    }
    const middles = [[20 * towards[0], 0, 0] as const, [0, 10 * towards[1], 0] as const, [0, 0, 15 * towards[2]] as const]
    for (const middle of middles) {
      const [red = 0, green = 0, blue = 0] = colourAt(middle)
      expect(red).toBeGreaterThan(90)
      expect([red / green, green / blue].map(Math.round)).toEqual([2, 2])
    }
    expect(new Set(middles.map((middle) => colourAt(middle)[0])).size).toBe(3)
    expect([...pixels.rgb.subarray(0, 3)]).toEqual([255, 255, 255])
  }
})

it('a pattern can be distinguished from a plain face and from another pattern without colour', () => {
  const greys = (pattern: Pattern) => {
    const { rgb } = drawSolid(facesOf(pattern), fromFront, 200, 160).pixels
    return Array.from({ length: rgb.length / 3 }, (_, at) => rgb[3 * at]! + rgb[3 * at + 1]! + rgb[3 * at + 2]!)
  }
  const all = (['plain', 'stripes', 'dots', 'lines', 'grid'] as const).map(greys)
  for (const [n, one] of all.entries())
    for (const other of all.slice(n + 1))
      expect(one.filter((grey, at) => Math.abs(grey - other[at]!) > 60).length).toBeGreaterThan(1000)
})

it('a picture is a PNG that can be read again', () => {
  const rgb = Uint8Array.from({ length: 3 * 5 * 4 }, (_, at) => (37 * at) % 256)
  const png = Buffer.from(pngOf({ width: 5, height: 4, rgb }))
  expect(png.readUInt32BE(16)).toBe(5)
  expect(png.readUInt32BE(20)).toBe(4)
  expect(pixelsOf(png)).toEqual({ width: 5, height: 4, rgb })
})

it('a cut has material in the shell, voids in the lattice, and paper around the part', async () => {
  const { design } = sampleReport()
  const drawing = await cutPicture(part, design!, 'metric')
  const { width, height, rgb } = pixelsOf(Buffer.from(imageOf(drawing)))
  const grey = (x: number, y: number) => rgb[3 * (Math.floor(y) * width + Math.floor(x))]!
  // The plane is square to Y: 40 mm to the right, 30 mm up; the shell is 1 mm.
  expect(width / height).toBeCloseTo(4 / 3, 1)
  for (const share of [0.1, 0.37, 0.5, 0.83]) {
    expect(grey(share * width, (0.5 / 30) * height)).toBeLessThan(60)
    expect(grey((0.5 / 40) * width, share * height)).toBeLessThan(60)
  }
  const greys = Array.from({ length: width * height }, (_, at) => rgb[3 * at]!)
  const light = greys.filter((value) => value > 200).length / greys.length
  expect(light).toBeGreaterThan(0.3)
  expect(light).toBeLessThan(0.9)
  expect(drawing.caption).toContain('square to Y (X to the right, Z up)')
  expect(drawing.shapes.some((shape) => shape.kind === 'text' && shape.text === '5 mm')).toBe(true)
})

function imageOf({ shapes }: Drawing): Uint8Array {
  const image = shapes.find((shape) => shape.kind === 'image')
  if (image?.kind !== 'image') throw new Error('There is no picture in the drawing.')
  return image.png
}

/** Reads what `pngOf` writes: one chunk of data, each row as its difference to the one above. */
function pixelsOf(png: Buffer): { width: number; height: number; rgb: Uint8Array } {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const start = png.indexOf('IDAT')
  const rows = inflateSync(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)))
  const rgb = new Uint8Array(3 * width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < 3 * width; x++)
      rgb[3 * width * y + x] = rows[y * (3 * width + 1) + 1 + x]! + (y > 0 ? rgb[3 * width * (y - 1) + x]! : 0)
  return { width, height, rgb }
}

it('the thumbnail of a part is a PNG of 256 × 256 pixels, not blank, and the same every time', () => {
  const png = Buffer.from(thumbnailOf(part))
  expect(png.toString('latin1', 1, 4)).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([256, 256])
  const from = png.indexOf('IDAT') + 4
  expect(new Set(inflateSync(png.subarray(from))).size).toBeGreaterThan(3)
  expect(png.equals(thumbnailOf(part))).toBe(true)
})

it('the arrow of the force stays within its picture, above the legend', () => {
  const flat = boxPart(40, 20, 10)
  for (const direction of [
    [0, 0, -1],
    [0, 0, 1],
    [1, 0, 0],
    [-1, 0.5, 0.2],
  ] as const) {
    const { shapes } = facesPicture(flat, cantilever(flat, direction))
    const arrows = shapes.flatMap((shape) => (shape.kind === 'path' ? shape.points : []))
    expect(arrows.length).toBeGreaterThan(0)
    for (const [, y] of arrows) {
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(viewsHeight)
    }
  }
})

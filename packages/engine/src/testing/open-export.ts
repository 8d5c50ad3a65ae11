import type { ZeroThicknessDirection } from '@trabecula/domain'
import type { Design } from '../candidates/design.ts'
import type { CellName } from '../cells/unit-cell.ts'
import type { Part } from '../input/part.ts'
import { type Exported, exported } from './exported.ts'

/** A sample design with open faces, exported. */
export const exportedOpen = (
  part: Part,
  cell: CellName,
  zeroThicknessDirection: ZeroThicknessDirection,
  changes: Partial<Design> = {},
  densities?: readonly [low: number, high: number],
): Promise<Exported> => exported(part, cell, { zeroThicknessDirection, ...changes }, densities)

const cornerOf = (soup: Float32Array, at: number): string => `${soup[at] + 0} ${soup[at + 1] + 0} ${soup[at + 2] + 0}`

/** Pairs the edges of a soup by its floats alone, as a slicer does: all not used once in each direction. */
export function edgeDefects(soup: Float32Array): number {
  const uses = new Map<string, number>()
  for (let o = 0; o < soup.length; o += 9) {
    const corners = [0, 3, 6].map((at) => cornerOf(soup, o + at))
    corners.forEach((from, i) => {
      const edge = `${from} | ${corners[(i + 1) % 3]}`
      uses.set(edge, (uses.get(edge) ?? 0) + 1)
    })
  }
  let defects = 0
  for (const [edge, count] of uses) {
    const [from, to] = edge.split(' | ')
    if (count !== 1 || uses.get(`${to} | ${from}`) !== 1) defects++
  }
  return defects
}

/** Which triangles of the part are in the soup with the same floats. */
export function keptTriangles(part: Part, soup: Float32Array): boolean[] {
  const there = new Set<string>()
  const name = (from: Float32Array, o: number): string => [0, 3, 6].map((at) => cornerOf(from, o + at)).join(' | ')
  for (let o = 0; o < soup.length; o += 9) there.add(name(soup, o))
  return Array.from({ length: part.fileSoup.length / 9 }, (_, t) => there.has(name(part.fileSoup, 9 * t)))
}

export const normalZ = (soup: Float32Array, t: number): number => {
  const p = (i: number): number => soup[9 * t + i]
  const [ex, ey, ez, fx, fy, fz] = [p(3) - p(0), p(4) - p(1), p(5) - p(2), p(6) - p(0), p(7) - p(1), p(8) - p(2)]
  const n = [ey * fz - ez * fy, ez * fx - ex * fz, ex * fy - ey * fx]
  return n[2] / Math.hypot(...n)
}

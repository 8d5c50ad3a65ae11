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

/** Which triangles of the part are in the soup with the same floats. */
export function keptTriangles(part: Part, soup: Float32Array): boolean[] {
  const name = (from: Float32Array, o: number): string => [0, 3, 6].map((at) => cornerOf(from, o + at)).join(' | ')
  const sum = (from: Float32Array, o: number): number => from[o] + 3 * from[o + 4] + 7 * from[o + 8]
  const { fileSoup } = part
  const count = fileSoup.length / 9
  // Nearly all of a file is lattice, and a name is dear.
  const sums = new Set(Array.from({ length: count }, (_, t) => sum(fileSoup, 9 * t)))
  const there = new Set<string>()
  for (let o = 0; o < soup.length; o += 9) if (sums.has(sum(soup, o))) there.add(name(soup, o))
  return Array.from({ length: count }, (_, t) => there.has(name(fileSoup, 9 * t)))
}

export const normalZ = (soup: Float32Array, t: number): number => {
  const p = (i: number): number => soup[9 * t + i]
  const [ex, ey, ez, fx, fy, fz] = [p(3) - p(0), p(4) - p(1), p(5) - p(2), p(6) - p(0), p(7) - p(1), p(8) - p(2)]
  const n = [ey * fz - ez * fy, ez * fx - ex * fz, ex * fy - ey * fx]
  return n[2] / Math.hypot(...n)
}

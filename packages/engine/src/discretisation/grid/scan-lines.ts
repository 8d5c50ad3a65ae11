import type { AnalysisGrid } from './analysis-grid.ts'

/** Scan lines along each edge of a cell: through its 4³ sample points. */
export const linesOfCell = 4
export const linesThrough = linesOfCell ** 2
export const samplesOfCell = linesOfCell ** 3

/** The part of a line's material that lies in a cell, in cells from its low face. */
export interface Segment {
  readonly axis: number
  /** Places of the line along the next two axes. */
  readonly a: number
  readonly b: number
  readonly low: number
  readonly high: number
}

/** Whether two pieces of material between sample points lie side by side, on the two sides of a face across `axis`. */
export function isBeside(one: Segment, two: Segment, axis: number): boolean {
  if (one.axis !== two.axis || one.axis === axis) return false
  const isNextA = (one.axis + 1) % 3 === axis
  const [from, to] = isNextA ? [one.a, two.a] : [one.b, two.b]
  const isAligned = isNextA ? one.b === two.b : one.a === two.a
  return isAligned && from === linesOfCell - 1 && to === 0 && overlap(one, two)
}

/** Whether they have half of the shorter one in common. */
export const overlap = (one: Segment, two: Segment): boolean => {
  const common = Math.min(one.high, two.high) - Math.max(one.low, two.low)
  return common > Math.min(one.high - one.low, two.high - two.low) / 2
}

/** Sides of a gap that are nearer than this, mm, touch: files round by less, and no printer keeps them apart. */
export const touching = 0.005

/**
 * Where the lines through the sample points along one axis are in material. Line (a, b) has index a + size[0]·b, with a
 * and b the places of its samples along the next two axes in cyclic order. Its intervals begin at `first[line]`; their
 * ends are measured in cells from the origin of the grid.
 */
export interface ScanLines {
  readonly axis: number
  readonly size: readonly [number, number]
  readonly first: Uint32Array
  readonly begins: Float64Array
  readonly ends: Float64Array
}

/** By how much the sample points are moved, in cells, so that they lie on no face along the grid. */
const shifts = [0.71e-4, 0.34e-4, 0.53e-4] as const

/** Place of a sample point along an axis, in cells. */
export const sampleAt = (axis: number, sample: number): number => (sample + 0.5) / linesOfCell + shifts[axis]

const cellsAlong = ({ nx, ny, nz }: AnalysisGrid, axis: number): number => [nx, ny, nz][axis]

/** The material of a closed surface on all lines along an axis; bodies may overlap. */
export function scanLines(soup: Float32Array, grid: AnalysisGrid, axis: number): ScanLines {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3]
  return linesOf(soup, grid, axis, [linesOfCell * cellsAlong(grid, u), linesOfCell * cellsAlong(grid, v)])
}

/** The same on the one line along an axis through a place, in cells; the soup must hold all triangles that it crosses. */
export function lineThrough(soup: Float32Array, grid: AnalysisGrid, axis: number, at: readonly number[]): ScanLines {
  const origin = grid.origin.map((low, along) =>
    along === axis ? low : low + grid.spacing * (at[along] - sampleAt(along, 0)),
  ) as unknown as AnalysisGrid['origin']
  return linesOf(soup, { ...grid, origin }, axis, [1, 1])
}

function linesOf(soup: Float32Array, grid: AnalysisGrid, axis: number, size: ScanLines['size']): ScanLines {
  const counts = new Uint32Array(size[0] * size[1] + 1)
  eachCrossing(soup, grid, axis, size, (line) => {
    counts[line + 1]++
  })
  for (let line = 0; line < size[0] * size[1]; line++) counts[line + 1] += counts[line]
  const total = counts[counts.length - 1]
  const depths = new Float64Array(total)
  const steps = new Int8Array(total)
  const next = counts.slice()
  eachCrossing(soup, grid, axis, size, (line, depth, step) => {
    let at = next[line]++
    // Lines are crossed a few times only, so each crossing is put in its place at once; material begins before it ends.
    while (at > counts[line] && (depths[at - 1] > depth || (depths[at - 1] === depth && steps[at - 1] < step))) {
      depths[at] = depths[at - 1]
      steps[at] = steps[at - 1]
      at--
    }
    depths[at] = depth
    steps[at] = step
  })
  return { axis, size, ...intervals(counts, depths, steps, touching / grid.spacing) }
}

function intervals(counts: Uint32Array, depths: Float64Array, steps: Int8Array, touch: number) {
  const first = new Uint32Array(counts.length)
  const begins = new Float64Array(depths.length)
  const ends = new Float64Array(depths.length)
  let found = 0
  for (let line = 0; line + 1 < counts.length; line++) {
    first[line] = found
    let inside = 0
    for (let at = counts[line]; at < counts[line + 1]; at++) {
      const before = inside
      inside += steps[at]
      if (before <= 0 && inside > 0) {
        if (found > first[line] && depths[at] - ends[found - 1] <= touch) found--
        else begins[found] = depths[at]
      } else if (before > 0 && inside <= 0) ends[found++] = depths[at]
    }
    // A line that leaves the material less often than it enters it says nothing about gaps.
    if (inside !== 0) {
      found = first[line]
      begins[found] = depths[counts[line]]
      ends[found++] = depths[counts[line + 1] - 1]
    }
  }
  first[counts.length - 1] = found
  return { first, begins: begins.subarray(0, found), ends: ends.subarray(0, found) }
}

/**
 * Visits every crossing of a triangle with a line: its depth in cells, and 1 where material begins or −1 where it ends.
 * The ends of a row of lines in a triangle follow from its edges alone, each evaluated from its lower corner, so that
 * exactly one of two neighbours is crossed.
 */
function eachCrossing(
  soup: Float32Array,
  { origin, spacing: h }: AnalysisGrid,
  axis: number,
  [columns, rows]: readonly [number, number],
  visit: (line: number, depth: number, step: number) => void,
): void {
  const [iu, iv] = [(axis + 1) % 3, (axis + 2) % 3]
  const [us, vs, ws] = [new Float64Array(3), new Float64Array(3), new Float64Array(3)]
  const sampled = (value: number, along: number) => ((value - origin[along]) / h - shifts[along]) * linesOfCell - 0.5
  for (let t = 0; t < soup.length; t += 9) {
    for (let corner = 0; corner < 3; corner++) {
      us[corner] = sampled(soup[t + 3 * corner + iu], iu)
      vs[corner] = sampled(soup[t + 3 * corner + iv], iv)
      ws[corner] = (soup[t + 3 * corner + axis] - origin[axis]) / h
    }
    const area = (us[1] - us[0]) * (vs[2] - vs[0]) - (vs[1] - vs[0]) * (us[2] - us[0])
    if (area === 0) continue
    const [least, most] = [Math.min(ws[0], ws[1], ws[2]), Math.max(ws[0], ws[1], ws[2])]
    const byU = ((ws[1] - ws[0]) * (vs[2] - vs[0]) - (vs[1] - vs[0]) * (ws[2] - ws[0])) / area
    const byV = ((us[1] - us[0]) * (ws[2] - ws[0]) - (ws[1] - ws[0]) * (us[2] - us[0])) / area
    const lastRow = Math.min(rows - 1, Math.floor(Math.max(vs[0], vs[1], vs[2])))
    for (let b = Math.max(0, Math.ceil(Math.min(vs[0], vs[1], vs[2]))); b <= lastRow; b++) {
      let [from, to] = [Infinity, -Infinity]
      for (let corner = 0; corner < 3; corner++) {
        const other = corner === 2 ? 0 : corner + 1
        const [low, high] = vs[corner] < vs[other] ? [corner, other] : [other, corner]
        if (!(vs[low] <= b && b < vs[high])) continue
        const u = us[low] + ((b - vs[low]) / (vs[high] - vs[low])) * (us[high] - us[low])
        from = Math.min(from, u)
        to = Math.max(to, u)
      }
      for (let a = Math.max(0, Math.ceil(from)); a < to && a < columns; a++) {
        const depth = ws[0] + byU * (a - us[0]) + byV * (b - vs[0])
        visit(a + columns * b, Math.min(most, Math.max(least, depth)), area > 0 ? -1 : 1)
      }
    }
  }
}

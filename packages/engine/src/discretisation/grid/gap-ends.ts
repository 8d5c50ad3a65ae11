import { linesThrough, linesOfCell as m, type Segment, sampleAt, samplesOfCell } from './scan-lines.ts'

/**
 * Where a gap ends in a cell: the material on the lines that pass its end is an element of its own, which ties the two
 * sides together. Its corners are those of the sides that have material there, so it is stretched as the gap opens.
 */
export interface GapEnd {
  /** Along which the sides lie. */
  readonly axis: number
  readonly tie: number
  /** The pieces of its two sides; the high one is in the next cell where the gap lies on the face. */
  readonly low: number
  readonly high: number
  readonly isNext: boolean
}

/** The pieces of a cell while they are found. */
export interface Division {
  count: number
  /** Piece of each sample point, x fastest: that of the nearest material where it is outside. */
  readonly samples: Uint8Array
  /** For each face (low and high along x, y and z) the piece in which each of its scan lines passes through it. */
  readonly faces: Uint8Array
  /** The same of the material that is nearest to each face on the line, whether it reaches it or not. */
  readonly ends: Uint8Array
  /** For each axis the lines on which material ends at or before the high face and goes on in the next cell. */
  readonly ended: readonly (readonly number[])[]
}

/** With what lies on its lines. */
export interface LinedDivision extends Division {
  readonly segments: readonly Segment[]
  /** Piece of each segment. */
  readonly of: readonly number[]
}

/** No piece: the line is outside the material there. */
export const none = 255

export const faceLine = (axis: number, side: number, line: number): number => linesThrough * (2 * axis + side) + line

export const placesOf = (sample: number): [number, number, number] => [
  sample % m,
  Math.floor(sample / m) % m,
  Math.floor(sample / m ** 2),
]

const lineOf = (axis: number, sample: number): number => {
  const places = placesOf(sample)
  return places[(axis + 1) % 3] + m * places[(axis + 2) % 3]
}

/**
 * Divides a piece that a gap parts on some lines and not on others: into what lies on its two sides, as if the gap went
 * on, and the tie. Undefined where no gap ends.
 */
export function endInside(cell: LinedDivision): GapEnd | undefined {
  const { samples, faces, ends, count } = cell
  const parted = [0, 1, 2].map((axis) => partedLines(cell, axis))
  const axis = [0, 1, 2].reduce((best, each) => (parted[each].length > parted[best].length ? each : best))
  if (parted[axis].length === 0) return undefined
  const [{ piece: low }] = parted[axis]
  const middles = Array.from({ length: linesThrough }, (_, line) => middleAt(line, parted[axis]))
  const isTied = middles.map((middle, line) =>
    cell.segments.some((each, n) => cell.of[n] === low && isOn(each, axis, line) && each.low < middle && middle < each.high),
  )
  const [high, tie] = [count, count + 1]
  const isHigh = (sample: number) => sampleAt(axis, placesOf(sample)[axis]) > middles[lineOf(axis, sample)]
  for (let at = 0; at < faces.length; at++) {
    if (faces[at] !== low && ends[at] !== low) continue
    const [across, side, line] = [Math.floor(at / (2 * linesThrough)), Math.floor(at / linesThrough) % 2, at % linesThrough]
    const sample = sampleOn(across, line, side === 0 ? 0 : m - 1)
    if (!(across === axis ? side === 1 : isHigh(sample))) continue
    if (faces[at] === low) faces[at] = high
    if (ends[at] === low) ends[at] = high
  }
  const sides = new Set<number>()
  for (let sample = 0; sample < samplesOfCell; sample++) {
    if (samples[sample] !== low) continue
    if (isTied[lineOf(axis, sample)]) samples[sample] = tie
    else if (isHigh(sample)) samples[sample] = high
    sides.add(samples[sample])
  }
  cell.count += sides.has(tie) ? 2 : 1
  return sides.has(tie) ? { axis, tie, low, high, isNext: false } : undefined
}

/** The same where the gap lies on the face to the next cell along an axis: both sides are a piece on lines that pass it. */
export function endAtFace(cell: Division, next: Division, axis: number): GapEnd | undefined {
  const { samples, faces, ends, ended, count } = cell
  const parted = ended[axis].find((line) => next.ends[faceLine(axis, 0, line)] !== none)
  if (parted === undefined) return undefined
  const [low, high] = [ends[faceLine(axis, 1, parted)], next.ends[faceLine(axis, 0, parted)]]
  const isTied = Array.from(
    { length: linesThrough },
    (_, line) => faces[faceLine(axis, 1, line)] === low && next.faces[faceLine(axis, 0, line)] === high,
  )
  const own = [...samples.keys()].filter((sample) => samples[sample] === low)
  const tied = own.filter((sample) => isTied[lineOf(axis, sample)])
  if (tied.length === 0 || tied.length === own.length) return undefined
  for (const sample of tied) samples[sample] = count
  isTied.forEach((is, line) => {
    if (is) faces[faceLine(axis, 1, line)] = none
  })
  cell.count += 1
  return { axis, tie: count, low, high, isNext: true }
}

interface PartedLine {
  readonly line: number
  readonly middle: number
  readonly piece: number
}

/** The lines along an axis on which one gap parts a piece of the cell, all of the same piece. */
function partedLines({ segments, of }: LinedDivision, axis: number): PartedLine[] {
  const found: PartedLine[] = []
  const lines: number[][] = Array.from({ length: linesThrough }, () => [])
  segments.forEach((each, n) => {
    if (each.axis === axis) lines[each.a + m * each.b].push(n)
  })
  for (const [line, on] of lines.entries()) {
    if (on.length !== 2 || of[on[0]] !== of[on[1]]) continue
    if (found.length > 0 && found[0].piece !== of[on[0]]) continue
    found.push({ line, middle: (segments[on[0]].high + segments[on[1]].low) / 2, piece: of[on[0]] })
  }
  return found
}

const isOn = ({ axis, a, b }: Segment, along: number, line: number): boolean => axis === along && a + m * b === line

/** Where the gap is, or would be if it went on, on a line: as on the nearest that it parts. */
function middleAt(line: number, parted: readonly PartedLine[]): number {
  const far = (other: number) => Math.hypot((line % m) - (other % m), Math.floor(line / m) - Math.floor(other / m))
  return parted.reduce((best, each) => (far(each.line) < far(best.line) ? each : best)).middle
}

const sampleOn = (axis: number, line: number, along: number): number =>
  m ** axis * along + m ** ((axis + 1) % 3) * (line % m) + m ** ((axis + 2) % 3) * Math.floor(line / m)

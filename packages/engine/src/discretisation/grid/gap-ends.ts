import { linesThrough, linesOfCell as m, type Segment, sampleAt, samplesOfCell } from './scan-lines.ts'

/**
 * Where a gap ends in a cell: the material on the lines that pass its end is an element of its own, which ties the two
 * sides together. Its corners are those of the sides that have material there, so it is stretched as the gap opens.
 */
export interface GapEnd {
  /** Along which the sides lie. */
  readonly axis: number
  readonly tie: number
  readonly low: number
  /** The piece of the high side; in the next cell where the gap lies on the face, then on a line through it. */
  readonly high: { readonly piece: number } | { readonly line: number }
}

/** The pieces of a cell while they are found. */
export interface Division {
  count: number
  readonly samples: Uint8Array
  readonly faces: Uint8Array
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
export function endInside(cell: Division): GapEnd | undefined {
  const { samples, faces, count } = cell
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
    if (faces[at] !== low) continue
    const [across, side, line] = [Math.floor(at / (2 * linesThrough)), Math.floor(at / linesThrough) % 2, at % linesThrough]
    const sample = sampleOn(across, line, side === 0 ? 0 : m - 1)
    if (across === axis ? side === 1 : isHigh(sample)) faces[at] = high
  }
  const sides = new Set<number>()
  for (let sample = 0; sample < samplesOfCell; sample++) {
    if (samples[sample] !== low) continue
    if (isTied[lineOf(axis, sample)]) samples[sample] = tie
    else if (isHigh(sample)) samples[sample] = high
    sides.add(samples[sample])
  }
  cell.count += sides.has(tie) ? 2 : 1
  return sides.has(tie) ? { axis, tie, low, high: { piece: high } } : undefined
}

/** The same where the gap lies on or behind the high face; `ends`: for each axis the lines on which material ends there. */
export function endAtFace(cell: Division, ends: readonly (readonly number[])[]): GapEnd | undefined {
  const { samples, faces, count, segments, of } = cell
  const passing = (axis: number) => [...Array(linesThrough).keys()].filter((line) => faces[faceLine(axis, 1, line)] !== none)
  const isPartly = (axis: number) => ends[axis].length > 0 && passing(axis).length > 0
  const axis = [0, 1, 2].filter(isPartly).sort((a, b) => ends[b].length - ends[a].length)[0]
  if (axis === undefined) return undefined
  const last = segments.findIndex((each) => isOn(each, axis, ends[axis][0]))
  const low = of[last]
  const tied = passing(axis).filter((line) => faces[faceLine(axis, 1, line)] === low)
  const isOther = (sample: number) => samples[sample] === low && !tied.includes(lineOf(axis, sample))
  if (tied.length === 0 || ![...samples.keys()].some(isOther)) return undefined
  const tie = count
  for (let sample = 0; sample < samplesOfCell; sample++)
    if (samples[sample] === low && tied.includes(lineOf(axis, sample))) samples[sample] = tie
  for (const line of tied) faces[faceLine(axis, 1, line)] = none
  cell.count += 1
  return { axis, tie, low, high: { line: tied[0] } }
}

interface PartedLine {
  readonly line: number
  readonly middle: number
  readonly piece: number
}

/** The lines along an axis on which one gap parts a piece of the cell, all of the same piece. */
function partedLines({ segments, of }: Division, axis: number): PartedLine[] {
  const found: PartedLine[] = []
  for (let line = 0; line < linesThrough; line++) {
    const on = [...segments.keys()].filter((n) => isOn(segments[n], axis, line))
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

/**
 * The onset of yield from stresses at points, by the definition of docs/theory/verification.md, written a second time:
 * percentiles of volume by sorting, boxes placed in millimetres. Nothing here knows of voxels.
 */

export interface StressedPoints {
  /** Three coordinates per point, mm, in the part frame. */
  readonly at: Float64Array
  /** mm³ that each represents. */
  readonly volume: Float64Array
  /** von Mises stress over the design stress, per newton. */
  readonly index: Float64Array
  /** Whether a point lies in the lattice; else in skin or pad. */
  readonly inLattice: Uint8Array
  /** Whether a point is judged: not at the rims of load and support. */
  readonly judged: Uint8Array
}

export interface JudgedOnset {
  /** N at which the skin, and the lattice, begins to yield; the load is the lesser. */
  readonly skin: number
  readonly lattice: number
}

export function onsetOfPoints(
  points: StressedPoints,
  low: readonly number[],
  high: readonly number[],
  cellSize: number,
): JudgedOnset {
  const [skin, lattice]: [number[], number[]] = [[], []]
  points.index.forEach((_, point) => {
    if (points.judged[point]) (points.inLattice[point] ? lattice : skin).push(point)
  })
  return {
    skin: 1 / exceededBy(points, skin, 0.005),
    lattice: 1 / worstBox(points, lattice, low, high, cellSize),
  }
}

/** The index that this share of the points' volume exceeds. */
function exceededBy({ index, volume }: StressedPoints, points: readonly number[], share: number): number {
  const sorted = [...points].sort((a, b) => index[b]! - index[a]!)
  const total = points.reduce((sum, point) => sum + volume[point]!, 0)
  let above = 0
  for (const point of sorted) {
    above += volume[point]!
    if (above >= share * total) return index[point]!
  }
  return 0
}

/**
 * In every box of a cell's size, half a cell apart or a little nearer, the index that 1 % of its material exceeds. A box
 * with 0.4 of what the fullest holds does not count, one with 0.6 counts wholly; the mean of those from 0.25 to 0.75 % of
 * what counts, the most loaded first.
 */
function worstBox(
  points: StressedPoints,
  members: readonly number[],
  low: readonly number[],
  high: readonly number[],
  cellSize: number,
): number {
  const starts = low.map((from, axis) => {
    const room = Math.max(0, high[axis]! - from - cellSize)
    const steps = Math.ceil((2 * room) / cellSize - 1e-4)
    return Array.from({ length: steps + 1 }, (_, i) => from + (steps === 0 ? 0 : (i / steps) * room))
  }) as [number[], number[], number[]]
  const boxes = new Map<string, number[]>()
  for (const point of members) {
    const within = [0, 1, 2].map((axis) =>
      starts[axis]!.flatMap((start, i) => {
        const x = points.at[3 * point + axis]!
        return x >= start && x < start + cellSize ? [i] : []
      }),
    ) as [number[], number[], number[]]
    for (const i of within[0])
      for (const j of within[1])
        for (const k of within[2]) {
          const name = `${i} ${j} ${k}`
          const box = boxes.get(name)
          if (box) box.push(point)
          else boxes.set(name, [point])
        }
  }
  const found = [...boxes.values()].map((box) => ({
    index: exceededBy(points, box, 0.01),
    volume: box.reduce((sum, point) => sum + points.volume[point]!, 0),
  }))
  const fullest = Math.max(...found.map(({ volume }) => volume))
  const counting = found
    .map(({ index, volume }) => ({ index, weight: volume * Math.min(1, Math.max(0, (volume / fullest - 0.4) / 0.2)) }))
    .sort((a, b) => b.index - a.index)
  const total = counting.reduce((sum, { weight }) => sum + weight, 0)
  let [above, sum, covered] = [0, 0, 0]
  for (const { index, weight } of counting) {
    const within = Math.min(above + weight, 0.0075 * total) - Math.max(above, 0.0025 * total)
    if (within > 0) [sum, covered] = [sum + within * index, covered + within]
    above += weight
  }
  return sum / covered
}

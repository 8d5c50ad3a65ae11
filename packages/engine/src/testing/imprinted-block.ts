import type { Part } from '../input/part.ts'
import { partOf } from './sample-parts.ts'

type Lines = readonly [readonly number[], readonly number[], readonly number[]]

/** A block whose faces are divided along planes across the axes, mm, from its first plane to its last. */
export function imprintedBlock(lines: Lines): Part {
  const out: number[] = []
  for (const axis of [0, 1, 2] as const) {
    const [across, up] = [(axis + 1) % 3, (axis + 2) % 3] as [0 | 1 | 2, 0 | 1 | 2]
    for (const side of [0, lines[axis].length - 1]) {
      for (let i = 0; i + 1 < lines[across].length; i++) {
        for (let j = 0; j + 1 < lines[up].length; j++) {
          const corner = (a: number, b: number): number[] => {
            const at = [0, 0, 0]
            at[axis] = lines[axis][side]!
            at[across] = lines[across][i + a]!
            at[up] = lines[up][j + b]!
            return at
          }
          const corners = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]
          for (const n of side === 0 ? [0, 2, 1, 0, 3, 2] : [0, 1, 2, 0, 2, 3]) out.push(...corners[n]!)
        }
      }
    }
  }
  return partOf(Float32Array.from(out))
}

/** Triangles of a part whose centroid lies between two corners of the file, mm. */
export function trianglesBetween(
  { fileSoup }: Pick<Part, 'fileSoup'>,
  low: readonly number[],
  high: readonly number[],
): Uint32Array {
  return Uint32Array.from(Array(fileSoup.length / 9).keys()).filter((triangle) =>
    [0, 1, 2].every((axis) => {
      const middle = [0, 3, 6].reduce((sum, corner) => sum + fileSoup[9 * triangle + corner + axis]!, 0) / 3
      return middle >= low[axis]! - 1e-3 && middle <= high[axis]! + 1e-3
    }),
  )
}

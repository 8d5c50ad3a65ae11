import { GrowableUint32Array } from './growable-array.ts'
import type { SplitTriangle } from './triangulation.ts'

/** The pieces of all triangles of a surface that were split, in the order they were added: triangles ascending. */
export class SplitPieces {
  private readonly numbers = new GrowableUint32Array(1024)
  private readonly starts = new GrowableUint32Array(1024)
  private readonly corners = new GrowableUint32Array(3 * 4096)
  private readonly flags = new GrowableUint32Array(4096)

  add(triangle: number, { pieces, kept }: SplitTriangle): void {
    this.numbers.add(triangle)
    this.starts.add(this.flags.size)
    for (let i = 0; i < pieces.length; i++) {
      this.corners.push(pieces[i])
      this.flags.add(kept[i] ? 1 : 0)
    }
  }

  get count(): number {
    return this.numbers.size
  }

  /** Number of the triangle that was added as the n-th; Infinity beyond the last. */
  triangle(place: number): number {
    return place < this.count ? this.numbers.at(place) : Infinity
  }

  /** Its pieces. */
  at(place: number): SplitTriangle {
    const end = place + 1 < this.count ? this.starts.at(place + 1) : this.flags.size
    const pieces: [number, number, number][] = []
    const kept: boolean[] = []
    for (let i = this.starts.at(place); i < end; i++) {
      pieces.push([this.corners.at(3 * i), this.corners.at(3 * i + 1), this.corners.at(3 * i + 2)])
      kept.push(this.flags.at(i) === 1)
    }
    return { pieces, kept }
  }
}

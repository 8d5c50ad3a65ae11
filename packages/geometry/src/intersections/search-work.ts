/**
 * Work of a search, counted so that it ends at the same place on every machine. A unit is a comparison of two boxes, two
 * to three nanoseconds.
 */
export class SearchWork {
  done = 0
  readonly most: number

  constructor(most: number) {
    this.most = most
  }

  get isUsedUp(): boolean {
    return this.done >= this.most
  }
}

/** Two triangles whose boxes meet are compared by some signs of volumes. */
export const pairWork = 20

/** Where they have no corner in common, theirs are looked up all over the memory. */
export const strangersWork = 40

/** A sign that is zero takes the exact arithmetic 80 ns: differences of float32 coordinates are exact in double precision. */
export const zeroSignWork = 30

/**
 * What a search over this many triangles may take: seconds, a third of it for a sound part. One whose finely meshed
 * faces all stand at 45° takes more than others, because every sign there is zero.
 */
export const mostSearchWork = (triangles: number): number => 3e8 + 500 * triangles

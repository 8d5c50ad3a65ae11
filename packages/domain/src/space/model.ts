/** A point or a direction. */
export interface Vector {
  readonly x: number
  readonly y: number
  readonly z: number
}

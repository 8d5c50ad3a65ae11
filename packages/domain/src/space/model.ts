/** A point or a direction. */
export interface Vector {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** A possible rigid motion: mm along x, y, z, and rotations about axes through `centre`, rad; of any magnitude. */
export interface RigidMotion {
  readonly slide: readonly [number, number, number]
  readonly turn: readonly [number, number, number]
  /** mm */
  readonly centre: readonly [number, number, number]
}

/** A point or a direction. */
export interface Vector {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** How a rigid body may move: mm along x, y, z, and turns about axes through `centre`, rad; of any size. */
export interface RigidMotion {
  readonly slide: readonly [number, number, number]
  readonly turn: readonly [number, number, number]
  /** mm */
  readonly centre: readonly [number, number, number]
}

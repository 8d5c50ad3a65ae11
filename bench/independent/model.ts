/** What the peers solve, and what they answer. */
import type { Tetrahedra } from './tetrahedra.ts'

export interface Model {
  readonly mesh: Tetrahedra
  /** Faces of elements, six nodes each (`facesOn`): those that are held, and those that bear an even traction. */
  readonly held: Uint32Array
  readonly loaded: Uint32Array
  /** Direction of the force of one newton. */
  readonly direction: readonly [number, number, number]
  /** MPa, per element: the printed wall's own. */
  readonly young: Float64Array
  readonly poisson: number
}

export interface Solved {
  /** N/mm */
  readonly stiffness: number
  /** Four per element, each near one of its corners and in their order, von Mises, MPa per newton. */
  readonly stress: Float32Array
  /** Wall seconds of the peer. */
  readonly seconds: number
}

/** mm within which a node lies on a face of the part. */
export const flat = 1e-3

import type { Point } from '../mesh/model.ts'

/** A face of the part as an engineer sees it: a plane, a fillet, the wall of a hole. */
export interface Face {
  /** From 0, in the order in which the faces first appear in the file. */
  readonly id: number
  /** Range of `FaceSet.order` that holds its triangles. */
  readonly start: number
  readonly count: number
  readonly area: number
  /** Area-weighted; of a curved face it need not lie on it. */
  readonly centroid: Point
  /** Unit, area-weighted; of a face that closes on itself the normal of its largest triangle. */
  readonly normal: Point
  readonly kind: 'plane' | 'curved'
}

export interface FaceSet {
  /** Face of each triangle. */
  readonly label: Uint32Array
  /** Triangles sorted by face, in file order within each. */
  readonly order: Uint32Array
  readonly faces: readonly Face[]
  /** 6 floats per line: borders between faces and open rims, in the coordinates of the soup. */
  readonly edges: Float32Array
}

/** What is read of a CAD file: its bodies as triangles in millimetres, and the faces that the CAD system gave them. */

export type CadFormat = 'STEP' | 'IGES' | 'BREP' | '3MF'

/** How far the triangles may be from the curved surfaces that they stand for. */
export interface Tolerance {
  /** Largest distance between a triangle and its surface, mm. */
  readonly chord: number
  /** Largest angle between the normals of neighbouring triangles of a curved surface, degrees. */
  readonly angle: number
}

/** A face of the CAD system: a run of triangles of its body. */
export interface BodyFace {
  readonly name?: string
  /** "#rrggbb", when the face has another colour than its body, or the body has none. */
  readonly color?: string
  /** First triangle, and how many. */
  readonly first: number
  readonly count: number
}

export interface CadBody {
  readonly name: string
  /** Names of the assemblies that it is a part of, from the outermost. */
  readonly within: readonly string[]
  /** "#rrggbb" */
  readonly color?: string
  /** Nine floats per triangle, mm, without collapsed triangles, sorted by face. */
  readonly soup: Float32Array
  /** Every face of the body in the order of its triangles; none in a file that knows no faces (3MF). */
  readonly faces: readonly BodyFace[]
  /** Edges that are not shared by two triangles: a body with such edges is a surface and no solid. */
  readonly openEdges: number
}

export interface CadReading {
  readonly format: CadFormat
  readonly bodies: readonly CadBody[]
  /** What the reader of the file should know, one sentence each. */
  readonly notes: readonly string[]
}

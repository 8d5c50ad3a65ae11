export type Point = readonly [number, number, number]

export interface Bounds {
  readonly min: Point
  readonly max: Point
}

/** Triangles that share vertices. Degenerate triangles are kept, so triangle i is triangle i of the soup. */
export interface IndexedMesh {
  /** 3 per vertex. */
  readonly vertices: Float32Array
  /** 3 vertex numbers per triangle. */
  readonly triangles: Uint32Array
}

/** 'ok': usable as it is, triangle for triangle. 'repairable': usable after the repairs that the sentence names. */
export type Verdict = 'ok' | 'repairable' | 'refused'

export interface MeshPlace {
  readonly defect:
    | 'boundary edge'
    | 'non-manifold edge'
    | 'misoriented edge'
    | 'collapsed triangle'
    | 'duplicate triangle'
    | 'inside-out body'
    | 'crossing triangles'
    | 'body inside a body'
  /** In the coordinates of the soup. */
  readonly at: Point
}

/** A hole: a boundary loop of edges that have only one triangle. */
export interface Hole {
  /** Middle of the boundary loop, in the coordinates of the soup. */
  readonly at: Point
  readonly edges: number
  /** Around the boundary loop. */
  readonly length: number
}

/** A separate body of the file, with the cavities inside it. Volume as wound: negative when inside-out. */
export interface Body {
  /** From 0 in file order: the number by which a user chooses bodies. */
  readonly id: number
  readonly triangles: number
  readonly volume: number
  readonly cavities: number
  /** The body in whose material it lies although it is wound outward; null for none. */
  readonly inside: number | null
  readonly bounds: Bounds
}

/**
 * What the part's volume is when bodies inside bodies are cavities of these (and what lies in such a cavity is a body
 * again), and when they are material.
 */
export interface InnerReadings {
  readonly cavities: number
  readonly material: number
}

/** What the file's unit probably is: an STL carries none. */
export interface UnitGuess {
  readonly unit: 'mm' | 'in' | 'm'
  /** Whether it is worth asking. */
  readonly doubtful: boolean
  readonly sentence: string
}

/** Health of a part. Lengths, areas and volumes in the units of the soup; edges after welding at `weldTolerance`. */
export interface MeshReport {
  readonly triangles: number
  readonly vertices: number
  readonly bounds: Bounds
  readonly center: Point
  readonly diagonal: number
  readonly area: number
  /** Volume that is analysed, with each body wound outward: what the file has twice, or bodies share, counts once. */
  readonly volume: number
  /** Volume in which bodies overlap; where n bodies do, it counts n − 1 times. */
  readonly sharedVolume: number
  /** Closed surfaces connected by edges after welding: bodies, and the cavities inside them. */
  readonly components: number
  /** Bodies with negative volume that are not the cavity of another body. */
  readonly insideOutBodies: number
  /** Components with negative volume inside another one. */
  readonly cavities: number
  /** Closed surfaces wound outward in the material of another one: it is undecided what is in them. */
  readonly innerBodies: number
  readonly innerReadings: InnerReadings | null
  /** False when it could not be found out of every closed surface in which others it lies. */
  readonly nestingCounted: boolean
  /** 0: corners with equal float32 coordinates are one vertex. */
  readonly weldTolerance: number
  /** Boundary edges when welded exactly (equal coordinates only). */
  readonly exactBoundaryEdges: number
  readonly boundaryEdges: number
  readonly nonManifoldEdges: number
  readonly misorientedEdges: number
  /** Triangles with two equal vertices. */
  readonly collapsedTriangles: number
  /** Triangles without area but with three different vertices. */
  readonly sliverTriangles: number
  readonly duplicateTriangles: number
  /**
   * Pairs of triangles of one closed piece of surface that pass through each other: it has no inside. Looked for in
   * closed surfaces only.
   */
  readonly selfCrossings: number
  /** The same of different pieces: bodies that overlap, each closed; what is inside any of them is inside. */
  readonly bodyCrossings: number
  /** False when the search for crossings ended early: there may be more. */
  readonly crossingsCounted: boolean
  /** Every edge belongs to exactly two triangles. */
  readonly closed: boolean
  /** No misoriented edge, no inside-out body, positive volume. */
  readonly oriented: boolean
  /** Area of the flat patches that would close the holes, as a share of the part's area. */
  readonly holeShare: number
  readonly verdict: Verdict
  /** One sentence that explains the verdict. */
  readonly sentence: string
  /** Up to twenty places per kind of defect. */
  readonly places: readonly MeshPlace[]
  /** The holes, longest boundary loop first, at most a hundred. */
  readonly holes: readonly Hole[]
  readonly holeCount: number
  /** Separate bodies, at most a thousand of `bodyCount`: all closed surfaces but cavities. */
  readonly bodies: readonly Body[]
  readonly bodyCount: number
  readonly unit: UnitGuess
}

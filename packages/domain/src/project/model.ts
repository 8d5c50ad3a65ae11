export const defaultProjectName = 'Untitled'
export const studyPlaceholderName = 'Optimizing...'

/** What a person asked to be done with the triangles of an uploaded file; nothing is done unasked. */
export interface PartChoice {
  /** Repair gently what can be repaired. */
  readonly repair: boolean
  /** Accept new outer faces for a surface that is not closed after everything else. */
  readonly accept_remeshed: boolean
  /** Numbers of the separate bodies to keep, as in the health report; null for all. */
  readonly bodies: readonly number[] | null
  /** What bodies inside other bodies are meant as; null where nobody has said. */
  readonly inner_bodies: InnerBodies | null
}

/** Bodies inside other bodies are cavities of these, or material. */
export const innerReadings = ['cavities', 'material'] as const
export type InnerBodies = (typeof innerReadings)[number]

export const asUploaded: PartChoice = { repair: false, accept_remeshed: false, bodies: null, inner_bodies: null }

/** Where the outer faces of a part come from. */
export const partOrigins = ['uploaded', 'repaired', 're-meshed'] as const
export type PartOrigin = (typeof partOrigins)[number]

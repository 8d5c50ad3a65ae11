export const defaultProjectName = 'Untitled'
export const studyPlaceholderName = 'Optimizing...'

/** The changes to the triangles of an uploaded file that a user has requested; nothing is changed without a request. */
export interface PartChoice {
  /** Make the automatic repair. */
  readonly repair: boolean
  /** Accept new outer faces for a surface that is not closed after everything else. */
  readonly accept_remeshed: boolean
  /** Numbers of the separate bodies to keep, as in the health report; null for all. */
  readonly bodies: readonly number[] | null
  /** Whether bodies inside other bodies are cavities or material; null where nobody has decided. */
  readonly inner_bodies: InnerBodies | null
}

/** Bodies inside other bodies are cavities or material. */
export const innerReadings = ['cavities', 'material'] as const
export type InnerBodies = (typeof innerReadings)[number]

export const asUploaded: PartChoice = { repair: false, accept_remeshed: false, bodies: null, inner_bodies: null }

/** Where the outer faces of a part come from. */
export const partOrigins = ['uploaded', 'repaired', 're-meshed'] as const
export type PartOrigin = (typeof partOrigins)[number]

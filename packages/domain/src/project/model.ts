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
}

export const asUploaded: PartChoice = { repair: false, accept_remeshed: false, bodies: null }

/** Where the outer faces of a part come from. */
export const partOrigins = ['uploaded', 'repaired', 're-meshed'] as const
export type PartOrigin = (typeof partOrigins)[number]

export const defaultProjectName = 'Untitled'
export const studyPlaceholderName = 'Optimizing...'

/** Bodies inside other bodies are cavities or material. */
export const innerReadings = ['cavities', 'material'] as const
export type InnerBodies = (typeof innerReadings)[number]

export const asUploaded = { repair: false, accept_remeshed: false, bodies: null, inner_bodies: null } as const

/** Where the outer faces of a part come from. */
export const partOrigins = ['uploaded', 'repaired', 're-meshed'] as const
export type PartOrigin = (typeof partOrigins)[number]

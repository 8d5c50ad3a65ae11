/** Bytes of a CAD file: one of 3.6 MB takes some 350 MB of memory and 6 to 12 s. */
export const maxCadBytes = 50 * 1024 * 1024
/** Faces of one part, and bytes of their list in a request. */
export const mostCadFaces = 100_000
export const cadFacesMaxBytes = 16 * 1024 * 1024
export const longestCadFaceName = 200
export const cadColor = /^#[0-9a-f]{6}$/

/** Names of files that can be converted. */
export const cadExtensions = ['.step', '.stp', '.iges', '.igs', '.brep', '.brp', '.3mf'] as const

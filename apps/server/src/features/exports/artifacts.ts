/** What other features may know of artifacts: the table itself stays with this one. */
export { artifactKey } from './keys.ts'
export { type ArtifactRow, findArtifact, orderArtifact, readArtifact, settleArtifact, updateQueued } from './queries.ts'
export { type RowAsked, rowFor } from './row.ts'

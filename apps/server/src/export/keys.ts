/** Where a file of an artifact lies in the store. */
export const artifactKey = ({ runId, id }: { readonly runId: string; readonly id: string }, file: string) =>
  `runs/${runId}/files/${id}/${file}`

/** What an exported row's tokens are promised and paid under: once per row of one result. */
export const exportKey = (runId: string, rowIndex: number) => `export:${runId}:${rowIndex}`

/** Where a file of an artifact lies in the store. */
export const artifactKey = ({ runId, id }: { readonly runId: string; readonly id: string }, file: string) =>
  `runs/${runId}/files/${id}/${file}`

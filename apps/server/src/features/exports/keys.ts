interface Named {
  readonly runId: string
  readonly id: string
}

/** Where the files of an artifact lie in the store. */
export const artifactFolder = ({ runId, id }: Named) => `runs/${runId}/files/${id}`

/** Where one of them lies. */
export const artifactKey = (artifact: Named, file: string) => `${artifactFolder(artifact)}/${file}`

/** What an exported row's tokens are promised and paid under: once per row of one result. */
export const exportKey = (runId: string, rowIndex: number) => `export:${runId}:${rowIndex}`

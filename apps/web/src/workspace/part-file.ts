import type { ProjectAnswer } from '@trabecula/contract'
import { projectMessages } from '@trabecula/domain'

/** The part of a project as it is worked with, and the surfaces of its triangles where the server knows them. */
export interface PartFile {
  readonly file: Blob
  readonly labels: Uint32Array | null
}

/** @throws Error with the sentence of the specification when a file does not come */
export async function fetchPart({ stl_path, part_input }: ProjectAnswer, signal: AbortSignal): Promise<PartFile> {
  const labelsPath = part_input?.labels_path ?? null
  const [file, labels] = await Promise.all([fetchFile(stl_path, signal), labelsPath && fetchFile(labelsPath, signal)])
  return { file, labels: labels ? new Uint32Array(await labels.arrayBuffer()) : null }
}

async function fetchFile(address: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(address, { credentials: 'same-origin', signal })
  if (response.status !== 200) throw new Error(projectMessages.fetchStlFailed(response.status))
  return response.blob()
}

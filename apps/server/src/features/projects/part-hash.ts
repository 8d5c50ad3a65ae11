import { createHash } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'
import type { ProjectRow } from './queries.ts'

/** Whether a file with this SHA-256 (hex) is the project's: the uploaded one, or the one that it works with. */
export async function isPartOf({ files }: Pick<Platform, 'files'>, project: ProjectRow, sha256: string): Promise<boolean> {
  if (project.fileHash === sha256) return true
  const keys = [project.partInput?.fileKey, project.fileHash === null ? project.fileKey : undefined]
  for (const key of keys) {
    const file = key === undefined ? null : await files.open(key)
    if (file && (await hashOf(file.stream)) === sha256) return true
  }
  return false
}

async function hashOf(stream: AsyncIterable<unknown>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

import type { TrabeculaClient } from '@trabecula/client'
import { done } from '@trabecula/domain'
import { writeWhole } from '../files/write-file.ts'
import type { ToolOutcome } from './tool.ts'
import type { WorkFolder } from './work-folder.ts'

/** Writes a file of the server into the working folder, whole or not at all. */
export async function saveDownload(
  client: TrabeculaClient,
  folder: WorkFolder,
  { path, saveTo, confirm }: { readonly path: string; readonly saveTo: unknown; readonly confirm: unknown },
  signal: AbortSignal,
): Promise<ToolOutcome> {
  const target = await folder.pathToWrite(saveTo as string, confirm === true)
  if (!target.ok) return target
  const stream = await client.downloadStream(path, { signal })
  let bytes = 0
  await writeWhole(target.value, async (sink) => {
    for await (const chunk of stream) {
      await sink(chunk)
      bytes += chunk.byteLength
    }
    return true
  })
  return done({ file: target.value, bytes })
}

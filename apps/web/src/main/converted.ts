import { cadFacesMessages, uploadMessages } from '@trabecula/domain'
import type { ConvertedFrom } from '../features/convert/send-cad.ts'
import { closeUpload, useUpload } from '../features/upload/store.ts'
import { loadChunk } from '../platform/load-chunk.ts'
import { toast } from '../platform/notices/toasts.ts'

/** What STL files were converted from; a second try of an upload sends the same file. */
const convertedFrom = new WeakMap<File, ConvertedFrom>()

export const rememberConverted = (stl: File, cad: ConvertedFrom): unknown => convertedFrom.set(stl, cad)

/** Gives the project of an uploaded file what this was converted from; nothing happens where it was not. */
export async function keepConverted(id: string, stl: File | null): Promise<void> {
  const cad = stl && convertedFrom.get(stl)
  if (!cad) return
  // The overlay stays until all of it has arrived: a CAD file may be as large as the part.
  useUpload.setState({ status: 'uploading', share: 1, error: null, file: null })
  try {
    const { sendCad } = await loadChunk(() => import('../features/convert/send-cad.ts'))
    await sendCad(id, cad)
  } catch {
    // The script did not arrive; the part did, and can be worked with.
    toast(cadFacesMessages.notKept(uploadMessages.failed), 'error')
  } finally {
    closeUpload()
  }
}

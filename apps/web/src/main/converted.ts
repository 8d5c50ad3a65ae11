import type { ConvertedFrom } from '../features/convert/send-cad.ts'
import { loadChunk } from '../platform/load-chunk.ts'

/** What STL files were converted from; a second try of an upload sends the same file. */
const convertedFrom = new WeakMap<File, ConvertedFrom>()

export const rememberConverted = (stl: File, cad: ConvertedFrom): unknown => convertedFrom.set(stl, cad)

/** Gives the project of an uploaded file what this was converted from; nothing happens where it was not. */
export async function keepConverted(id: string, stl: File | null): Promise<void> {
  const cad = stl && convertedFrom.get(stl)
  if (!cad) return
  const { sendCad } = await loadChunk(() => import('../features/convert/send-cad.ts'))
  await sendCad(id, cad)
}

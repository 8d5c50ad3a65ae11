import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder } from './make-folder.ts'

export type Sink = (chunk: Uint8Array) => Promise<void>

/**
 * Writes a file so that it exists whole or not at all: into a temporary neighbour, flushed, then renamed. When `fill`
 * throws, or returns false, nothing is left behind and a file that was there stays.
 */
export async function writeWhole(path: string, fill: (sink: Sink) => Promise<boolean>): Promise<boolean> {
  await makeFolder(dirname(path))
  const temporary = `${path}.${randomUUID().slice(0, 8)}.part`
  const file = await open(temporary, 'wx')
  let whole = false
  try {
    whole = await fill(async (chunk) => {
      await file.writeFile(chunk)
    })
    if (whole) await file.sync()
  } finally {
    await file.close()
    if (!whole) await rm(temporary, { force: true })
  }
  if (whole) await rename(temporary, path)
  return whole
}

export const writeBytes = (path: string, bytes: Uint8Array | string): Promise<boolean> =>
  writeWhole(path, async (sink) => {
    await sink(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes)
    return true
  })

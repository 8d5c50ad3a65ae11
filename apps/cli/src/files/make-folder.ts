import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder and those above it, each by itself; returns whether it was not there. Node's recursive way never ends
 * where the system says that the folder above is missing although it is there, as below /proc.
 */
export async function makeFolder(path: string): Promise<boolean> {
  if (await isFolder(path)) return false
  const above = dirname(resolve(path))
  if (above !== resolve(path)) await makeFolder(above)
  try {
    await mkdir(path)
    return true
  } catch (error) {
    // Another process may have made it in the meantime.
    if (await isFolder(path)) return false
    throw error
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

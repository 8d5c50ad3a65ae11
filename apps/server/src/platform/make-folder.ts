import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder and those above it, each by itself. Node's recursive way never ends where the system says that the
 * folder above is missing although it is there, as below /proc.
 */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  const above = dirname(resolve(path))
  if (above !== resolve(path)) makeFolder(above)
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process may have made it in the meantime.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

export function canMakeFolder(path: string): boolean {
  try {
    makeFolder(path)
    return true
  } catch {
    // The caller's next step fails there as well, and says why.
    return false
  }
}

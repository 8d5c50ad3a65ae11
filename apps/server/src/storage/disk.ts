import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from './store.ts'

/**
 * Files under one directory. A file appears under its key only when it is complete.
 *
 * @param alone no other process uses the directory, so what a killed one left unfinished can go
 */
export function diskStore(directory: string, { alone }: { readonly alone: boolean }): FileStore {
  const root = resolve(directory)
  const scratchFolder = join(root, '.incoming')
  if (alone) rmSync(scratchFolder, { recursive: true, force: true })
  mkdirSync(scratchFolder, { recursive: true })

  const pathOf = (key: string): string => {
    const path = resolve(root, key)
    if (!path.startsWith(root + sep)) throw new Error(`Key outside the file store: ${key}`)
    return path
  }
  const scratch = () => join(scratchFolder, randomUUID())

  const adopt: FileStore['adopt'] = async (key, path) => {
    const target = pathOf(key)
    await mkdir(dirname(target), { recursive: true })
    await rename(path, target)
    return { bytes: (await stat(target)).size }
  }

  return {
    adopt,
    scratch,
    put: async (key, content) => {
      const path = scratch()
      try {
        await pipeline(content instanceof Readable ? content : Readable.from([content]), createWriteStream(path))
        return await adopt(key, path)
      } finally {
        await rm(path, { force: true })
      }
    },
    open: async (key) => {
      const path = pathOf(key)
      const found = await stat(path).catch(() => null)
      return found?.isFile() ? { stream: createReadStream(path), bytes: found.size } : null
    },
    local: async (key) => pathOf(key),
    remove: (key) => rm(pathOf(key), { recursive: true, force: true }),
  }
}

import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { measure, measured } from './measure.ts'
import type { FileStore, ListedFile } from './store.ts'
import { StorageUnavailable } from './unavailable.ts'

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
  const place = async (key: string, path: string) => {
    const target = pathOf(key)
    await mkdir(dirname(target), { recursive: true })
    await rename(path, target)
  }

  return {
    scratch,
    adopt: async (key, path) => {
      const facts = await measure(createReadStream(path))
      await place(key, path)
      return facts
    },
    put: async (key, content) => {
      const path = scratch()
      const { stream, facts } = measured(content)
      try {
        await pipeline(stream, createWriteStream(path, { flush: true }))
        const { size } = await stat(path)
        if (size !== facts().bytes)
          throw new StorageUnavailable(`The disk kept ${size} of ${facts().bytes} bytes. Nothing was stored.`)
        await place(key, path)
        return facts()
      } finally {
        await rm(path, { force: true })
      }
    },
    open: async (key, range) => {
      const path = pathOf(key)
      const found = await unlessMissing(stat(path))
      if (!found?.isFile()) return null
      return { stream: createReadStream(path, range), bytes: range ? range.end - range.start + 1 : found.size }
    },
    size: async (key) => {
      const found = await unlessMissing(stat(pathOf(key)))
      return found?.isFile() ? found.size : null
    },
    local: async (key) => pathOf(key),
    remove: (key) => rm(pathOf(key), { recursive: true, force: true }),
    list: () => filesUnder(root, '', scratchFolder),
    tidy: (before) => removeOlder(scratchFolder, before),
    check: async () => {
      const path = scratch()
      await writeFile(path, 'probe')
      await rm(path)
    },
  }
}

/** Null when there is no such file or folder; every other failure is thrown. */
export const unlessMissing = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })

/** Walks a directory without holding more than one folder's names at a time. */
async function* filesUnder(root: string, folder: string, except: string): AsyncGenerator<ListedFile> {
  const path = join(root, folder)
  if (path === except) return
  for (const entry of (await unlessMissing(readdir(path, { withFileTypes: true }))) ?? []) {
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* filesUnder(root, key, except)
    // Removed since its name was read: not there any more.
    const found = entry.isFile() ? await unlessMissing(stat(join(root, key))) : null
    if (found) yield { key, bytes: found.size, changedAt: found.mtime }
  }
}

/** Removes entries of a folder that were last changed before the given time. */
export async function removeOlder(folder: string, before: Date): Promise<void> {
  for (const name of (await unlessMissing(readdir(folder))) ?? []) {
    const found = await unlessMissing(stat(join(folder, name)))
    if (found && found.mtime < before) await rm(join(folder, name), { recursive: true, force: true })
  }
}

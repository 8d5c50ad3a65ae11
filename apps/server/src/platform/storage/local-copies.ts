import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { removeOlder, unlessMissing } from './disk.ts'

/** Copies on this machine of files that live elsewhere, for threads that read files by path. */
export interface LocalCopies {
  /** The copy's path; `fetch` writes it when it is not there yet. */
  path(key: string, fetch: (path: string) => Promise<void>): Promise<string>
  keep(key: string, path: string): Promise<void>
  forget(key: string): Promise<void>
  scratch(): string
  tidy(before: Date): Promise<void>
}

/** No job runs longer; a copy that was requested since then may be being read. */
const inUseMs = 6 * 3_600_000

/**
 * Copies under a directory that several processes of one machine may share: each appears complete, by one rename.
 *
 * @param keepBytes copies beyond this many bytes go, least recently used first, except those of the last six hours
 */
export function localCopies(directory: string, keepBytes: number): LocalCopies {
  const copies = join(directory, 'copies')
  const scratchFolder = join(directory, 'incoming')
  mkdirSync(copies, { recursive: true })
  mkdirSync(scratchFolder, { recursive: true })
  const coming = new Map<string, Promise<string>>()
  const scratch = () => join(scratchFolder, randomUUID())
  const place = async (key: string, from: string) => {
    const target = join(copies, key)
    await mkdir(dirname(target), { recursive: true })
    await rename(from, target)
    return target
  }
  const fetchCopy = async (key: string, fetch: (path: string) => Promise<void>) => {
    const target = join(copies, key)
    const now = new Date()
    const isThere = await utimes(target, now, now).then(
      () => true,
      () => false,
    )
    if (isThere) return target
    const path = scratch()
    try {
      await fetch(path)
      return await place(key, path)
    } finally {
      await rm(path, { force: true })
    }
  }
  return {
    scratch,
    path: (key, fetch) => {
      const found = coming.get(key)
      if (found) return found
      const copy = fetchCopy(key, fetch).finally(() => coming.delete(key))
      coming.set(key, copy)
      return copy
    },
    keep: async (key, path) => void (await place(key, path)),
    forget: (key) => rm(join(copies, key), { recursive: true, force: true }),
    tidy: async (before) => {
      await removeOlder(scratchFolder, before)
      await shrink(copies, keepBytes, new Date(Date.now() - inUseMs))
    },
  }
}

async function shrink(folder: string, keepBytes: number, before: Date): Promise<void> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = await Promise.all(found.map(async (path) => ({ path, facts: await unlessMissing(stat(path)) })))
  const byUse = files.flatMap(({ path, facts }) => (facts ? [{ path, bytes: facts.size, usedAt: facts.mtime }] : []))
  byUse.sort((a, b) => b.usedAt.getTime() - a.usedAt.getTime())
  let kept = 0
  for (const { path, bytes, usedAt } of byUse) {
    kept += bytes
    if (kept > keepBytes && usedAt < before) await rm(path, { force: true })
  }
}

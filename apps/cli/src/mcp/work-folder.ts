import { lstat, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { done, type Outcome, refuse } from '@trabecula/domain'

/** The folder whose files tools read and write. An agent names paths in it; links that lead out of it do not count. */
export class WorkFolder {
  /** Without links. */
  readonly root: string

  private constructor(root: string) {
    this.root = root
  }

  static async open(path: string): Promise<Outcome<WorkFolder>> {
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (!found) return refuse('file-not-found', `There is no folder ${path}.`)
    return found.isDirectory()
      ? done(new WorkFolder(await realpath(path)))
      : refuse('not-a-folder', `${path} is a file, not a folder.`)
  }

  /** The whole path of what an agent names, which need not exist. */
  async path(named: string): Promise<Outcome<string>> {
    const real = named.includes('\0') ? null : await withoutLinks(resolve(this.root, named))
    const isInside = real === this.root || real?.startsWith(this.root.endsWith(sep) ? this.root : this.root + sep)
    if (real !== null && isInside) return done(real)
    return refuse('outside-folder', `${named} lies outside of ${this.root}, the only folder whose files tools read and write.`)
  }

  /** The same of a file or folder that is written; what is there already is replaced only when that is confirmed. */
  async pathToWrite(named: string, confirmed: boolean): Promise<Outcome<string>> {
    const path = await this.path(named)
    if (!path.ok || confirmed || !(await isThere(path.value))) return path
    return refuse('exists', `${named} is there already. Choose another name, or replace it with "confirm": true.`)
  }
}

/** The path with every link followed; null where a link leads nowhere, because what is written would follow it. */
async function withoutLinks(path: string): Promise<string | null> {
  try {
    return await realpath(path)
  } catch {
    if ((await isThere(path)) || dirname(path) === path) return null
    const above = await withoutLinks(dirname(path))
    return above === null ? null : join(above, basename(path))
  }
}

/** Links count, wherever they lead. */
const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  )

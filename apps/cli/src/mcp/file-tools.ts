import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { done } from '@trabecula/domain'
import { argumentsOf, readsOnly, type Tool } from './tool.ts'
import type { WorkFolder } from './work-folder.ts'

/** What both kinds of servers offer about the files that they read and write. */
export const listFiles = (folder: WorkFolder): Tool => ({
  name: 'list_files',
  description: 'The files and folders of the working folder, or of a folder in it, with their sizes in bytes.',
  inputSchema: argumentsOf({ folder: { type: 'string', description: 'a folder in the working folder (default: itself)' } }),
  annotations: readsOnly,
  run: async ({ folder: named = '.' }) => {
    const path = await folder.path(named as string)
    if (!path.ok) return path
    const names = (await readdir(path.value)).sort()
    const entries = await Promise.all(
      names.map(async (name) => {
        // A link that leads nowhere is listed, too.
        const found = await stat(join(path.value, name)).catch(() => null)
        return found?.isFile() ? { name, bytes: found.size } : { name: `${name}/` }
      }),
    )
    return done({ files: entries })
  },
})

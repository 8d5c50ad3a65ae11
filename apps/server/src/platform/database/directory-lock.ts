import { createHash } from 'node:crypto'
import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { done, type Outcome, refuse } from '@trabecula/domain'

export interface DirectoryLock {
  release(): void
}

/**
 * Holds the data directory for this process, because the embedded database does not notice a second opener.
 * On Linux an abstract socket, which the kernel frees even after `kill -9`; elsewhere a file with the process id.
 */
export async function lockDirectory(directory: string): Promise<Outcome<DirectoryLock>> {
  const path = realpathSync(directory)
  const taken = refuse(
    'data-in-use',
    `Another Trabecula is running on the data in ${path}. Stop it, or set DATA_DIR to another folder.`,
  )
  return process.platform === 'linux' ? lockBySocket(path, taken) : lockByFile(path, taken)
}

function lockBySocket(path: string, taken: Outcome<DirectoryLock>): Promise<Outcome<DirectoryLock>> {
  // Abstract names hold 107 bytes, a path may be longer.
  const name = `\0trabecula-${createHash('sha256').update(path).digest('hex')}`
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(taken))
    server.listen(name, () => {
      server.unref()
      resolve(done({ release: () => void server.close() }))
    })
  })
}

function lockByFile(path: string, taken: Outcome<DirectoryLock>): Outcome<DirectoryLock> {
  const file = join(path, 'process.lock')
  const lock = { release: () => rmSync(file, { force: true }) }
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return done(lock)
  } catch {
    if (isAlive(Number(readFileSync(file, 'utf8')))) return taken
    writeFileSync(file, String(process.pid))
    return done(lock)
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

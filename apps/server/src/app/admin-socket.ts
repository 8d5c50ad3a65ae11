import { rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Outcome } from '@trabecula/domain'

/** Longer paths do not fit into a socket's address on every system. */
const longestPath = 100
/** A command is a few words. */
const longestCommand = 10_000

/** Runs one command of the server's command line. */
export type Administer = (words: readonly string[]) => Promise<Outcome<string[]>>

/** Only a person who may write into the data folder can connect: the socket is a file in it, for its owner alone. */
const socketOf = (dataDir: string): string => join(dataDir, 'admin.sock')

/**
 * The embedded database belongs to one process. While that is the server, it runs the commands of `npm run admin` that
 * are sent to it through a socket in the data folder.
 *
 * @returns how to stop, or null where the folder's path is too long for a socket
 */
export async function listenForAdministration(dataDir: string, administer: Administer): Promise<(() => void) | null> {
  const path = socketOf(dataDir)
  if (path.length > longestPath || process.platform === 'win32') return null
  // A killed process may have left the socket; the data folder's lock says that no other process uses it.
  rmSync(path, { force: true })
  const server = createServer({ allowHalfOpen: true }, (socket) => void answer(socket, administer))
  const umask = process.umask(0o077)
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  } finally {
    process.umask(umask)
  }
  return () => server.close()
}

async function answer(socket: Socket, administer: Administer): Promise<void> {
  // A caller that hangs up has its answer in the audit log.
  socket.on('error', () => socket.destroy())
  let asked = ''
  for await (const chunk of socket) {
    asked += String(chunk)
    if (asked.length > longestCommand) return void socket.destroy()
  }
  const words = asked.split('\0')
  const outcome = await administer(words).catch(
    (): Outcome<string[]> => ({
      ok: false,
      refusal: { code: 'failed', message: 'The command failed; see the log of the server.' },
    }),
  )
  socket.end(JSON.stringify(outcome))
}

/** Sends a command to the server that runs on this data. @returns undefined when it cannot be reached that way */
export async function askRunningServer(dataDir: string, words: readonly string[]): Promise<Outcome<string[]> | undefined> {
  const socket = connect(socketOf(dataDir))
  try {
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  } catch {
    // An older server, or one whose data folder has too long a path: the caller says that it must be stopped.
    return undefined
  }
  socket.end(words.join('\0'))
  return JSON.parse(await text(socket)) as Outcome<string[]>
}

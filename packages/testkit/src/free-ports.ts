import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * The first ports of loopback, from one on, at which nobody listens. Linux gives outgoing connections ports from 32768
 * on: a server that is killed and started again at its old port needs a lower one.
 */
export async function freePorts(from: number, count: number): Promise<number[]> {
  const found: number[] = []
  for (let port = from; found.length < count; port++) {
    if (port > 65_535) throw new Error(`Fewer than ${count} ports are free from ${from} on.`)
    if (await isFree(port)) found.push(port)
  }
  return found
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  await new Promise((closed) => server.close(closed))
  return true
}

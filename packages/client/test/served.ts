import type { AddressInfo } from 'node:net'
import { FakeCompute, makeKey, openTestServer, signedIn } from '@trabecula/server/testing'

/** A server that listens on this machine with fake results, and a key to it. */
export async function serve(compute = new FakeCompute()) {
  const server = await openTestServer({ compute })
  const owner = await signedIn(server)
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  const { secret } = await makeKey(owner)
  return { server, owner, url, key: secret, compute }
}

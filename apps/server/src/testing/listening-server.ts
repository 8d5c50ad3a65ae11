import type { AddressInfo } from 'node:net'
import { makeKey, signedIn } from './browser.ts'
import { FakeCompute } from './fake-compute.ts'
import { openTestServer } from './test-server.ts'

/** A server that listens on this machine with fake results, and a key to it. */
export async function serve(compute = new FakeCompute()) {
  const server = await openTestServer({ compute })
  const owner = await signedIn(server)
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  const { id: keyId, secret: key } = await makeKey(owner)
  return { server, owner, url, key, keyId, compute }
}

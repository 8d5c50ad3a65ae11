import { afterAll } from 'vitest'
import { openTestServer, type TestServer } from './test-server.ts'

/** The server of a file of tests, which is closed after the last of them. */
export async function testServer(...options: Parameters<typeof openTestServer>): Promise<TestServer> {
  const server = await openTestServer(...options)
  afterAll(() => server.close())
  return server
}

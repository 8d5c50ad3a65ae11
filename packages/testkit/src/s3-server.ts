/// <reference path="./s3rver.d.ts" />
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

export interface TestBucket {
  /** As the server's S3 store wants them. */
  readonly settings: {
    readonly bucket: string
    readonly region: string
    readonly endpoint: string
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
    readonly pathStyle: boolean
    readonly prefix: string
  }
  /** Where the test server keeps its objects. */
  readonly folder: string
  close(): Promise<void>
}

/** A bucket of its own on a small S3 server in this process, on a free port unless one is given. */
export async function openTestBucket({ port: wanted = 0 }: { readonly port?: number } = {}): Promise<TestBucket> {
  const folder = mkdtempSync(join(tmpdir(), 'trabecula-s3-'))
  const bucket = new S3rver({
    silent: true,
    directory: folder,
    vhostBuckets: false,
    // It reads the query of some listings otherwise than the SDK signs it.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'parts' }],
  })
  await bucket.configureBuckets()
  const server = createServer(oneChangeAtATime(bucket.callback())).listen(wanted, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    folder,
    settings: {
      bucket: 'parts',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      pathStyle: true,
      prefix: 'test/',
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      await closed
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A deletion of that server removes the folders that it leaves empty with all that is in them by then: an object that
 * was stored in one in the meantime would be gone. So what changes objects is answered one after the other.
 */
function oneChangeAtATime(answer: RequestListener): RequestListener {
  let last: Promise<unknown> = Promise.resolve()
  return (request, response) => {
    if (request.method === 'GET' || request.method === 'HEAD') return answer(request, response)
    const ended = new Promise((resolve) => response.once('close', resolve))
    last = last.then(() => {
      answer(request, response)
      return ended
    })
  }
}

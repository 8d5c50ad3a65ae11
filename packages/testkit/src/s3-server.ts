/// <reference path="./s3rver.d.ts" />
import { mkdtempSync, rmSync } from 'node:fs'
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
  const server = new S3rver({
    address: '127.0.0.1',
    port: wanted,
    silent: true,
    directory: folder,
    vhostBuckets: false,
    // It reads the query of some listings otherwise than the SDK signs it.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'parts' }],
  })
  const { port } = await server.run()
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
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

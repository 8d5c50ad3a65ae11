/// <reference path="./s3rver.d.ts" />
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

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

/** A bucket of its own on a small S3 server in this process. */
export async function openTestBucket(): Promise<TestBucket> {
  const folder = mkdtempSync(join(tmpdir(), 'trabecula-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    vhostBuckets: false,
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

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '../platform/storage/s3.ts'

export interface TestBucket {
  readonly settings: S3Settings
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

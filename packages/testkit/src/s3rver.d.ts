declare module '@20minutes/s3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Options {
    readonly silent: boolean
    readonly directory: string
    readonly vhostBuckets: boolean
    readonly allowMismatchedSignatures: boolean
    readonly configureBuckets: readonly { readonly name: string }[]
  }
  /** A small S3 server on a folder, for tests. */
  // biome-ignore lint/style/noDefaultExport: the package has no other
  export default class S3rver {
    constructor(options: Options)
    configureBuckets(): Promise<unknown>
    /** Answers the requests of an HTTP server. */
    callback(): (request: IncomingMessage, response: ServerResponse) => void
  }
}

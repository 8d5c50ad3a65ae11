declare module '@20minutes/s3rver' {
  interface Options {
    readonly address: string
    readonly port: number
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
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }
}

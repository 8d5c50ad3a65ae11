import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { localCopies } from './local-copies.ts'
import { measure, measured } from './measure.ts'
import type { ByteRange, FileStore, ListedFile } from './store.ts'
import { StorageUnavailable, unreachableStorage } from './unavailable.ts'

export interface S3Settings {
  readonly bucket: string
  readonly region: string
  /** Absent: Amazon's own for the region. */
  readonly endpoint: string | null
  /** Absent: the surroundings' (instance role, shared profile). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
  /** The bucket is in the path, not in the host name: most servers other than Amazon's. */
  readonly pathStyle: boolean
  /** Put before every key, so that several products share a bucket. */
  readonly prefix: string
}

/** Copies of stored files that a machine keeps for its compute threads. */
const keptCopiesBytes = 20 * 1024 ** 3
const partBytes = 8 * 1024 * 1024

/**
 * Files in an S3-compatible bucket. Streams of unknown length go up in parts of 8 MB, two at a time; each object is
 * read back and its hash compared, because neither the ETag (encryption, parts) nor a checksum header is the same on
 * every server.
 *
 * @param directory a folder of this machine for unfinished files and local copies
 */
export function s3Store(settings: S3Settings, directory: string): FileStore & { close(): void } {
  const bucket = openBucket(settings)
  const copies = localCopies(directory, keptCopiesBytes)

  const put: FileStore['put'] = async (key, content) => {
    const { stream, facts } = measured(content)
    let broken: { readonly error: unknown } | null = null
    stream.once('error', (error) => {
      broken = { error }
    })
    try {
      await bucket.send(key, stream)
    } catch (error) {
      // Which side failed: the stream that is stored, or the store.
      throw broken ? (broken as { error: unknown }).error : unreachableStorage(error)
    }
    return asUnavailable(prove(bucket, key, facts()))
  }

  return {
    put,
    open: bucket.get,
    list: bucket.list,
    scratch: copies.scratch,
    adopt: async (key, path) => {
      const facts = await put(key, createReadStream(path))
      await copies.keep(key, path)
      return facts
    },
    size: bucket.size,
    local: (key) =>
      copies.path(key, async (path) => {
        const found = await bucket.get(key)
        if (!found) throw new Error(`${key} is not in the file store.`)
        await asUnavailable(pipeline(found.stream, createWriteStream(path)))
      }),
    remove: async (key) => {
      await copies.forget(key)
      await asUnavailable(removeTree(bucket, key))
    },
    tidy: copies.tidy,
    check: () => asUnavailable(bucket.check()),
    close: bucket.close,
  }
}

/** Reads a stored object back; removes it and throws when it is not what was sent. */
async function prove(
  bucket: Bucket,
  key: string,
  sent: { readonly bytes: number; readonly sha256: string },
): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const stored = await bucket.get(key)
  const found = stored && (await measure(stored.stream))
  if (found?.sha256 === sent.sha256 && found.bytes === sent.bytes) return sent
  await bucket.remove(key)
  throw new StorageUnavailable('The file store changed a file on its way in. Nothing was stored. Please try again.', {
    cause: new Error(`${key}: sent ${JSON.stringify(sent)}, found ${JSON.stringify(found)}`),
  })
}

/** Removes an object, and all below it: a thousand at a time, as many as one call takes. */
async function removeTree(bucket: Bucket, key: string): Promise<void> {
  await bucket.remove(key)
  const batch: string[] = []
  for await (const { key: found } of bucket.list(`${key}/`)) {
    batch.push(found)
    if (batch.length === 1000) await bucket.removeAll(batch.splice(0))
  }
  await bucket.removeAll(batch)
}

type Bucket = ReturnType<typeof openBucket>

/** The objects under the prefix of a bucket. */
function openBucket(settings: S3Settings) {
  const client = s3Client(settings)
  const Bucket = settings.bucket
  const keyOf = (key: string) => `${settings.prefix}${key}`

  const get = async (key: string, range?: ByteRange) => {
    try {
      const Range = range ? `bytes=${range.start}-${range.end}` : undefined
      const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(key), Range }))
      return { stream: Body as Readable, bytes: ContentLength ?? 0 }
    } catch (error) {
      if (isMissing(error)) return null
      throw unreachableStorage(error)
    }
  }
  const send = (key: string, body: Readable) =>
    new Upload({
      client,
      params: { Bucket, Key: keyOf(key), Body: body },
      partSize: partBytes,
      queueSize: 2,
      leavePartsOnError: false,
    }).done()
  async function* list(folder = ''): AsyncGenerator<ListedFile> {
    for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: keyOf(folder) })) {
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        if (Key) yield { key: Key.slice(settings.prefix.length), bytes: Size ?? 0, changedAt: LastModified ?? new Date() }
      }
    }
  }
  const removeAll = async (keys: readonly string[]) => {
    if (keys.length === 0) return
    const Delete = { Objects: keys.map((key) => ({ Key: keyOf(key) })), Quiet: true }
    const { Errors } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }))
    if (Errors?.length) throw new Error(`${Errors[0]?.Key}: ${Errors[0]?.Message}`)
  }

  return {
    /** Null when there is none. */
    get,
    send,
    list,
    size: async (key: string): Promise<number | null> => {
      try {
        return (await client.send(new HeadObjectCommand({ Bucket, Key: keyOf(key) }))).ContentLength ?? 0
      } catch (error) {
        if (isMissing(error)) return null
        throw unreachableStorage(error)
      }
    },
    remove: (key: string) => client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(key) })),
    removeAll,
    check: async (): Promise<void> => void (await client.send(new HeadBucketCommand({ Bucket }))),
    close: () => client.destroy(),
  }
}

function s3Client({ region, endpoint, credentials, pathStyle }: S3Settings): S3Client {
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(credentials ? { credentials } : {}),
    // Servers other than Amazon's store the SDK's checksum trailer as content (measured with one: 45 bytes too many).
    ...(endpoint
      ? { endpoint, requestChecksumCalculation: 'WHEN_REQUIRED' as const, responseChecksumValidation: 'WHEN_REQUIRED' as const }
      : {}),
    requestHandler: { connectionTimeout: 5000, requestTimeout: 60_000 },
  })
}

/** A missing bucket is a mistake in the settings, not a missing file. */
const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket'

const asUnavailable = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error) => {
    throw error instanceof StorageUnavailable ? error : unreachableStorage(error)
  })

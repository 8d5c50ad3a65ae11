import { accountMessages, type Outcome, refuse } from '@trabecula/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange, FileStore } from '../storage/store.ts'
import { sendRefusal } from './errors.ts'
import { notFound, type Principal } from './principal.ts'

export interface FoundFile {
  /** Null when there is none yet. */
  readonly key: string | null
  readonly type: string
  /** Offered to the person who saves it. */
  readonly name?: string
  readonly download?: boolean
  /** Every content has its own address, so a browser need not request it again. */
  readonly isForever?: boolean
  /** SHA-256 of the content: a client that has it is not sent it again. */
  readonly hash?: string
  /** Answered instead of a file that does not exist yet. */
  readonly empty?: object
}

/** A route that answers a file, as the OpenAPI document describes it. */
export const describeFile = (operationId: string, summary: string) => ({ operationId, summary })

/** Streams a stored file to a caller who may have it. Files never change under a key, but are not for shared caches. */
export async function sendFile(
  platform: { readonly files: FileStore },
  request: FastifyRequest,
  reply: FastifyReply,
  { find }: { readonly find: (principal: Principal) => Promise<Outcome<FoundFile>> },
): Promise<FastifyReply> {
  if (!request.principal) return sendRefusal(reply, refuse('signed-out', accountMessages.signInFirst).refusal)
  const found = await find(request.principal)
  return found.ok ? sendFound(platform, request, reply, found.value) : sendRefusal(reply, found.refusal)
}

/** The same, once it is known that it may be had. */
export async function sendFound(
  { files }: { readonly files: FileStore },
  request: FastifyRequest,
  reply: FastifyReply,
  { key, type, name, download, isForever, hash, empty }: FoundFile,
): Promise<FastifyReply> {
  const tag = hash === undefined ? undefined : `"${hash}"`
  const isKnownThere = tag !== undefined && isKnown(request.headers['if-none-match'], tag)
  const asked = ofThis(request.headers['if-range'], tag) ? request.headers.range : undefined
  // Most requests want the whole file, which comes with its length: one access to the store instead of two.
  const whole = key === null || isKnownThere || asked !== undefined ? null : await files.open(key)
  const bytes = whole?.bytes ?? (key === null ? null : await files.size(key))
  if (bytes === null && empty) return reply.send(empty)
  if (key === null || bytes === null) return sendRefusal(reply, gone)
  const disposition = dispositionOf(download ? 'attachment' : 'inline', name)
  reply
    .header('accept-ranges', 'bytes')
    .header('cache-control', isForever ? 'private, max-age=31536000, immutable' : 'private, no-cache')
  if (tag) reply.header('etag', tag)
  if (isKnownThere) return reply.code(304).send()
  const range = askedRange(asked, bytes)
  if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  const file = whole ?? (await files.open(key, range ?? undefined))
  if (!file) return sendRefusal(reply, gone)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
  return reply.type(type).header('content-length', file.bytes).header('content-disposition', disposition).send(file.stream)
}

/**
 * The header that gives a browser or a slicer the name of a file (RFC 6266). A plain name is quoted and nothing follows
 * it: slicers look for it with a pattern and may know no other form.
 */
export function dispositionOf(kind: 'attachment' | 'inline', name: string | undefined): string {
  if (name === undefined) return kind
  return `${kind}; ${/^[\w .,()+-]+$/.test(name) ? `filename="${name}"` : `filename*=UTF-8''${encodeURIComponent(name)}`}`
}

const { refusal: gone } = notFound('This file does not exist any more.')

/** Whether the browser has this content (RFC 9110, section 13.1.2). */
const isKnown = (header: string | undefined, tag: string): boolean =>
  header === '*' || (header ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === tag)

/** A range is wanted of the content that the browser knows, or else the whole of the new one (section 13.1.5). */
const ofThis = (header: string | string[] | undefined, tag: string | undefined): boolean => header === undefined || header === tag

/**
 * The one range that a browser requests ("bytes=0-99", "bytes=100-", "bytes=-50"); null for the whole file, also when
 * it requests several or uses a form that we do not know (RFC 9110, section 14.2: ignore them); 'beyond' when nothing
 * lies in it.
 */
export function askedRange(header: string | undefined, bytes: number): ByteRange | 'beyond' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (from !== '' && to !== '' && Number(to) < start) return null
  return start <= end ? { start, end } : 'beyond'
}

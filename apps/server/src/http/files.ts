import { accountMessages, type Outcome, refuse } from '@trabecula/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound, type Who } from '../account/who.ts'
import type { Platform } from '../platform.ts'
import { sendRefusal } from './errors.ts'

interface FoundFile {
  /** Null when there is none yet. */
  readonly key: string | null
  readonly type: string
  /** Offered to the person who saves it. */
  readonly name?: string
  readonly download?: boolean
  /** Answered instead of a file that does not exist yet. */
  readonly empty?: object
}

/** Streams a stored file to somebody who may have it. Files never change under a key, but leave no copy in shared caches. */
export async function sendFile(
  { files }: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  { find }: { readonly find: (who: Who) => Promise<Outcome<FoundFile>> },
): Promise<FastifyReply> {
  if (!request.who) return sendRefusal(reply, refuse('signed-out', accountMessages.signInFirst).refusal)
  const found = await find(request.who)
  if (!found.ok) return sendRefusal(reply, found.refusal)
  const { key, type, name, download, empty } = found.value
  const file = key === null ? null : await files.open(key)
  if (!file && empty) return reply.send(empty)
  if (!file) return sendRefusal(reply, notFound('This file does not exist any more.').refusal)
  const disposition = `${download ? 'attachment' : 'inline'}${name ? `; filename*=UTF-8''${encodeURIComponent(name)}` : ''}`
  return reply
    .type(type)
    .header('content-length', file.bytes)
    .header('content-disposition', disposition)
    .header('cache-control', 'private, no-cache')
    .send(file.stream)
}

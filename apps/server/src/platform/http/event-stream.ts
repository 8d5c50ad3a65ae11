import { PassThrough } from 'node:stream'
import { refuse, requestMessages } from '@trabecula/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EventBus } from '../database/events.ts'
import { sendRefusal } from './errors.ts'

const atMostEveryMs = 200
const heartbeatMs = 15_000

interface EventStream<Event> {
  /** An event under this id makes the stream read the state again. */
  readonly id: string
  /** Checked before every event, because a stream outlives sessions and memberships. */
  readonly mayWatch: () => Promise<boolean>
  /** Its present state; null when it is gone. */
  readonly read: () => Promise<Event | null>
  readonly isLast?: (event: Event) => boolean
  readonly onEnd?: () => void
}

/** Server-sent events: the state now, then every change, until the last. */
export function streamEvents<Event extends object>(
  events: EventBus,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, mayWatch, read, isLast = () => false, onEnd = () => {} }: EventStream<Event>,
): FastifyReply {
  const release = request.principal ? request.server.takeStream(request.principal.userId) : () => {}
  if (!release) {
    onEnd()
    return sendRefusal(reply, refuse('too-many', requestMessages.tooManyStreams(request.server.streamsPerUser)).refusal)
  }
  const stream = new PassThrough()
  let timer: NodeJS.Timeout | null = null
  let earliestNext = 0
  let sent = ''
  let ended = false

  const end = () => {
    if (ended) return
    ended = true
    off()
    release()
    onEnd()
    clearInterval(heartbeat)
    if (timer) clearTimeout(timer)
    stream.end()
  }
  const send = async () => {
    timer = null
    earliestNext = performance.now() + atMostEveryMs
    const event = (await mayWatch()) ? await read() : null
    if (ended) return
    const text = JSON.stringify(event)
    if (event && text !== sent) stream.write(`data: ${text}\n\n`)
    sent = text
    if (!event || isLast(event)) end()
  }
  const fail = (error: unknown) => {
    request.log.error({ err: error }, 'event stream')
    end()
  }
  const soon = () => {
    timer ??= setTimeout(() => send().catch(fail), Math.max(0, earliestNext - performance.now()))
  }

  const off = events.on(id, soon)
  // Also a look at the rows, in case a notification was lost with its connection.
  const heartbeat = setInterval(() => {
    stream.write(': still here\n\n')
    soon()
  }, heartbeatMs)
  reply.raw.on('close', end)
  send().catch(fail)
  return reply.type('text/event-stream').header('cache-control', 'no-store').header('x-accel-buffering', 'no').send(stream)
}

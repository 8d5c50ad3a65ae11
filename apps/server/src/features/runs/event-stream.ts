import { PassThrough } from 'node:stream'
import type { RunEvent } from '@trabecula/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import type { Watchers } from './watchers.ts'

const atMostEveryMs = 200
const heartbeatMs = 15_000

/**
 * Server-sent events of one run, or of whatever else `read` tells about under an id: the state now, then every change, until the
 * last. Watching keeps a run alive. Permission is asked before every event, because a stream outlives sessions and memberships.
 */
export function streamRun(
  platform: Platform,
  watchers: Watchers,
  runId: string,
  mayWatch: () => Promise<boolean>,
  request: FastifyRequest,
  reply: FastifyReply,
  read: (platform: Platform, id: string) => Promise<RunEvent | null>,
): FastifyReply {
  const stream = new PassThrough()
  const release = watchers.watch(runId)
  let timer: NodeJS.Timeout | null = null
  let ended = false

  const end = () => {
    if (ended) return
    ended = true
    off()
    release()
    clearInterval(heartbeat)
    if (timer) clearTimeout(timer)
    stream.end()
  }
  const send = async () => {
    timer = null
    const event = (await mayWatch()) ? await read(platform, runId) : null
    if (ended) return
    if (event) stream.write(`data: ${JSON.stringify(event)}\n\n`)
    if (!event || event.state === 'done' || event.state === 'failed' || event.state === 'cancelled') end()
  }
  const fail = (error: unknown) => {
    request.log.error({ err: error }, 'event stream')
    end()
  }
  const soon = () => {
    timer ??= setTimeout(() => send().catch(fail), atMostEveryMs)
  }

  const off = platform.events.on(runId, soon)
  // Also a look at the row, in case a notification was lost with its connection.
  const heartbeat = setInterval(() => {
    stream.write(': still here\n\n')
    soon()
  }, heartbeatMs)
  reply.raw.on('close', end)
  send().catch(fail)
  return reply.type('text/event-stream').header('cache-control', 'no-store').header('x-accel-buffering', 'no').send(stream)
}

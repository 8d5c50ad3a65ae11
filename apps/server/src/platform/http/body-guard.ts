import { requestMessages } from '@trabecula/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendRefusal } from './errors.ts'
import type { App } from './server.ts'

/** How slowly a body may come. */
export interface BodyPace {
  /** Interval between two checks of a body that is still coming. */
  readonly windowMs: number
  /** Bytes per second that each window must bring on average, while the server waits for the sender. */
  readonly leastBytesPerSecond: number
  /** For a whole body of the usual size. */
  readonly longestMs: number
  /** For a file, or a body that a route allows more than the usual for. */
  readonly longestUploadMs: number
}

/** 512 B/s is slower than any line that could load the page; 100 MB in half an hour are 58 kB/s. */
export const bodyPace: BodyPace = {
  windowMs: 20_000,
  leastBytesPerSecond: 512,
  longestMs: 60_000,
  longestUploadMs: 30 * 60_000,
}

/**
 * Ends requests whose body comes too slowly, takes too long, or goes on far beyond what could be accepted: each holds a
 * socket, and a client that holds enough of them keeps everybody else out.
 *
 * @param largestUpload bytes of the largest file that any call takes
 */
export function guardBodies(app: App, pace: BodyPace, largestUpload: number): void {
  app.addHook('onRequest', async (request, reply) => {
    if (hasBody(request)) watch(request, reply, pace)
  })
  answerBeforeTheEnd(app, 2 * largestUpload)
}

/** What a body that came too slowly is answered with: its sender has nothing under way that could be lost. */
const tooSlowStatus = 408

/**
 * A connection that is closed while its sender still writes is reset, and a reset takes away the answer that waits to
 * be read. So what is answered before its body has come stays open until the rest came, which is thrown away.
 *
 * @param most bytes of a body that are read for this
 */
function answerBeforeTheEnd(app: App, most: number): void {
  const closing = new WeakSet<FastifyRequest['raw']>()
  app.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete || reply.statusCode === tooSlowStatus) return
    if (!reply.raw.shouldKeepAlive) closing.add(raw)
    reply.removeHeader('connection')
    reply.raw.shouldKeepAlive = true
  })
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.complete && !raw.destroyed) readOn(raw, most)
    if (!closing.has(raw)) return
    if (raw.complete) raw.socket.end()
    else raw.once('end', () => raw.socket.end())
  })
}

const lookEveryMs = 100
/** For a sender that reads while it writes to take the answer, before the connection is reset. */
const lingerMs = 1000

function readOn(raw: FastifyRequest['raw'], most: number): void {
  const { socket } = raw
  if (typeof socket.bytesRead !== 'number') return
  const from = socket.bytesRead
  raw.unpipe()
  raw.resume()
  // What nobody listens to is thrown away by Node.js, without an event that could be counted.
  const timer = setInterval(() => {
    const isOver = socket.bytesRead - from > most
    if (isOver) {
      socket.pause()
      setTimeout(() => socket.destroy(), lingerMs).unref()
    }
    if (isOver || raw.complete || socket.destroyed) clearInterval(timer)
  }, lookEveryMs)
  timer.unref()
}

export const isForm = ({ headers }: FastifyRequest): boolean => /^multipart\//i.test(headers['content-type'] ?? '')
/** Bytes of a body that is no form. */
const usualOf = ({ server }: FastifyRequest): number => server.initialConfig.bodyLimit ?? 0
/** Bytes that the call's body may have. */
export const mostOf = (request: FastifyRequest): number => request.routeOptions.bodyLimit ?? usualOf(request)

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function watch(request: FastifyRequest, reply: FastifyReply, pace: BodyPace): void {
  const { raw } = request
  const { socket } = raw
  // A request that was put in without a network has its body already.
  if (typeof socket.bytesRead !== 'number') return
  const isUpload = isForm(request) || mostOf(request) > usualOf(request)
  const end = performance.now() + (isUpload ? pace.longestUploadMs : pace.longestMs)
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (raw.complete || raw.destroyed) return clearInterval(timer)
    const brought = socket.bytesRead - before
    before = socket.bytesRead
    // Bytes that arrived and are not read yet wait for the server, not for the sender.
    const isSlow = raw.readableLength === 0 && brought < (pace.leastBytesPerSecond * pace.windowMs) / 1000
    if (!isSlow && performance.now() < end) return
    clearInterval(timer)
    cut(request, reply)
  }, pace.windowMs)
  timer.unref()
  raw.once('close', () => clearInterval(timer))
}

/** With an answer where none was given yet. */
function cut(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent) return void request.raw.destroy()
  request.log.warn('a body came too slowly')
  reply.raw.once('close', () => request.raw.destroy())
  sendRefusal(reply.header('connection', 'close'), { code: 'too-slow', message: requestMessages.tooSlow })
}

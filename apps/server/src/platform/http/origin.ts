import { fromNodeHeaders } from 'better-auth/node'
import type { FastifyRequest } from 'fastify'
import type { Origin } from '../audit/log.ts'

export const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  agent: request.headers['user-agent'] ?? '',
})

/** The request's headers for better-auth, with the address that we believe instead of the one that the browser claims. */
export function headersOf(request: FastifyRequest): Headers {
  const headers = fromNodeHeaders(request.headers)
  headers.set('x-forwarded-for', request.ip)
  return headers
}

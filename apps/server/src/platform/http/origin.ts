import type { FastifyRequest } from 'fastify'
import type { Origin } from '../audit/log.ts'

/** Where a request came from, as the audit log keeps it. */
export const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  agent: request.headers['user-agent'] ?? '',
})

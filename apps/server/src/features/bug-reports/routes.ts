import { reportBug } from '@trabecula/contract'
import { bugReportMessages, refuse } from '@trabecula/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { countAttempt, type Limit } from '../../platform/http/attempts.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { countedAddress } from '../../platform/http/network-address.ts'
import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { reportLimits, sendReport } from './service.ts'

/** Limit of one person, whatever the network address. */
const perPerson: Limit = { max: 10, seconds: 600 }
/** Limit of one network address, which several may share: guests, and everybody together. */
const perGuests: Limit = { max: 20, seconds: 600 }
const perAddress: Limit = { max: 60, seconds: 600 }

export function bugReportRoutes(app: App, platform: Platform): void {
  const limited = async (request: FastifyRequest, reply: FastifyReply) => {
    const address = countedAddress(request.ip)
    const limits: [string, Limit][] = [
      request.principal ? [`person ${request.principal.userId}`, perPerson] : [`guests ${address}`, perGuests],
      [`address ${address}`, perAddress],
    ]
    for (const [key, limit] of limits) {
      const seconds = await countAttempt(platform.db, `${reportBug.path} ${key}`, limit, platform.now())
      if (seconds === null) continue
      return sendRefusal(reply.header('retry-after', seconds), refuse('too-many', bugReportMessages.tooManyReports).refusal)
    }
  }
  serve(app, reportBug, ({ request }) => sendReport(platform, request.principal, request.parts({ limits: reportLimits })), {
    preHandler: limited,
  })
}

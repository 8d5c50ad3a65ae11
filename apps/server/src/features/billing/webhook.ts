import { paymentWebhook } from '@trabecula/contract'
import { billingMessages, done, type Outcome, refuse } from '@trabecula/domain'
import Stripe from 'stripe'
import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { handleEvent } from './handle-event.ts'

/** Older signatures are refused, so that a recorded event cannot be sent again when its row is long gone. */
const toleranceSeconds = 300

/** The body stays bytes on this route: the signature is over exactly what was sent. */
export function webhookRoute(app: App, platform: Platform): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    serve(
      scope as unknown as App,
      paymentWebhook,
      async ({ request }) => {
        const event = verified(platform, request.body, request.headers['stripe-signature'])
        if (!event.ok) return event
        const effect = await handleEvent(platform, event.value)
        request.log.info({ event: event.value.id, type: event.value.type, effect }, 'payment event')
        return done({})
      },
      { config: { withoutCsrf: true } },
    )
  })
}

/** The event, if the provider (or our sandbox page) signed it lately. */
function verified({ payments }: Platform, body: unknown, signature: string | string[] | undefined): Outcome<Stripe.Event> {
  if (payments.webhookSecret === null) return refuse('not-found', billingMessages.notConfigured)
  const refused = refuse('invalid', billingMessages.badSignature)
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') return refused
  try {
    return done(Stripe.webhooks.constructEvent(body, signature, payments.webhookSecret, toleranceSeconds))
  } catch {
    // A malformed header throws as well, and is refused in the same way as a wrong signature.
    return refused
  }
}

/** Signs as the provider does: `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>">`. */
export const signatureOf = (payload: string, secret: string): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret })

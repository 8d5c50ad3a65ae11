import { paymentWebhook, paySandbox } from '@trabecula/contract'
import { done, type Outcome, refuse } from '@trabecula/domain'
import type { FastifyRequest } from 'fastify'
import { issueCsrfToken } from '../../../platform/http/csrf.ts'
import { sendRefusal } from '../../../platform/http/errors.ts'
import type { Principal } from '../../../platform/http/principal.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { App } from '../../../platform/http/server.ts'
import type { Platform } from '../../../platform/platform.ts'
import { paidPlansOf } from '../queries.ts'
import { mayBill } from '../service.ts'
import { signatureOf } from '../webhook.ts'
import { type KnownPlan, type SandboxEvent, type SandboxItem, sandboxEvents } from './events.ts'
import { sandboxPage } from './page.ts'

const items: readonly SandboxItem[] = ['topup', 'professional', 'studio', 'cancel']
const billingPage = '/billing'

/** The sandbox's page and its form. It only exists when no live provider is set. */
export function sandboxRoutes(app: App, platform: Platform): void {
  const { payments } = platform
  if (payments.provider !== 'sandbox') return
  app.get<{ Querystring: { item?: string } }>('/sandbox/checkout/', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    // Without a referrer the browser calls the form's origin "null", and the call would be refused as another page's.
    reply.header('referrer-policy', 'same-origin')
    if (!request.principal) return reply.redirect(`/auth/login?next=${encodeURIComponent(request.url)}`)
    const allowed = mayBill(request.principal)
    if (!allowed.ok) return sendRefusal(reply, allowed.refusal)
    const item = items.find((known) => known === request.query.item) ?? 'topup'
    const csrfToken = issueCsrfToken(platform, request, reply)
    return reply.type('text/html; charset=utf-8').send(sandboxPage({ item, tokens: payments.topupTokens, csrfToken }))
  })
  serve(app, paySandbox, async ({ principal, body, request, reply }) => {
    const paid = await pay(app, platform, principal, body)
    if (!paid.ok) return paid
    // A browser that sent the form follows; a program reads the answer.
    if (wantsPage(request)) reply.code(303).header('location', paid.value.redirect)
    return paid
  })
}

const wantsPage = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false

/** Sends the provider's events to our own webhook, signed like the provider's. */
async function pay(
  app: App,
  platform: Platform,
  principal: Principal,
  { item, outcome }: { readonly item: SandboxItem; readonly outcome: 'paid' | 'declined' },
): Promise<Outcome<{ redirect: string }>> {
  const allowed = mayBill(principal)
  if (!allowed.ok) return allowed
  const known = await knownPlan(platform, principal.teamId)
  const { topupTokens: tokens } = platform.payments
  const events = sandboxEvents({ item, outcome, teamId: principal.teamId, tokens, known, now: platform.now() })
  if (!events.ok) return events
  for (const event of events.value) {
    if (!(await deliver(app, platform, event))) return refuse('busy', 'The payment could not be taken in. Please try again.')
  }
  return done({ redirect: outcome === 'paid' && item !== 'cancel' ? `${billingPage}?payment=success` : billingPage })
}

async function knownPlan({ db }: Platform, teamId: string): Promise<KnownPlan | undefined> {
  const found = (await paidPlansOf(db, teamId)).find(({ state, plan }) => plan !== null && state !== null && state !== 'ended')
  return found?.plan ? { id: found.id, plan: found.plan } : undefined
}

async function deliver(app: App, { payments }: Platform, event: SandboxEvent): Promise<boolean> {
  const payload = JSON.stringify(event)
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': signatureOf(payload, payments.webhookSecret ?? ''),
  }
  const answer = await app.inject({ method: 'POST', url: paymentWebhook.path, headers, payload })
  return answer.statusCode === 200
}

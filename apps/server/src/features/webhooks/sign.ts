import { hkdfSync } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

/**
 * The secret of a webhook, in the form of Standard Webhooks. It follows from the server's own secret and the webhook's
 * id, so no table and no backup of one holds it.
 */
export const secretOf = (serverSecret: string, webhookId: string): string =>
  `whsec_${Buffer.from(hkdfSync('sha256', serverSecret, webhookId, 'trabecula webhook', 32)).toString('base64')}`

/** The headers by which a receiver knows who sends, and when: an HMAC-SHA256 over id, time and body. */
export function signedHeaders(secret: string, id: string, at: Date, body: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Trabecula',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
}

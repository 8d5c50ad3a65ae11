import { productName } from '@trabecula/domain'
import { createTransport } from 'nodemailer'
import type { Deliver } from './queue.ts'

const local = new Set(['localhost', '127.0.0.1', '[::1]'])
const patienceMs = 20_000

/** Beyond this machine emails travel encrypted or not at all, unless the address says `?requireTLS=false`. */
export function encryptedAddress(url: string): string {
  const { hostname, protocol, searchParams } = new URL(url)
  if (protocol !== 'smtp:' || local.has(hostname) || searchParams.has('requireTLS')) return url
  return `${url}${url.includes('?') ? '&' : '?'}requireTLS=true`
}

/**
 * Carries emails to an SMTP server; `url` is smtp[s]://user:password@host:port, the sender is no-reply at the product's
 * host.
 */
export function smtpDelivery(url: string, publicUrl: string): Deliver {
  const transport = createTransport(encryptedAddress(url))
  Object.assign(transport.options, { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs })
  const host = new URL(publicUrl).hostname
  return async (email, id) => {
    await transport.sendMail({
      from: { name: productName, address: `no-reply@${host}` },
      ...email,
      // A repeated attempt keeps the message id, so that it is the same email.
      messageId: `<${id}@${host}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  }
}

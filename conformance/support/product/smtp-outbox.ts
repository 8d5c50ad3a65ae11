import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openSmtpServer } from '@trabecula/testkit/smtp-server'

export interface SmtpOutbox {
  readonly smtpUrl: string
  /** Answers the emails as `/dev/outbox/` does: the newest first. */
  readonly outboxUrl: string
  close(): void
}

/** A real SMTP server for a product that has no outbox page, and a page on which its emails are read. */
export async function openSmtpOutbox(): Promise<SmtpOutbox> {
  const smtp = await openSmtpServer()
  const page = createServer((_, response) => {
    const emails = smtp.emails.map(({ recipients, mail: { subject = '', text = '', html = '' }, receivedAt }) => ({
      to: recipients[0] ?? '',
      subject,
      text,
      html,
      sent_at: receivedAt.toISOString(),
    }))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(emails.reverse()))
  })
  await new Promise<void>((ready) => void page.listen(0, '127.0.0.1', ready))
  return {
    smtpUrl: smtp.url,
    outboxUrl: `http://127.0.0.1:${(page.address() as AddressInfo).port}/`,
    close: () => {
      void smtp.close()
      page.close()
    },
  }
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface SmtpTestServer {
  readonly smtpUrl: string
  /** Answers the emails as `/dev/outbox/` does: the newest first. */
  readonly outboxUrl: string
  close(): void
}

/** A real SMTP server for a product that has no outbox page, and a page on which its emails are read. */
export async function openSmtpServer(): Promise<SmtpTestServer> {
  const emails: object[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      const { subject = '', text = '', html = '' } = await PostalMime.parse(Buffer.concat(chunks))
      const to = session.envelope.rcptTo[0]?.address ?? ''
      emails.unshift({ to, subject, text, html, sent_at: new Date().toISOString() })
      done()
    },
  })
  const page = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(emails))
  })
  await new Promise<void>((ready) => void smtp.listen(0, '127.0.0.1', ready))
  await new Promise<void>((ready) => void page.listen(0, '127.0.0.1', ready))
  return {
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    outboxUrl: `http://127.0.0.1:${(page.address() as AddressInfo).port}/`,
    close: () => {
      smtp.close(() => undefined)
      page.close()
    },
  }
}

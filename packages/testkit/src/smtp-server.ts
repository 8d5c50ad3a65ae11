import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedEmail {
  /** Addresses of the envelope: those that it was delivered to, whatever its header says. */
  readonly recipients: readonly string[]
  readonly mail: Email
  readonly receivedAt: Date
}

export interface SmtpTestServer {
  readonly port: number
  readonly url: string
  /** Oldest first. */
  readonly emails: ReceivedEmail[]
  /** As many of the next emails are refused for now (451). */
  refuseNext: number
  /** Stops listening; `open` listens at the same port again. */
  close(): Promise<void>
  open(): Promise<void>
}

/** A real SMTP server on loopback that keeps what it receives; it offers neither STARTTLS nor a login. */
export async function openSmtpServer(): Promise<SmtpTestServer> {
  const emails: ReceivedEmail[] = []
  let smtp: SMTPServer
  let port = 0
  const open = async () => {
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: async (stream, session, done) => {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk as Buffer)
        if (server.refuseNext > 0) {
          server.refuseNext--
          return done(Object.assign(new Error('try later'), { responseCode: 451 }))
        }
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        emails.push({ recipients, mail: await PostalMime.parse(Buffer.concat(chunks)), receivedAt: new Date() })
        done()
      },
    })
    await new Promise<void>((ready) => void smtp.listen(port, '127.0.0.1', ready))
    port = (smtp.server.address() as AddressInfo).port
  }
  const close = () => new Promise<void>((closed) => void smtp.close(closed))
  const server = {
    get port() {
      return port
    },
    get url() {
      return `smtp://127.0.0.1:${port}`
    },
    emails,
    refuseNext: 0,
    close,
    open,
  }
  await open()
  return server
}

import { createTransport } from 'nodemailer'
import { letterHtml, type Mailer } from './mailer.ts'

/** Sends through an SMTP server; `url` is smtp[s]://user:password@host:port, the sender is no-reply at the product's host. */
export function smtpMailer(url: string, publicUrl: string): Mailer {
  const transport = createTransport(url)
  const from = `Trabecula <no-reply@${new URL(publicUrl).hostname}>`
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ from, to, subject, text, html: letterHtml(text) })
    },
  }
}

import type { Database } from '../database/connection.ts'
import type { App } from '../http/server.ts'
import { readOutbox } from './outbox.ts'

/** Emails that the embedded default did not send. Production has no such page. */
export function outboxRoutes(app: App, { db, openToTry }: { readonly db: Database; readonly openToTry: boolean }): void {
  if (!openToTry) return
  app.get('/dev/outbox', { schema: { hide: true } }, async (request, reply) => {
    const emails = await readOutbox(db)
    if (request.headers.accept?.includes('application/json')) return reply.send(emails)
    const safe = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
    const items = emails.map(
      (l) =>
        `<article><h2>${safe(l.subject)}</h2><p>To ${safe(l.to)}, ${l.sent_at}</p><pre>${linked(safe(l.text))}</pre></article><hr>`,
    )
    const body = items.join('') || '<p>No emails yet.</p>'
    return reply
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Outbox</title><h1>Outbox</h1>${body}</html>`)
  })
}

const linked = (safeText: string) => safeText.replace(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`)

import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** What a request leaves in the log: a process of its own writes it, as the product does. */
const written = (): string => {
  const script = `
    const { httpServer } = await import(${JSON.stringify(new URL('../http/server.ts', import.meta.url).href)})
    const app = httpServer('trace', 0)
    app.post('/auth/reset-password/:token', async () => { throw new Error('it broke') })
    await app.inject({
      method: 'POST',
      url: '/auth/reset-password/token-of-an-email?key=key-in-query',
      headers: { authorization: 'Bearer trabecula_secret', cookie: 'session=cookie-secret', 'idempotency-key': 'own' },
    })
    await app.close()`
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
}

it('keys, cookies and tokens of emails appear in no log, whatever level it has and whatever fails', () => {
  const log = written()
  expect(log).toContain('it broke')
  expect(log).toContain('/auth/reset-password/:token')
  for (const secret of ['trabecula_secret', 'cookie-secret', 'token-of-an-email', 'key-in-query'])
    expect(log).not.toContain(secret)
})

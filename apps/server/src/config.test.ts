import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const secret = 'x'.repeat(32)

describe('the settings', () => {
  it('need nothing for the embedded default', () => {
    expect(readConfig({}, undefined)).toMatchObject({
      ok: true,
      value: {
        role: 'all',
        port: 3000,
        host: '127.0.0.1',
        databaseUrl: null,
        publicUrl: 'http://127.0.0.1:3000',
        computeThreads: 1,
      },
    })
  })

  it.each([
    [{ DATABASE_URL: 'postgres://x/y' }, undefined, 'AUTH_SECRET'],
    [{ DATABASE_URL: 'postgres://x/y', AUTH_SECRET: 'short' }, undefined, 'AUTH_SECRET'],
    [{ DATABASE_URL: 'postgres://x/y', AUTH_SECRET: secret }, undefined, 'SMTP_URL'],
    [{}, 'worker', 'DATABASE_URL'],
    [{}, 'wrker', 'wrker'],
    [{ PORT: 'eighty' }, undefined, 'PORT'],
    [{ WORKERS: '0' }, undefined, 'WORKERS'],
    [{ TRUST_PROXY: 'yes' }, undefined, 'TRUST_PROXY'],
    [{ PUBLIC_URL: 'trabecula.example' }, undefined, 'PUBLIC_URL'],
    [
      { DATABASE_URL: 'postgres://x/y', AUTH_SECRET: secret, SMTP_URL: 'smtp://mail', PUBLIC_URL: 'http://lattice.example' },
      'api',
      'https:',
    ],
  ])('are refused with the name of what is wrong: %o %s', (env, role, name) => {
    const outcome = readConfig(env, role)
    expect(outcome.ok ? '' : outcome.refusal.message).toContain(name)
  })

  it('serve production with a database, a secret and a mail server', () => {
    const outcome = readConfig(
      { DATABASE_URL: 'postgres://x/y', AUTH_SECRET: secret, SMTP_URL: 'smtp://mail', PUBLIC_URL: 'https://lattice.example/' },
      'api',
    )
    expect(outcome).toMatchObject({ ok: true, value: { role: 'api', publicUrl: 'https://lattice.example', secret } })
  })
})

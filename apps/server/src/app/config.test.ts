import { defaultElements } from '@trabecula/engine'
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
        analysisCells: defaultElements,
        verifiesDesigns: true,
      },
    })
  })

  it('name the hosts under which calls are answered: while the outbox is open, and in production', () => {
    const hostsOf = (env: Record<string, string>) => {
      const config = readConfig(env, undefined)
      if (!config.ok) throw new Error(config.refusal.message)
      return config.value.servedHosts
    }
    const production = { DATABASE_URL: 'postgres://x/y', AUTH_SECRET: secret, SMTP_URL: 'smtp://mail' }
    expect(hostsOf({})).toEqual({ names: ['127.0.0.1', '127.0.0.1'], allAddresses: false, openMetrics: true })
    expect(hostsOf({ HOST: '::1' })?.names).toEqual(['[::1]', '[::1]'])
    expect(hostsOf({ HOST: '0.0.0.0' })).toBeNull()
    expect(hostsOf({ HOST: '0.0.0.0', OUTBOX_AND_DEMO_ACCOUNT: 'open' })?.allAddresses).toBe(true)
    expect(hostsOf({ OUTBOX_AND_DEMO_ACCOUNT: 'closed' })).toBeNull()
    const own = { ...production, PUBLIC_URL: 'https://Trabecula.example', ALLOWED_HOSTS: 'api, Other.example.' }
    expect(hostsOf(own)).toEqual({
      names: ['api', 'other.example', '127.0.0.1', 'trabecula.example'],
      allAddresses: true,
      openMetrics: false,
    })
  })

  it.each([
    [{ DATABASE_URL: 'postgres://x/y' }, undefined, 'AUTH_SECRET'],
    [{ DATABASE_URL: 'postgres://x/y', AUTH_SECRET: 'short' }, undefined, 'AUTH_SECRET'],
    [{ DATABASE_URL: 'postgres://x/y', AUTH_SECRET: secret }, undefined, 'SMTP_URL'],
    [{}, 'worker', 'DATABASE_URL'],
    [{ ROLE: 'worker' }, undefined, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://x/y', AUTH_SECRET: secret, SMTP_URL: 'smtp://mail' }, 'api', 'S3_BUCKET'],
    [{ S3_ENDPOINT: 'https://storage.example' }, undefined, 'S3_BUCKET'],
    [{ S3_BUCKET: 'parts' }, undefined, 'S3_REGION'],
    [{ S3_BUCKET: 'parts', S3_ENDPOINT: 'storage' }, undefined, 'S3_ENDPOINT'],
    [{ S3_BUCKET: 'parts', S3_REGION: 'eu', S3_ACCESS_KEY_ID: 'key' }, undefined, 'S3_SECRET_ACCESS_KEY'],
    [{ RUNS_PER_TEAM: '0' }, undefined, 'RUNS_PER_TEAM'],
    [
      { DATABASE_URL: 'postgres://x/y', AUTH_SECRET: secret, SMTP_URL: 'smtp://mail', METRICS_TOKEN: 'short' },
      undefined,
      'METRICS_TOKEN',
    ],
    [{}, 'wrker', 'wrker'],
    [{ PORT: 'eighty' }, undefined, 'PORT'],
    [{ BUG_REPORT_EMAIL: 'the team' }, undefined, 'BUG_REPORT_EMAIL'],
    [{ WORKERS: '0' }, undefined, 'WORKERS'],
    [{ OUTBOX_AND_DEMO_ACCOUNT: 'yes' }, undefined, 'OUTBOX_AND_DEMO_ACCOUNT'],
    [
      { DATABASE_URL: 'postgres://x/y', AUTH_SECRET: secret, SMTP_URL: 'smtp://mail', OUTBOX_AND_DEMO_ACCOUNT: 'open' },
      undefined,
      'OUTBOX_AND_DEMO_ACCOUNT',
    ],
    [{ ANALYSIS_CELLS: '10' }, undefined, 'ANALYSIS_CELLS'],
    [{ VERIFY_DESIGNS: 'off' }, undefined, 'VERIFY_DESIGNS'],
    [{ TRUST_PROXY: 'yes' }, undefined, 'TRUST_PROXY'],
    [{ ALLOWED_HOSTS: 'https://trabecula.example' }, undefined, 'ALLOWED_HOSTS'],
    [{ PUBLIC_URL: 'trabecula.example' }, undefined, 'PUBLIC_URL'],
    [
      {
        DATABASE_URL: 'postgres://x/y',
        AUTH_SECRET: secret,
        SMTP_URL: 'smtp://mail',
        PUBLIC_URL: 'http://lattice.example',
        FILES_DIR: '/files',
      },
      'api',
      'https:',
    ],
  ])('are refused with the name of what is wrong: %o %s', (env, role, name) => {
    const outcome = readConfig(env, role)
    expect(outcome.ok ? '' : outcome.refusal.message).toContain(name)
  })

  it.each([
    [{}, true, false],
    [{ HOST: 'localhost' }, true, false],
    [{ HOST: '::1', PUBLIC_URL: 'http://localhost:3000' }, true, false],
    [{ HOST: '0.0.0.0' }, false, true],
    [{ HOST: '192.168.1.5' }, false, true],
    [{ PUBLIC_URL: 'https://lattice.example' }, false, true],
    [{ HOST: '0.0.0.0', OUTBOX_AND_DEMO_ACCOUNT: 'open' }, true, true],
    [{ OUTBOX_AND_DEMO_ACCOUNT: 'closed' }, false, false],
  ])('open outbox and demo account on this machine only, unless asked: %o', (env, openToTry, reachable) => {
    expect(readConfig(env, undefined)).toMatchObject({ ok: true, value: { openToTry, reachable } })
  })

  it('serve production with a database, a secret, a mail server and a bucket', () => {
    const environment = {
      DATABASE_URL: 'postgres://x/y',
      AUTH_SECRET: secret,
      SMTP_URL: 'smtp://mail',
      PUBLIC_URL: 'https://lattice.example/',
      S3_BUCKET: 'parts',
      S3_ENDPOINT: 'https://storage.example',
      S3_PREFIX: '/trabecula/',
    }
    const outcome = readConfig(environment, 'api')
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        role: 'api',
        publicUrl: 'https://lattice.example',
        secret,
        openToTry: false,
        s3: { bucket: 'parts', region: 'us-east-1', pathStyle: true, credentials: null, prefix: 'trabecula/' },
      },
    })
  })
})

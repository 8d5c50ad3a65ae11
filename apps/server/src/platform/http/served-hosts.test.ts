import { requestMessages } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import { Browser, signedIn } from '../../testing/browser.ts'
import { testServer } from '../../testing/server-of-file.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { hostName, isServed } from './served-hosts.ts'

const laptop = { names: ['127.0.0.1'], allAddresses: false, openMetrics: true }
const production = { names: ['trabecula.example', 'api'], allAddresses: true, openMetrics: false }
const server = await testServer({ concurrency: 0, servedHosts: laptop })

const answers = async (host: string, url = '/dev/outbox/', method: 'GET' | 'POST' = 'GET') =>
  (await server.app.inject({ method, url, headers: { host } })).statusCode

describe('a server on its own machine', () => {
  it.each([
    '127.0.0.1:3000',
    'localhost',
    'LOCALHOST:8080',
    'localhost.:3000',
    '[::1]:3000',
    '[0:0:0:0:0:0:0:1]',
    '127.0.0.2',
    'app.localhost',
  ])('answers under %s', async (host) => {
    expect(await answers(host)).toBe(200)
  })

  it.each([
    'evil.example',
    'evil.example:3000',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'notlocalhost',
    '192.168.1.5:3000',
    '0.0.0.0:3000',
    '[2001:db8::1]:3000',
    'localhost/@evil.example',
    'localhost:x',
  ])('refuses %s', async (host) => {
    expect(await answers(host)).toBe(421)
  })

  it('refuses every kind of request: pages, calls, files, event streams and what upgrades', async () => {
    const paths = [
      '/',
      '/auth/login',
      '/api/csrf-token/',
      '/api/token-balance/',
      '/api/runs/x/events',
      '/assets/x.js',
      '/metrics',
      '/nothing',
      '/api/docs/',
    ]
    for (const path of paths) expect([path, await answers('evil.example', path)]).toEqual([path, 421])
    expect(await answers('evil.example', '/auth/login/', 'POST')).toBe(421)
    const headers = { host: 'evil.example', connection: 'Upgrade', upgrade: 'websocket' }
    expect((await server.app.inject({ url: '/', headers })).statusCode).toBe(421)
  })

  it('gives a page elsewhere neither a session nor a token, whatever its headers claim', async () => {
    const owner = await signedIn(server)
    const headers = { host: 'evil.example', cookie: owner.cookie, 'x-forwarded-host': 'localhost', forwarded: 'host=localhost' }
    const refused = await server.app.inject({ url: '/api/account/', headers })
    expect([refused.statusCode, refused.json().message]).toEqual([421, requestMessages.otherHost('evil.example')])
    expect(refused.headers['set-cookie']).toBeUndefined()
  })

  it('is watched under any name', async () => {
    expect([await answers('pod-7', '/healthz'), await answers('pod-7', '/readyz/')]).toEqual([200, 200])
  })
})

describe('names', () => {
  it('of production are those that were given, and addresses that no page elsewhere can pass for', () => {
    const served = (host: string) => isServed(hostName(host) ?? '', production)
    for (const host of ['trabecula.example', 'Trabecula.Example.:443', 'api:3000', '10.0.0.5:3000', '[::1]:3000', '127.0.0.1'])
      expect([host, served(host)]).toEqual([host, true])
    for (const host of ['www.trabecula.example', 'trabecula.example.evil', 'api2', ''])
      expect([host, served(host)]).toEqual([host, false])
  })

  it('leave /metrics, which requires a token there, to whatever name it is read under', async () => {
    const other = await openTestServer({ concurrency: 0, servedHosts: production })
    try {
      const reply = await new Browser(other.app, { host: 'scraped' }).get('/metrics')
      expect(reply.status).not.toBe(421)
      expect((await new Browser(other.app, { host: 'scraped' }).get('/')).status).toBe(421)
    } finally {
      await other.close()
    }
  })
})

import { afterEach, expect, it } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { closeDemoAccount, demoAccount, openDemoAccount } from './demo-account.ts'

let server: TestServer
afterEach(() => server.close())

const signIn = async () => {
  const browser = await new Browser(server.app).open()
  const { email, password } = demoAccount
  const { status } = await browser.form('/auth/login/', { email, password })
  return { browser, status }
}
const outbox = async () => (await server.app.inject({ url: '/dev/outbox/', headers: { accept: 'application/json' } })).statusCode

it('the demo account of an earlier start is closed on an address that others reach, and opens again with its projects', async () => {
  server = await openTestServer({ concurrency: 0 })
  await openDemoAccount(server.platform)
  const { browser, status } = await signIn()
  expect(status).toBe(200)
  await closeDemoAccount(server.platform)
  expect((await browser.get('/api/account/')).status, 'sessions end').toBe(401)
  expect((await signIn()).status).toBe(403)
  await openDemoAccount(server.platform)
  expect((await signIn()).status).toBe(200)
})

it('where there never was a demo account, none is made to be closed', async () => {
  server = await openTestServer({ concurrency: 0 })
  await closeDemoAccount(server.platform)
  expect((await signIn()).status).toBe(401)
})

it('the outbox is a page of an installation to try only', async () => {
  server = await openTestServer({ concurrency: 0 })
  expect(await outbox()).toBe(200)
  await server.close()
  server = await openTestServer({ concurrency: 0, openToTry: false })
  expect(await outbox()).toBe(404)
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { address } from '../../support/product/under-test.ts'
import { closed, type Prepared, press, scrollTo, type Visit } from './visit.ts'

const open = async (page: Page, panel: '#keys' | '#webhooks') => {
  await page.goto(address('/manage-account'))
  await page.locator(panel).waitFor()
  await page.waitForTimeout(500)
  await scrollTo(page, panel)
}

const dialog = (page: Page) => page.getByRole('dialog')

/** A panel of the account: empty, then the dialogue of its button, then what is done from there on. */
const visitOf = (
  panel: '#keys' | '#webhooks',
  { none, made, button }: Readonly<Record<'none' | 'made' | 'button', string>>,
  further: Visit['states'],
): Visit => ({
  name: panel === '#keys' ? 'program-keys' : 'webhooks',
  signedIn: true,
  states: [{ name: none, reach: (page) => open(page, panel) }, { name: made, reach: (page) => press(page, button) }, ...further],
})

/** Two keys beside the first, one of the team, and a third whose time is over. */
async function moreKeys(page: Page, { caller }: Prepared): Promise<void> {
  const body = { kind: 'personal', scopes: ['read', 'run', 'export'], days: 90 } as const
  await caller.send(contract.createKey, {
    body: { ...body, name: 'Nightly build of the rear suspension, as long as names go' },
  })
  await caller.send(contract.createKey, { body: { ...body, name: 'Build server', kind: 'team', scopes: ['read', 'export'] } })
  await page.route('**/api/keys/', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await (await route.fetch()).json()
    const past = { expired: true, expires_at: '2026-01-02T03:04:05.000Z', last_used_at: '2026-01-01T03:04:00.000Z' }
    const keys = answer.keys.map((key: object, index: number) => (index === answer.keys.length - 1 ? { ...key, ...past } : key))
    await route.fulfill({ json: { ...answer, keys } })
  })
}

const keys = visitOf('#keys', { none: 'keys-none', made: 'key-new', button: 'New key' }, [
  {
    name: 'key-new-team',
    reach: async (page) => {
      await dialog(page).getByLabel('Name').fill('Nightly build')
      await press(page, 'The team')
    },
  },
  {
    name: 'key-new-refused',
    reach: async (page) => {
      for (const name of ['Read', 'Upload', 'Export'])
        await dialog(page)
          .getByRole('switch', { name: new RegExp(`^${name}`) })
          .click()
      await press(page, 'Create key')
    },
  },
  {
    name: 'key-made',
    reach: async (page) => {
      for (const name of ['Read', 'Upload', 'Export'])
        await dialog(page)
          .getByRole('switch', { name: new RegExp(`^${name}`) })
          .click()
      await press(page, 'Create key')
      await page.getByRole('status', { name: 'Key' }).waitFor()
    },
  },
  {
    name: 'keys-list',
    reach: async (page, prepared) => {
      await press(page, 'Done')
      await moreKeys(page, prepared)
      await open(page, '#keys')
    },
  },
  { name: 'key-revoke', reach: (page) => press(page, 'Revoke Build server') },
  {
    name: 'key-revoked',
    reach: async (page) => {
      await press(page, 'Revoke key')
      await page.getByRole('button', { name: 'Revoke Build server' }).waitFor({ state: 'detached' })
    },
  },
])

/** Receivers that take a message, refuse one, and never answer: on loopback, as the product under test is. */
async function receivers(): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url !== '/never') response.writeHead(request.url === '/refuses' ? 503 : 204).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const webhooks = visitOf('#webhooks', { none: 'webhooks-none', made: 'webhook-new', button: 'New webhook' }, [
  {
    name: 'webhook-refused',
    reach: async (page) => {
      await dialog(page).getByLabel('Address').fill('https://10.0.0.1/hooks')
      await press(page, 'Create webhook')
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'webhook-made',
    reach: async (page) => {
      await dialog(page)
        .getByLabel('Address')
        .fill(`${await receivers()}/takes`)
      await press(page, 'Create webhook')
      await page.getByRole('status', { name: 'Secret' }).waitFor()
    },
  },
  {
    name: 'webhooks',
    reach: async (page, { caller }) => {
      await press(page, 'Done')
      const base = await receivers()
      const events = ['run.finished'] as const
      const ids: string[] = []
      for (const path of ['/refuses', '/never', `/${'long/'.repeat(24)}`]) {
        const answer = await caller.send(contract.createWebhook, { body: { url: base + path, events: [...events] } })
        ids.push(JSON.parse(answer.text).webhook.id)
      }
      for (const id of ids.slice(0, 2)) for (let n = 0; n < 3; n++) await caller.send(contract.testWebhook, { params: { id } })
      await page.waitForTimeout(12_000)
      await open(page, '#webhooks')
      await press(page, 'Send a test')
      await page.waitForTimeout(1500)
    },
  },
  {
    name: 'webhooks-attempts',
    reach: async (page) => {
      for (const summary of await page.locator('#webhooks summary').all()) await summary.click()
    },
  },
  {
    name: 'webhook-remove',
    reach: (page) => press(page, /^Remove http/),
  },
  {
    name: 'webhook-paused',
    reach: async (page) => {
      await closed(page)
      await page.route('**/api/webhooks/', async (route) => {
        const answer = await (await route.fetch()).json()
        const [first, ...others] = answer.webhooks
        await route.fulfill({ json: { ...answer, webhooks: [{ ...first, paused_at: '2026-01-02T03:04:05.000Z' }, ...others] } })
      })
      await open(page, '#webhooks')
    },
  },
])

export const programVisits = [keys, webhooks] as const

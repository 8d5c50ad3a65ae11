import { expect, type Page } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { test } from '../support/browser/test.ts'
import { expectToast } from '../support/browser/toasts.ts'
import { panel } from '../support/pages/elements.ts'
import { signedInAt } from '../support/pages/sign-in.ts'
import { newPerson, registered } from '../support/product/accounts.ts'
import { ApiClient } from '../support/product/api-client.ts'
import { emailTo, linkIn } from '../support/product/outbox.ts'
import { address, superuser } from '../support/product/under-test.ts'

/** The texts stand here as §5 and §8 write them. */
const texts = {
  member: 'Only the team owner can purchase tokens. Please contact your team owner to add more tokens.',
  superuser: 'Superusers have unlimited tokens and do not need to purchase more.',
  unavailable: 'Token top-up link not available',
  opened: 'Redirected to token top-up page',
  fallback: 'Redirected to billing page (fallback)',
}

const topUp = (page: Page) => panel(page, 'Tokens').getByRole('button', { name: 'Top up' }).click()

/** Notes what the page opens instead of opening it; the note outlives nothing but the page. */
async function noteOpened(page: Page, works: (address: string) => boolean = () => true): Promise<() => Promise<string[]>> {
  const opened: string[] = []
  await page.exposeFunction('noteOpened', (address: string) => opened.push(address))
  await page.addInitScript(`window.open = (address) => {
    window.noteOpened(String(address))
    return (${works})(String(address)) ? { opener: window } : null
  }`)
  return async () => opened
}

test('§5.10 §6.1 Token top-up is refused to a member and to a superuser, and opens nothing', async ({ page, request }) => {
  const owner = await ApiClient.open(await registered(request, newPerson('boss')))
  const person = await registered(request, newPerson('hand'))
  const member = await ApiClient.open(person)
  expect((await owner.send(contract.inviteMember, { body: { email: person.email } })).status).toBe(200)
  await member.get(linkIn(await emailTo(request, person.email, /team/), '/team/accept-invitation/'))
  const opened = await noteOpened(page)
  await signedInAt(page, person, '/manage-account')
  await topUp(page)
  await expectToast(page, texts.member)

  await page.context().clearCookies()
  await signedInAt(page, superuser(), '/manage-account')
  await topUp(page)
  await expectToast(page, texts.superuser)
  expect(await opened()).toEqual([])
  await Promise.all([owner.close(), member.close()])
})

test('§3.13 §5.10 with no link configured the result is its text; the billing page has it too', async ({ page, request }) => {
  const opened = await noteOpened(page)
  await page.route('**/api/token-config/', async (route) => {
    const answer = await (await route.fetch()).json()
    answer.data.token_topup.payment_link = null
    await route.fulfill({ json: answer })
  })
  await signedInAt(page, await registered(request, newPerson('nolink')), '/billing')
  await topUp(page)
  await expectToast(page, texts.unavailable)
  expect(await opened()).toEqual([])
  await expectAccessible(page)
})

test('§2.6 §7.11 §8.5 Tokens: the top-up opens its link in a new tab; a link that cannot be fetched or opened leads to /billing.html', async ({
  page,
  request,
}) => {
  const opened = await noteOpened(page, (address) => !address.includes('blocked.example'))
  await signedInAt(page, await registered(request, newPerson('link')), '/manage-account')
  await topUp(page)
  await expectToast(page, texts.opened)
  expect(
    new URL((await opened())[0] ?? '', address('/')).searchParams.get('client_reference_id'),
    'the link names the team',
  ).toBeTruthy()

  await page.route('**/api/token-config/', (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await topUp(page)
  await expectToast(page, texts.fallback)
  expect((await opened()).at(-1)).toBe('/billing.html')

  await page.unroute('**/api/token-config/')
  await page.route('**/api/token-config/', async (route) => {
    const answer = await (await route.fetch()).json()
    answer.data.token_topup.payment_link = 'https://blocked.example/pay'
    await route.fulfill({ json: answer })
  })
  await page.reload()
  await topUp(page)
  await expectToast(page, texts.fallback)
  expect((await opened()).slice(-2)).toEqual(['https://blocked.example/pay', '/billing.html'])
})

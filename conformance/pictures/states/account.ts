import type { Page } from '@playwright/test'
import { png } from '../../support/fixtures/png.ts'
import { address } from '../../support/product/under-test.ts'
import { busyMonth, fewTokens, fullTeam } from './answers.ts'
import { closed, press, type State, scrollTo, scrollToEnd, type Visit } from './visit.ts'

const open = async (page: Page) => {
  await page.goto(address('/manage-account'))
  await page.locator('#team').waitFor()
}

const accountVisit: Visit = {
  name: 'account',
  signedIn: true,
  states: [
    { name: 'account', reach: open },
    { name: 'account-team-of-one', reach: (page) => scrollTo(page, '#team') },
    {
      name: 'team-full',
      reach: async (page, { person }) => {
        await fullTeam(page, person.email)
        await fewTokens(page, 2)
        await open(page)
        await scrollTo(page, '#team')
      },
    },
    { name: 'team-remove', reach: (page) => press(page, 'Remove engineer_1') },
    { name: 'account-end', reach: (page) => closed(page).then(() => scrollToEnd(page)) },
    {
      name: 'account-wrong',
      reach: async (page) => {
        await press(page, 'Change email')
        await press(page, 'Change password')
        await scrollTo(page, '#password')
      },
    },
    { name: 'account-delete', reach: (page) => press(page, 'Delete account') },
    {
      name: 'avatar',
      reach: async (page) => {
        await closed(page)
        await page
          .locator('input[type="file"]')
          .first()
          .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png(640, 400) })
      },
    },
    {
      name: 'team-member',
      reach: async (page, { person }) => {
        await closed(page)
        await page.unrouteAll()
        await fullTeam(page, person.email, 'member')
        await open(page)
        await scrollTo(page, '#team')
      },
    },
    { name: 'top-up-refused', reach: (page) => press(page, 'Top up') },
    { name: 'billing-member', reach: (page) => page.goto(address('/billing')) },
    { name: 'joined', reach: (page) => page.goto(address('/?invitation_success=joined_team')) },
  ],
}

const billing = (page: Page) => page.goto(address('/billing')).then(() => page.getByRole('list', { name: 'Plans' }).waitFor())
const end = (name: string): State => ({ name: `${name}-end`, reach: scrollToEnd })

const billingVisit: Visit = {
  name: 'billing',
  signedIn: true,
  states: [
    { name: 'billing-new', reach: billing },
    end('billing-new'),
    { name: 'billing', reach: (page) => busyMonth(page).then(() => billing(page)) },
    { name: 'billing-middle', reach: (page) => page.mouse.move(400, 400).then(() => page.mouse.wheel(0, 600)) },
    end('billing'),
    {
      name: 'billing-past-due',
      reach: async (page) => {
        await page.unrouteAll()
        await busyMonth(page, { status: 'past_due' })
        await fewTokens(page, 9)
        await billing(page)
      },
    },
    {
      name: 'billing-none',
      reach: async (page) => {
        await page.unrouteAll()
        await busyMonth(page, { status: 'none', provider: 'none' })
        await billing(page)
      },
    },
    { name: 'billing-paid', reach: (page) => page.unrouteAll().then(() => page.goto(address('/billing?payment=success'))) },
    {
      name: 'checkout',
      reach: async (page) => {
        const link = await page
          .getByRole('link', { name: /^Choose/ })
          .first()
          .getAttribute('href')
        if (link) await page.goto(new URL(link, address('/')).href)
      },
    },
  ],
}

export const accountVisits = [accountVisit, billingVisit] as const

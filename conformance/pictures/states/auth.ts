import type { Page } from '@playwright/test'
import { goodPassword } from '../../support/product/accounts.ts'
import { address } from '../../support/product/under-test.ts'
import { neverAnswered, refused } from './answers.ts'
import { closed, press, type State, type Visit } from './visit.ts'

const open = (name: string, path: string): State => ({ name, reach: (page) => page.goto(address(`/auth${path}`)) })

/** Sends a form as it stands. */
const submitted = (name: string): State => ({
  name: `${name}-wrong`,
  reach: (page) => page.locator('button[type="submit"]').click(),
})

const filledIn = async (page: Page) => {
  await page.goto(address('/auth/login'))
  await page.getByLabel('Email').fill('engineer@example.com')
  await page.getByLabel('Password').fill(goodPassword)
}

export const auth: Visit = {
  name: 'auth',
  signedIn: false,
  states: [
    open('login', '/login'),
    submitted('login'),
    {
      name: 'login-refused',
      reach: async (page) => {
        await filledIn(page)
        await press(page, 'Sign in')
        await page.getByRole('alert').first().waitFor()
      },
    },
    {
      name: 'login-busy',
      reach: async (page) => {
        await neverAnswered(page, '**/auth/login/')
        await filledIn(page)
        await press(page, 'Sign in')
      },
    },
    open('login-confirmed', '/login?verified=1'),
    open('login-link-used', '/login?verified=0'),
    open('register', '/register'),
    submitted('register'),
    open('forgot', '/forgot-password'),
    submitted('forgot'),
    open('check-register', '/check-email?type=register'),
    open('check-reset', '/check-email?type=reset-password'),
    open('check-change', '/check-email?type=change-password'),
    open('reset', '/reset-password/some-token'),
    submitted('reset'),
    {
      name: 'reset-refused',
      reach: async (page) => {
        await page.getByLabel('New password', { exact: true }).fill(goodPassword)
        await page.getByLabel('New password again').fill(goodPassword)
        await press(page, 'Set the password')
        await page.getByRole('alert').first().waitFor()
      },
    },
    open('invited', '/login?invitation_error=login_required'),
    open('invitation-expired', '/login?invitation_error=invitation_expired'),
    {
      name: 'report-guest',
      reach: async (page) => {
        await closed(page)
        await press(page, 'Report a problem')
      },
    },
    open('auth-nothing', '/nothing-here'),
    {
      name: 'auth-part-missing',
      reach: async (page) => {
        await refused(page, '**/assets/register-screen*')
        await page.goto(address('/auth/register'))
      },
    },
  ],
}

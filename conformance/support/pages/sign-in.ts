import { expect, type Page } from '@playwright/test'
import * as contract from '@trabecula/contract'
import type { Person } from '../product/accounts.ts'
import { type Account, account } from '../product/under-test.ts'

export async function signIn(page: Page, { url, email, password }: Account): Promise<void> {
  await page.goto(`${url}/auth/login`)
  await expect(page).toHaveTitle(/^Login \| /)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${url}/`)
}

/** Signs the page's browser in without the form, for tests that are about something else. */
export async function signedInBrowser(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  const { url } = account()
  const { csrfToken } = (await (await page.request.get(url + contract.getCsrfToken.path)).json()) as { csrfToken: string }
  const headers = { 'x-csrftoken': csrfToken }
  const answer = await page.request.post(url + contract.login.path, { headers, form: { email, password } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Signs in through the form, on whatever address the form is shown. */
export async function signInHere(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens a page as a signed-in user; the form has its own tests. */
export async function signedInAt(page: Page, person: Pick<Person, 'email' | 'password'>, path = '/'): Promise<void> {
  const { url } = account()
  await signedInBrowser(page, person)
  await page.goto(url + path)
  await expect(page).toHaveURL(url + path)
}

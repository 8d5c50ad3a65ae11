import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { account } from '../pages/workspace.ts'
import { signedInBrowser } from '../pages/workspace-visit.ts'
import { letterTo, linkIn } from './outbox.ts'
import { type Walked, walked } from './under-test.ts'

export interface Person {
  readonly username: string
  readonly email: string
  readonly password: string
}

export const goodPassword = 'kiwi-lantern-42'

/** An address and a username that nobody had before. */
export function somebody(name: string): Person {
  const username = `${name}${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`
  return { username, email: `${username}@example.com`, password: goodPassword }
}

/** Makes an account over HTTP and opens the letter's link: ready to sign in. */
export const registered = (request: APIRequestContext, person: Person): Promise<Person> => registeredAt(walked(), request, person)

/** The same at a product that is named. */
export async function registeredAt(
  { url, outbox }: Pick<Walked, 'url' | 'outbox'>,
  request: APIRequestContext,
  person: Person,
): Promise<Person> {
  const { csrfToken } = (await (await request.get(`${url}/api/csrf-token/`)).json()) as { csrfToken: string }
  const answer = await request.post(`${url}/auth/register/`, {
    headers: { 'x-csrftoken': csrfToken },
    form: {
      first_name: 'Test',
      last_name: 'Person',
      username: person.username,
      email: person.email,
      password1: person.password,
      password2: person.password,
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const confirmed = await request.get(linkIn(await letterTo(request, person.email, /confirm/i, outbox), '/auth/verify-email/'))
  expect(confirmed.url()).toContain('verified=1')
  return person
}

/** Signs in through the form, on whatever address the form is shown. */
export async function signInHere(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens a page as somebody who has signed in; the form has its own tests. */
export async function signedInAt(page: Page, person: Pick<Person, 'email' | 'password'>, path = '/'): Promise<void> {
  const { url } = account()
  await signedInBrowser(page, person)
  await page.goto(url + path)
  await expect(page).toHaveURL(url + path)
}

import { type APIRequestContext, expect } from '@playwright/test'
import { emailTo, linkIn } from './outbox.ts'
import { type ProductUnderTest, productUnderTest } from './under-test.ts'

export interface Person {
  readonly username: string
  readonly email: string
  readonly password: string
}

export const goodPassword = 'kiwi-lantern-42'

/** An address and a username that nobody had before. */
export function newPerson(name: string): Person {
  const username = `${name}${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`
  return { username, email: `${username}@example.com`, password: goodPassword }
}

/** Makes an account over HTTP and opens the link of the email: ready to sign in. */
export const registered = (request: APIRequestContext, person: Person): Promise<Person> =>
  registeredAt(productUnderTest(), request, person)

/** The same at a product that is named. */
export async function registeredAt(
  { url, outbox }: Pick<ProductUnderTest, 'url' | 'outbox'>,
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
  const confirmed = await request.get(linkIn(await emailTo(request, person.email, /confirm/i, outbox), '/auth/verify-email/'))
  expect(confirmed.url()).toContain('verified=1')
  return person
}

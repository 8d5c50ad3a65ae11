import { expect, type Page, type Request } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { resendCooldownMs } from '@trabecula/domain'
import { otherBrowser, test } from '../support/browser/test.ts'
import { expectToast } from '../support/browser/toasts.ts'
import { png } from '../support/fixtures/png.ts'
import { panel } from '../support/pages/elements.ts'
import { signedInAt, signInHere } from '../support/pages/sign-in.ts'
import { goodPassword, newPerson, registered } from '../support/product/accounts.ts'
import { ApiClient } from '../support/product/api-client.ts'
import { emailTo, linkIn } from '../support/product/outbox.ts'
import { address } from '../support/product/under-test.ts'

interface Row {
  readonly call: contract.Call
  /** As §7 writes it. */
  readonly written: string
  readonly payload: 'none' | 'form' | 'json' | 'multipart'
  readonly fields: readonly string[]
  /** Something that changes nothing, and how it is answered once the token is good. */
  readonly harmless: { readonly body?: Readonly<Record<string, string>>; readonly status: number }
}

const registration = ['first_name', 'last_name', 'username', 'email', 'password1', 'password2']
const nothing = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, '']))
const twoPasswords = { password: goodPassword, confirmPassword: goodPassword }

const rows: readonly Row[] = [
  {
    call: contract.login,
    written: 'POST /auth/login/',
    payload: 'form',
    fields: ['email', 'password', 'next'],
    harmless: { body: { email: 'nobody@example.com', password: 'wrong' }, status: 401 },
  },
  {
    call: contract.register,
    written: 'POST /auth/register/',
    payload: 'form',
    fields: registration,
    harmless: { body: nothing(registration), status: 400 },
  },
  {
    call: contract.forgotPassword,
    written: 'POST /auth/forgot-password/',
    payload: 'form',
    fields: ['email'],
    harmless: { body: { email: 'nobody@example.com' }, status: 200 },
  },
  {
    call: contract.resendVerification,
    written: 'POST /auth/resend-verification/',
    payload: 'form',
    fields: ['email'],
    harmless: { body: { email: 'nobody@example.com' }, status: 200 },
  },
  {
    call: contract.resetPassword,
    written: 'POST /auth/reset-password/{token}/',
    payload: 'form',
    fields: ['password', 'confirmPassword'],
    harmless: { body: twoPasswords, status: 400 },
  },
  {
    call: contract.uploadAvatar,
    written: 'POST /api/upload-avatar/',
    payload: 'multipart',
    fields: ['avatar'],
    harmless: { status: 400 },
  },
  { call: contract.deleteAvatar, written: 'POST /api/delete-avatar/', payload: 'none', fields: [], harmless: { status: 200 } },
  {
    call: contract.inviteMember,
    written: 'POST /api/team/invite/',
    payload: 'json',
    fields: ['email'],
    harmless: { body: { email: 'nobody' }, status: 400 },
  },
  {
    call: contract.removeMember,
    written: 'POST /api/team/remove/',
    payload: 'json',
    fields: ['memberId'],
    harmless: { body: { memberId: 'never-there' }, status: 404 },
  },
  {
    call: contract.resendInvite,
    written: 'POST /api/team/resend-invite/',
    payload: 'json',
    fields: ['memberId'],
    harmless: { body: { memberId: 'never-there' }, status: 404 },
  },
  // The last two end what the others need.
  { call: contract.logout, written: 'POST /auth/logout/', payload: 'none', fields: [], harmless: { status: 200 } },
  { call: contract.deleteAccount, written: 'POST /api/delete-account/', payload: 'none', fields: [], harmless: { status: 200 } },
]

test('§3.2 §7.3 every call about people has the method, the path and the payload of its line', () => {
  for (const { call, written, payload, fields } of rows) {
    expect(`${call.method} ${call.path}`).toBe(written)
    expect(call.encoding ?? 'none', written).toBe(payload)
    if (call.body && 'shape' in call.body) expect(Object.keys(call.body.shape as object), written).toEqual(fields)
  }
  expect([contract.getCsrfToken.method, contract.getCsrfToken.path]).toEqual(['GET', '/api/csrf-token/'])
  expect([contract.teamMembers.method, contract.teamMembers.path]).toEqual(['GET', '/api/team/members/'])
})

test('§7.1 a state-changing call has its token in X-CSRFToken or in csrfmiddlewaretoken', async ({ request }) => {
  for (const { call, written, payload, harmless } of rows) {
    // Made again for each, because two of them end the session.
    const own = await ApiClient.open(call.access === 'signed-in' ? await anybody(request) : undefined)
    const path = contract.pathOf(call, { token: 'made-up' })
    const body = harmless.body ?? {}
    const encoded =
      payload === 'multipart'
        ? { multipart: { other: 'field' } }
        : payload === 'json'
          ? { data: body }
          : payload === 'form'
            ? { form: body }
            : {}
    const token = own.csrfToken
    for (const headers of [{}, { 'x-csrftoken': 'wrong' }, { 'x-xsrf-token': token }]) {
      const refused = await own.post(path, { ...encoded, headers })
      expect([refused.status(), (await refused.json()).message], `${written} ${Object.keys(headers)}`).toEqual([
        403,
        'Failed to authorize',
      ])
    }
    const ends = call === contract.deleteAccount || call === contract.logout
    if (!ends) {
      const byHeader = await own.post(path, { ...encoded, headers: { 'x-csrftoken': token } })
      expect(byHeader.status(), `${written} by header: ${await byHeader.text()}`).toBe(harmless.status)
    }
    const field = { csrfmiddlewaretoken: token }
    const byField = await own.post(
      path,
      payload === 'multipart' ? { multipart: { ...field, other: 'field' } } : { form: { ...body, ...field } },
    )
    expect(byField.status(), `${written} by field: ${await byField.text()}`).toBe(harmless.status)
    await own.close()
  }
})

let person: Awaited<ReturnType<typeof registered>> | undefined
/** One account for all calls; the last call deletes it. */
async function anybody(request: Parameters<typeof registered>[0]) {
  person ??= await registered(request, newPerson('calls'))
  return person
}

test('§7 answers: the fields that are read, in every one of them', async ({ request }) => {
  const owner = await ApiClient.open(await registered(request, newPerson('reads')))
  const asked = async (call: contract.Call, sent: Parameters<ApiClient['fetch']>[1] = {}) => {
    const answer = await owner.fetch(call, sent)
    expect(answer.status(), await answer.text()).toBe(200)
    expect(answer.headers()['content-type']).toBe('application/json; charset=utf-8')
    const json = await answer.json()
    expect(json, call.path).toMatchObject({ status: 'success' })
    return json
  }
  const { csrfToken } = await asked(contract.getCsrfToken)
  expect(csrfToken).toMatch(/\S{20}/)

  const files = { avatar: { name: 'a.png', mimeType: 'image/png', buffer: png(40, 40) } }
  const uploaded = await asked(contract.uploadAvatar, { files })
  expect(Object.keys(uploaded).sort()).toEqual(['avatar_url', 'message', 'status'])
  expect((await owner.get(uploaded.avatar_url)).headers()['content-type']).toBe('image/webp')
  expect(Object.keys(await asked(contract.deleteAvatar)).sort()).toEqual(['message', 'status'])

  const { email } = newPerson('invited')
  expect(Object.keys(await asked(contract.inviteMember, { body: { email } })).sort()).toEqual(['message', 'status'])
  const { data } = await asked(contract.teamMembers)
  expect(Object.keys(data).sort()).toEqual(['members', 'stats', 'user_role'])
  expect(data.stats).toEqual({ current: 2, total: 4 })
  const { memberId } = data.members[1]
  expect(Object.keys(await asked(contract.resendInvite, { body: { memberId } })).sort()).toEqual(['message', 'status'])
  expect(Object.keys(await asked(contract.removeMember, { body: { memberId } })).sort()).toEqual(['message', 'status'])
  expect(Object.keys(await asked(contract.deleteAccount)).sort()).toEqual(['message', 'status'])
  await owner.close()
})

/** What a request of the browser carries. */
async function sent(page: Page, call: contract.Call, act: () => Promise<unknown>): Promise<Request> {
  const pattern = new RegExp(`^${call.path.replace(/\{\w+\}/, '[^/]+')}$`)
  const [found] = await Promise.all([
    page.waitForRequest((made) => made.method() === 'POST' && pattern.test(new URL(made.url()).pathname)),
    act(),
  ])
  const csrfCookie = (await page.context().cookies()).some(({ name }) => name === 'csrftoken')
  const headers = await found.allHeaders()
  expect(csrfCookie, 'the readable cookie csrftoken').toBe(true)
  expect(headers['x-csrftoken'], call.path).toMatch(/\S{20}/)
  const type = { form: 'application/x-www-form-urlencoded', json: 'application/json', multipart: 'multipart/form-data' } as const
  if (call.encoding) expect(headers['content-type'], call.path).toContain(type[call.encoding])
  else expect(found.postData(), `${call.path} has no body`).toBeNull()
  return found
}

const formOf = (made: Request) => Object.fromEntries(new URLSearchParams(made.postData() ?? ''))

test('§7 the sign-in application makes its calls so', async ({ page, request }) => {
  const someone = newPerson('sends')
  await page.goto(address('/auth/register'))
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Username').fill(someone.username)
  await page.getByLabel('Email').fill(someone.email)
  await page.getByLabel('Password', { exact: true }).fill(someone.password)
  await page.getByLabel('Password again').fill(someone.password)
  const made = await sent(page, contract.register, () => page.getByRole('button', { name: 'Create account' }).click())
  expect(formOf(made)).toEqual({
    first_name: 'Ada',
    last_name: 'Lovelace',
    username: someone.username,
    email: someone.email,
    password1: someone.password,
    password2: someone.password,
  })
  const again = page.getByRole('button', { name: 'Resend email' })
  expect(formOf(await sent(page, contract.resendVerification, () => again.click()))).toEqual({ email: someone.email })
  await page.goto(linkIn(await emailTo(request, someone.email, /confirm/i), '/auth/verify-email/'))

  await page.goto(address('/auth/forgot-password'))
  await page.getByLabel('Email').fill(someone.email)
  const asked = await sent(page, contract.forgotPassword, () => page.locator('button[type="submit"]').click())
  expect(formOf(asked)).toEqual({ email: someone.email })
  const link = linkIn(await emailTo(request, someone.email, /reset-password/), '/auth/reset-password/')
  const password = `${goodPassword}-b`
  await page.goto(link)
  // The screen comes on demand.
  const fields = page.locator('input[autocomplete="new-password"]')
  await expect(fields).toHaveCount(2)
  for (const field of await fields.all()) await field.fill(password)
  const reset = await sent(page, contract.resetPassword, () => page.locator('button[type="submit"]').click())
  expect(formOf(reset)).toEqual({ password, confirmPassword: password })
  expect(new URL(reset.url()).pathname).toBe(`${new URL(link).pathname.replace(/\/$/, '')}/`)

  await page.goto(address('/auth/login?next=%2Fhistory'))
  const login = await sent(page, contract.login, () => signInHere(page, { email: someone.email, password }))
  expect(formOf(login)).toEqual({ email: someone.email, password, next: '/history' })
  await expect(page).toHaveURL(address('/history'))
})

test('§7.7 the account screen makes its calls so; after a change the team is read again', async ({ page, request, browser }) => {
  const owner = await registered(request, newPerson('makes'))
  await page.clock.install()
  await signedInAt(page, owner, '/manage-account')
  const profile = panel(page, 'Profile')
  const team = panel(page, 'Team')
  const { email } = newPerson('later')
  const membersReload = () => page.waitForRequest((made) => new URL(made.url()).pathname === '/api/team/members/')

  await profile
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png(300, 300) })
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save picture' })
  const picture = await sent(page, contract.uploadAvatar, () => save.click())
  expect(picture.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  await sent(page, contract.deleteAvatar, () => profile.getByRole('button', { name: 'Delete picture' }).click())

  await team.getByLabel('Invite by email').fill(email)
  const [invited] = await Promise.all([
    sent(page, contract.inviteMember, () => team.getByRole('button', { name: 'Invite' }).click()),
    membersReload(),
  ])
  expect(invited.postDataJSON()).toEqual({ email })
  const memberId = await memberIdOf(owner, email)

  const resend = team.getByRole('button', { name: `Resend the invitation to ${email}` })
  await expect(resend).toBeDisabled()
  await page.clock.fastForward(resendCooldownMs + 1000)
  await expect(resend).toBeEnabled()
  expect((await sent(page, contract.resendInvite, () => resend.click())).postDataJSON()).toEqual({ memberId })
  await expectToast(page, 'Invitation resent')
  await expect(resend).toBeDisabled()

  await team.getByRole('button', { name: `Revoke the invitation to ${email}` }).click()
  const [removed] = await Promise.all([
    sent(page, contract.removeMember, () => page.getByRole('dialog').getByRole('button', { name: 'Revoke invitation' }).click()),
    membersReload(),
  ])
  expect(removed.postDataJSON()).toEqual({ memberId })

  const elsewhere = await otherBrowser(browser)
  await signedInAt(elsewhere, owner)
  await elsewhere.getByRole('button', { name: `Account of ${owner.username}` }).click()
  await sent(elsewhere, contract.logout, () => elsewhere.getByRole('menuitem', { name: 'Sign out' }).click())
  await elsewhere.context().close()

  await page.getByRole('button', { name: 'Delete account' }).first().click()
  await page.getByRole('dialog').getByLabel('Username').fill(owner.username)
  await sent(page, contract.deleteAccount, () => page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click())
  await expect(page).toHaveURL(address('/auth/login'))
})

async function memberIdOf(owner: Parameters<typeof ApiClient.open>[0], email: string): Promise<string> {
  const caller = await ApiClient.open(owner)
  const { members } = (await (await caller.fetch(contract.teamMembers)).json()).data
  await caller.close()
  return members.find((member: { email: string }) => member.email === email).memberId
}

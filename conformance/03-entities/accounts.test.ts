import { expect } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { teamSeats } from '@trabecula/domain'
import { otherBrowser, test } from '../support/browser/test.ts'
import { pageUser, panel } from '../support/pages/elements.ts'
import { signedInAt, signInHere } from '../support/pages/sign-in.ts'
import { goodPassword, newPerson, registered } from '../support/product/accounts.ts'
import { ApiClient } from '../support/product/api-client.ts'
import { emailTo, linkIn } from '../support/product/outbox.ts'
import { address, superuser } from '../support/product/under-test.ts'

const userFields = ['avatar', 'csrfToken', 'email', 'isAuthenticated', 'isSuperuser', 'requiresPasswordChange', 'username']

test('§3.1 Current user: a guest is called Guest and is nobody else', async ({ page }) => {
  await page.goto(address('/auth/login'))
  const user = await pageUser(page)
  expect(Object.keys(user).sort()).toEqual(userFields)
  expect(user).toMatchObject({
    username: 'Guest',
    email: '',
    avatar: null,
    isAuthenticated: false,
    isSuperuser: false,
    requiresPasswordChange: false,
  })
  expect(user['csrfToken']).toMatch(/\S{20}/)
})

test('§4.13 Current user: who is signed in is handed over by the page, with a token that works', async ({ page, request }) => {
  const person = await registered(request, newPerson('user'))
  await signedInAt(page, person, '/manage-account')
  const user = await pageUser(page)
  expect(Object.keys(user).sort()).toEqual(userFields)
  expect(user).toMatchObject({
    username: person.username,
    email: person.email,
    avatar: null,
    isAuthenticated: true,
    isSuperuser: false,
    requiresPasswordChange: false,
  })
  const headers = { 'x-csrftoken': String(user['csrfToken']) }
  expect((await page.request.post(address('/api/delete-avatar/'), { headers })).status()).toBe(200)
})

test('§3 Current user: a superuser is one by the page’s data, and owner in the team view', async ({ page }) => {
  await signedInAt(page, superuser(), '/manage-account')
  expect(await pageUser(page)).toMatchObject({ isSuperuser: true, isAuthenticated: true })
  const team = panel(page, 'Team')
  await expect(team.getByText('1 of 4 seats taken')).toBeVisible()
  await expect(team.getByLabel('Invite by email')).toBeEnabled()
})

test('§3.2 §7.3 Register payload: six fields make an account, and none of them may be missing', async () => {
  const guest = await ApiClient.open()
  const person = newPerson('reg')
  const payload: Record<string, string> = {
    first_name: 'Grace',
    last_name: 'Hopper',
    username: person.username,
    email: person.email,
    password1: goodPassword,
    password2: goodPassword,
  }
  for (const field of Object.keys(payload)) {
    const { [field]: _left, ...rest } = payload
    const answer = await guest.send(contract.register, { body: rest })
    expect([answer.status, answer.code], `without ${field}`).toEqual([400, 'invalid'])
  }
  expect((await guest.send(contract.register, { body: payload })).status).toBe(200)
  await guest.close()
})

test('§3.2 §7.3 Login payload: email, password and an optional next, which names where to go', async ({ request }) => {
  const { email, password } = await registered(request, newPerson('log'))
  const guest = await ApiClient.open()
  const redirectOf = async (body: Record<string, string>) => (await (await guest.fetch(contract.login, { body })).json()).redirect
  expect(await redirectOf({ email, password, next: '/history?page=2' })).toBe('/history?page=2')
  await guest.close()
  const other = await ApiClient.open()
  expect((await (await other.fetch(contract.login, { body: { email, password } })).json()).redirect).toBe('/')
  await other.close()
})

test('§3.2 §7.3 Password reset payload: two passwords, and the email’s token in the path', async ({ request }) => {
  const { email } = await registered(request, newPerson('reset'))
  const guest = await ApiClient.open()
  expect((await guest.send(contract.forgotPassword, { body: { email } })).status).toBe(200)
  const token =
    linkIn(await emailTo(request, email, /reset-password/), '/auth/reset-password/')
      .split('/')
      .at(-1) ?? ''
  const password = `${goodPassword}-new`
  for (const body of [{ password }, { confirmPassword: password }]) {
    expect((await guest.send(contract.resetPassword, { params: { token }, body })).status).toBe(400)
  }
  const body = { password, confirmPassword: password }
  expect((await guest.send(contract.resetPassword, { params: { token }, body })).status).toBe(200)
  expect((await guest.send(contract.login, { body: { email, password } })).status).toBe(200)
  await guest.close()
})

test('§3.15 §7.7 Team member, stats and user role, from invitation to membership', async ({ request }) => {
  const person = await registered(request, newPerson('lead'))
  const joiner = await registered(request, newPerson('join'))
  const owner = await ApiClient.open(person)
  const member = await ApiClient.open(joiner)
  const teamOf = async (caller: ApiClient) => (await (await caller.fetch(contract.teamMembers)).json()).data
  const alone = await teamOf(owner)
  expect(alone).toMatchObject({ stats: { current: 1, total: teamSeats }, user_role: 'owner' })
  expect(alone.members).toHaveLength(1)
  expect(alone.members[0]).toMatchObject({ email: person.email, username: person.username, avatar: null, role: 'owner' })

  expect((await owner.send(contract.inviteMember, { body: { email: joiner.email } })).status).toBe(200)
  const waiting = (await teamOf(owner)).members[1]
  expect(waiting).toMatchObject({ email: joiner.email, username: '', avatar: null, status: 'invited' })
  await member.get(linkIn(await emailTo(request, joiner.email, /team/), '/team/accept-invitation/'))
  const together = await teamOf(member)
  expect(together).toMatchObject({ stats: { current: 2, total: 4 }, user_role: 'member' })
  expect(together.members[1]).toEqual({
    email: joiner.email,
    username: joiner.username,
    avatar: null,
    memberId: waiting.memberId,
    role: 'member',
    status: 'active',
  })
  await Promise.all([owner.close(), member.close()])
})

test('§3.22 Browser storage: signals of signing in and out, cooldown of an invitation', async ({ page, request, browser }) => {
  const person = await registered(request, newPerson('store'))
  await page.goto(address('/auth/login?next=%2Fmanage-account'))
  await signInHere(page, person)
  await expect(page).toHaveURL(address('/manage-account'))
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key)
  expect(await stored('login-signal')).toMatch(/^\d{13}$/)
  await panel(page, 'Team').getByLabel('Invite by email').fill(newPerson('cool').email)
  await panel(page, 'Team').getByRole('button', { name: 'Invite' }).click()
  await expect(panel(page, 'Team').getByText(/Resend in \d+ s/)).toBeVisible()
  const cooldowns = JSON.parse((await stored('resend-cooldowns')) ?? '{}')
  const [until] = Object.values(cooldowns.state.until as Record<string, number>)
  expect(until).toBeGreaterThan(Date.now())

  await page.getByRole('button', { name: `Account of ${person.username}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(address('/auth/login'))
  expect(await stored('logout-signal')).toMatch(/^\d{13}$/)
  const elsewhere = await otherBrowser(browser)
  await elsewhere.goto(address('/auth/login'))
  expect(await elsewhere.evaluate(() => localStorage.getItem('logout-signal'))).toBeNull()
  await elsewhere.context().close()
})

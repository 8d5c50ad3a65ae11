import { expect, type Page } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { resendCooldownMs } from '@trabecula/domain'
import { test } from '../support/browser/test.ts'
import { expectToast } from '../support/browser/toasts.ts'
import { png } from '../support/fixtures/png.ts'
import { panel } from '../support/pages/elements.ts'
import { signedInAt } from '../support/pages/sign-in.ts'
import { newPerson, registered } from '../support/product/accounts.ts'
import { ApiClient } from '../support/product/api-client.ts'
import { emailTo, linkIn } from '../support/product/outbox.ts'
import { address, superuser } from '../support/product/under-test.ts'

/** The texts stand here as §8 writes them, not as the product's own list has them. */
const silent = { status: 500, body: '' } as const
const spoken = (message: string) => ({
  status: 409,
  contentType: 'application/json',
  body: JSON.stringify({ status: 'error', code: 'conflict', message }),
})

/** Lets a call fail twice: once without a word, where the fallback shows, and once with the server's message. */
async function failsWith(page: Page, path: string, fallback: string, act: () => Promise<unknown>): Promise<void> {
  const spokenText = `The server said no to ${path}`
  for (const [answer, text] of [
    [silent, fallback],
    [spoken(spokenText), spokenText],
  ] as const) {
    await page.route(`**${path}`, (route) => route.fulfill(answer), { times: 1 })
    await act()
    await expectToast(page, text)
  }
}

test('§5.4 §8.1 Authorization: a call without a CSRF token is abandoned, signed in too', async ({ page, request }) => {
  await signedInAt(page, await registered(request, newPerson('noauth')), '/manage-account')
  await expect(panel(page, 'Team').getByText('1 of 4 seats taken')).toBeVisible()
  const cookies = await page.context().cookies()
  await page.context().clearCookies({ name: 'csrftoken' })
  expect(cookies.some(({ name }) => name === 'csrftoken')).toBe(true)
  await page.route('**/api/csrf-token/', (route) => route.abort())
  let posts = 0
  page.on('request', (made) => {
    if (made.method() === 'POST') posts++
  })
  await panel(page, 'Team').getByLabel('Invite by email').fill('somebody@example.com')
  await panel(page, 'Team').getByRole('button', { name: 'Invite' }).click()
  await expectToast(page, 'Failed to authorize')
  expect(posts, 'state-changing calls that left the browser').toBe(0)
})

test('§8.1 Authorization: a sign-out that fails says "Logout failed"', async ({ page, request }) => {
  const person = await registered(request, newPerson('out'))
  await signedInAt(page, person)
  await page.route('**/auth/logout/', (route) => route.abort())
  await page.getByRole('button', { name: `Account of ${person.username}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expectToast(page, 'Logout failed')
})

test('§8.6 Account and team: each text of success and failure, or the server’s own', async ({ page, request }) => {
  const person = await registered(request, newPerson('texts'))
  await page.clock.install()
  await signedInAt(page, person, '/manage-account')
  const profile = panel(page, 'Profile')
  const team = panel(page, 'Team')
  const { email } = newPerson('guest')

  await test.step('avatar', async () => {
    const choose = async () => {
      const buffer = png(300, 300)
      await profile.getByLabel('Picture', { exact: true }).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
      await page.getByRole('dialog').getByRole('button', { name: 'Save picture' }).click()
    }
    await failsWith(page, '/api/upload-avatar/', 'Failed to upload avatar', choose)
    await choose()
    await expectToast(page, 'Avatar uploaded successfully')
    const remove = () => profile.getByRole('button', { name: 'Delete picture' }).click()
    await failsWith(page, '/api/delete-avatar/', 'Failed to delete avatar', remove)
    await remove()
    await expectToast(page, 'Avatar deleted successfully')
  })

  await test.step('invite', async () => {
    const invite = async () => {
      await team.getByLabel('Invite by email').fill(email)
      await team.getByRole('button', { name: 'Invite' }).click()
    }
    await failsWith(page, '/api/team/invite/', 'Failed to send invitation', invite)
    await invite()
    await expectToast(page, 'Invitation sent')
  })

  await test.step('resend, after the cooldown', async () => {
    const resend = team.getByRole('button', { name: `Resend the invitation to ${email}` })
    await expect(resend).toBeDisabled()
    await page.clock.fastForward(resendCooldownMs + 1000)
    await failsWith(page, '/api/team/resend-invite/', 'Failed to resend invitation', () => resend.click())
    await expect(resend, 'a failure starts no cooldown').toBeEnabled()
  })

  await test.step('remove', async () => {
    await team.getByRole('button', { name: `Revoke the invitation to ${email}` }).click()
    const remove = () => page.getByRole('dialog').getByRole('button', { name: 'Revoke invitation' }).click()
    await failsWith(page, '/api/team/remove/', 'Failed to remove team member', remove)
    await expect(page.getByRole('dialog'), 'the question stays open').toBeVisible()
    await page.keyboard.press('Escape')
    await expect(team.getByText('2 of 4 seats taken')).toBeVisible()
  })

  await test.step('delete account', async () => {
    const remove = async () => {
      await page.getByRole('button', { name: 'Delete account' }).first().click()
      await page.getByRole('dialog').getByLabel('Username').fill(person.username)
      await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
    }
    await failsWith(page, '/api/delete-account/', 'Failed to delete account', remove)
    await remove()
    await expect(page).toHaveURL(address('/auth/login'))
    await expectToast(page, 'Account deleted successfully')
  })
})

test('§8 Account and team: the server gives the same texts of success, and its reasons otherwise', async ({ request }) => {
  const person = await registered(request, newPerson('words'))
  const joiner = await registered(request, newPerson('joins'))
  const owner = await ApiClient.open(person)
  const member = await ApiClient.open(joiner)
  const said = async (caller: ApiClient, call: contract.Call, sent?: Parameters<ApiClient['send']>[1]) => {
    const { status, text } = await caller.send(call, sent)
    return [status, JSON.parse(text).message]
  }
  const files = { avatar: { name: 'a.png', mimeType: 'image/png', buffer: png(40, 40) } }
  expect(await said(owner, contract.uploadAvatar, { files })).toEqual([200, 'Avatar uploaded successfully'])
  expect(await said(owner, contract.deleteAvatar)).toEqual([200, 'Avatar deleted successfully'])
  expect(await said(owner, contract.inviteMember, { body: { email: joiner.email } })).toEqual([200, 'Invitation sent'])
  const { members } = (await (await owner.fetch(contract.teamMembers)).json()).data
  const body = { memberId: members[1].memberId }
  expect(await said(owner, contract.resendInvite, { body })).toEqual([200, 'Invitation resent'])
  expect(await said(owner, contract.resendInvite, { body })).toEqual([429, expect.stringMatching(/^Wait \d+ s before/)])
  expect(await said(owner, contract.removeMember, { body: { memberId: members[0].memberId } })).toEqual([
    409,
    'The owner cannot be removed from the team.',
  ])

  const link = linkIn(await emailTo(request, joiner.email, /team/), '/team/accept-invitation/')
  expect((await member.get(link)).headers()['location']).toBe('/?invitation_success=joined_team')
  expect(await said(owner, contract.resendInvite, { body })).toEqual([409, 'This person has already joined.'])
  expect(await said(member, contract.inviteMember, { body: { email: 'a@example.com' } })).toEqual([
    403,
    'Only the team owner can invite and remove members.',
  ])
  expect(await said(owner, contract.deleteAccount)).toEqual([409, 'Remove the members of your team first.'])
  expect(await said(owner, contract.removeMember, { body })).toEqual([200, 'Team member removed'])
  expect(await said(owner, contract.removeMember, { body })).toEqual([404, 'This member does not exist or is not in your team.'])
  expect(await said(owner, contract.deleteAccount)).toEqual([200, 'Account deleted successfully'])
  expect(await said(owner, contract.getAccount)).toEqual([401, 'Sign in to continue.'])
  await Promise.all([owner.close(), member.close()])
})

test('§8.6 §9.3 Team load failure: no role and an empty list; a superuser stays owner', async ({ page }) => {
  await page.route('**/api/team/members/', (route) => route.fulfill(silent))
  await signedInAt(page, superuser(), '/manage-account')
  const team = panel(page, 'Team')
  await expect(team.getByText('The team could not be loaded.')).toBeVisible()
  await expect(team.getByRole('listitem')).toHaveCount(0)
  await expect(team.getByText('0 of 4 seats taken')).toBeVisible()
  await expect(team.getByLabel('Invite by email')).toBeEnabled()
})

const notices = [
  {
    query: 'invitation_error=invitation_expired',
    title: 'Invitation expired',
    text: 'This team invitation link has expired. Please contact your team administrator for a new invitation.',
  },
  {
    query: 'invitation_error=login_required',
    title: 'Login required',
    text: "You need to log in to your account to accept this team invitation. If you didn't sign up yet, please see letter with your credentials in your email.",
  },
  {
    query: 'invitation_error=wrong_email',
    title: 'Wrong account',
    text: 'This invitation was sent to a different email address. Please log in with the correct account or contact your team administrator.',
  },
  {
    query: 'invitation_error=already_member',
    title: 'Already a member',
    text: 'You are already a member of this team. You can view your team members in your account settings.',
    seeTeam: true,
  },
  {
    query: 'invitation_error=internal_error',
    title: 'Something went wrong',
    text: 'There was an error processing your team invitation. Please try again or contact support if the problem persists.',
  },
  {
    query: 'invitation_success=joined_team',
    title: 'Welcome to the team!',
    text: 'You have successfully joined the team. You can now collaborate with your teammates and view your team members.',
    seeTeam: true,
  },
] as const

test('§2.5 §8.8 §9.10 Team invitation modal: its texts on any screen; none for an unknown code', async ({ page, request }) => {
  const shown = async (path: string, most: number = notices.length) => {
    for (const { query, title, text, ...more } of notices.slice(0, most)) {
      await page.goto(address(`${path}?${query}`))
      const dialog = page.getByRole('dialog', { name: title, exact: true })
      await expect(dialog).toHaveAccessibleDescription(text)
      await expect(dialog.getByRole('button', { name: 'See your team' })).toHaveCount('seeTeam' in more ? 1 : 0)
    }
    await page.goto(address(`${path}?invitation_error=no_such_code`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await shown('/auth/register', 1)
  await shown('/auth/login')
  await signedInAt(page, await registered(request, newPerson('modal')))
  await shown('/')
})

test('§8 Team invitation modal: opened by the email’s link for guest, wrong and right person', async ({ page, request }) => {
  const owner = await ApiClient.open(await registered(request, newPerson('host')))
  const joiner = await registered(request, newPerson('right'))
  expect((await owner.send(contract.inviteMember, { body: { email: joiner.email } })).status).toBe(200)
  const link = linkIn(await emailTo(request, joiner.email, /team/), '/team/accept-invitation/')
  const dialog = (title: string) => page.getByRole('dialog', { name: title, exact: true })

  await page.goto(link)
  await expect(dialog('Login required')).toBeVisible()
  await signedInAt(page, await registered(request, newPerson('wrong')))
  await page.goto(link)
  await expect(dialog('Wrong account')).toBeVisible()
  await page.goto(`${link}x`)
  await expect(dialog('Something went wrong')).toBeVisible()
  await page.context().clearCookies()
  await signedInAt(page, joiner)
  await page.goto(link)
  await expect(dialog('Welcome to the team!')).toBeVisible()
  await page.goto(link)
  await expect(dialog('Already a member')).toBeVisible()

  const { members } = (await (await owner.fetch(contract.teamMembers)).json()).data
  expect((await owner.send(contract.removeMember, { body: { memberId: members[1].memberId } })).status).toBe(200)
  await page.goto(link)
  await expect(dialog('Invitation expired')).toBeVisible()
  await owner.close()
})

import { expect, type Page } from '@playwright/test'
import {
  accountMessages,
  invitationNotices,
  invitationSuccess,
  loadingText,
  productName,
  teamJoinRefreshMs,
} from '@trabecula/domain'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { holdTimers } from '../support/browser/intercept.ts'
import { test } from '../support/browser/test.ts'
import { signedInAt, signInHere } from '../support/pages/sign-in.ts'
import { goodPassword, newPerson, registered } from '../support/product/accounts.ts'
import { emailTo, linkIn } from '../support/product/outbox.ts'
import { account } from '../support/product/under-test.ts'

const screens = [
  { path: '/login', title: 'Login', part: 'login-screen' },
  { path: '/register', title: 'Register', part: 'register-screen' },
  { path: '/forgot-password', title: 'Forgot Password', part: 'forgot-password-screen' },
  { path: '/check-email', title: 'Check Email', part: 'check-email-screen' },
  { path: '/reset-password/some-token', title: 'Reset Password', part: 'reset-password-screen' },
] as const

const at = (path: string) => `${account().url}/auth${path}`
const search = (page: Page) => new URL(page.url()).search

test('§1.10 §2.1 /auth leads to the sign-in in the place of its history entry, with its query', async ({ page }) => {
  await page.goto('about:blank')
  await page.goto(at('/?next=%2Fproject'))
  await expect(page).toHaveURL(/\/auth\/login\?next=/)
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

test('§2.1 §2.2 §2.3 every screen loads on demand, says so while it does, and has its title', async ({ page }) => {
  for (const { path, title, part } of screens) {
    let arrive = () => {}
    const held = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route(`**/assets/${part}-*.js`, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(at(path))
    await expect(page.getByText(loadingText, { exact: true })).toBeVisible()
    arrive()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(loadingText, { exact: true })).toHaveCount(0)
    await expect(page).toHaveTitle(`${title} | ${productName}`)
    await page.unroute(`**/assets/${part}-*.js`)
  }
  await page.goto(at('/somewhere-else'))
  await expect(page).toHaveTitle(`Authentication | ${productName}`)
})

test('no screen has an accessibility violation, with errors shown too', async ({ page }) => {
  for (const { path } of screens) {
    await page.goto(at(path))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.locator('button[type="submit"]').click()
    await expectAccessible(page)
  }
})

test('§2.1 the sign-in names what is missing at its field, and a wrong password above the button', async ({ page }) => {
  await page.goto(at('/login'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(accountMessages.emailInvalid)
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(accountMessages.required)
  await signInHere(page, { email: newPerson('nobody').email, password: 'not the right one' })
  await expect(page.getByRole('alert').filter({ hasText: accountMessages.wrongCredentials })).toBeVisible()
  await expect(page).toHaveURL(at('/login'))
})

test('a password can be shown, tells of Caps Lock, and password managers know every field', async ({ page }) => {
  await page.goto(at('/login'))
  const password = page.getByLabel('Password')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await password.evaluate((element) =>
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', modifierCapsLock: true, bubbles: true })),
  )
  await expect(page.getByText('Caps Lock is on.')).toBeVisible()

  await page.goto(at('/register'))
  for (const [label, value] of [
    ['First name', 'given-name'],
    ['Last name', 'family-name'],
    ['Email', 'username'],
    ['Password', 'new-password'],
    ['Password again', 'new-password'],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', value)
  }
})

test('§2.1 §2.4 a visitor registers, confirms by email, signs in and comes to the wanted page', async ({ page, request }) => {
  const person = newPerson('reg')
  await page.goto(at('/login?next=%2Fproject'))
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(/\/auth\/register\?next=%2Fproject$/)
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('Hopper')
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('1234567890')
  await expect(page.getByText('Too easy')).toBeVisible()
  await page.getByLabel('Password again').fill('1234567891')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(accountMessages.passwordCommon)
  await expect(page.getByLabel('Password again')).toHaveAccessibleDescription(accountMessages.passwordsDiffer)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Password again').fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(at('/check-email?type=register'))
  await expect(page.getByText(person.email)).toBeVisible()

  await test.step('an address that is not confirmed cannot sign in, and is offered a new email', async () => {
    await page.goto(at('/login'))
    await signInHere(page, person)
    await expect(page.getByRole('alert').filter({ hasText: accountMessages.emailNotVerified })).toBeVisible()
    await page.getByRole('link', { name: 'Resend email' }).click()
    await expect(page).toHaveURL(at('/check-email?type=register'))
  })

  await test.step('the email can be resent once a minute, also after a reload', async () => {
    const again = page.getByRole('button', { name: 'Resend email' })
    await again.click()
    await expect(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled()
    await page.reload()
    await expect(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled()
  })

  await page.goto(linkIn(await emailTo(request, person.email, /confirm/i), '/auth/verify-email/'))
  await expect(page.getByText('Your email is confirmed. Sign in to continue.')).toBeVisible()
  await page.goto(at('/login?next=%2Fproject'))
  await signInHere(page, person)
  await expect(page).toHaveURL(`${account().url}/project`)
})

test('§2.4 next leads nowhere but into the own origin', async ({ page, request }) => {
  const person = await registered(request, newPerson('next'))
  for (const evil of ['https://evil.example/', '//evil.example/', '/\\evil.example/', 'javascript:alert(1)']) {
    // The dashboard would notice the missing session, and lead to the sign-in itself.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(at(`/login?next=${encodeURIComponent(evil)}`))
    await signInHere(page, person)
    await expect(page).toHaveURL(`${account().url}/`)
  }
})

test('§2.1 a forgotten password is set again by a link that works once', async ({ page, request }) => {
  const person = await registered(request, newPerson('forgot'))
  await page.goto(at('/login'))
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page).toHaveURL(at('/check-email?type=reset-password'))

  const link = linkIn(await emailTo(request, person.email, /password/i), '/auth/reset-password/')
  const changed = `${goodPassword}-new`
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(changed)
  await page.getByLabel('New password again').fill(changed)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page).toHaveURL(at('/login?changed=1'))
  await signInHere(page, { ...person, password: changed })
  await expect(page).toHaveURL(`${account().url}/`)

  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(`${changed}-again`)
  await page.getByLabel('New password again').fill(`${changed}-again`)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
})

test('§2.1 check-email speaks of what its type says, and of a reset when it says nothing known', async ({ page }) => {
  const texts: string[] = []
  for (const query of ['?type=register', '?type=change-password', '?type=reset-password', '', '?type=nonsense']) {
    await page.goto(at(`/check-email${query}`))
    texts.push((await page.getByRole('heading', { level: 1 }).locator('xpath=following-sibling::p').first().textContent()) ?? '')
  }
  expect(new Set(texts.slice(0, 3)).size).toBe(3)
  expect(texts[3]).toBe(texts[2])
  expect(texts[4]).toBe(texts[2])
})

test.describe('the team-invitation modal', () => {
  test('§4.17 §9.10 closes by button, Escape and a click outside, and clears both parameters in place', async ({ page }) => {
    const closings = [
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
    ]
    for (const close of closings) {
      await page.goto('about:blank')
      await page.goto(at('/login?next=%2Fproject&invitation_error=wrong_email&invitation_success=joined_team'))
      const dialog = page.getByRole('dialog')
      await expect(dialog).toHaveAccessibleName(invitationNotices[invitationSuccess].title)
      await expect(dialog.getByRole('button', { name: 'See your team' })).toBeFocused()
      await close()
      await expect(dialog).toHaveCount(0)
      expect(search(page)).toBe('?next=%2Fproject')
      await page.goBack()
      await expect(page).toHaveURL('about:blank')
    }
  })

  test('§4.17 leads to the team, which asks a guest to sign in and then shows it', async ({ page, request }) => {
    const person = await registered(request, newPerson('see'))
    await page.goto(at('/login?invitation_error=already_member'))
    await page.getByRole('button', { name: 'See your team' }).click()
    await expect(page).toHaveURL(/\/auth\/login\?next=%2Fmanage-account/)
    await signInHere(page, person)
    await expect(page).toHaveURL(`${account().url}/manage-account`)
  })

  test('§4.17 §6.5 §9.2 is followed by fresh subscription and balance a second later for who is signed in, and by nothing for a guest', async ({
    page,
    request,
  }) => {
    const refresh = await holdTimers(page, teamJoinRefreshMs)
    const asked: string[] = []
    page.on('request', (call) => asked.push(new URL(call.url()).pathname))
    const fresh = () => asked.filter((path) => ['/api/subscription-status/', '/api/token-balance/'].includes(path)).sort()
    await page.goto(at('/login?invitation_success=joined_team'))
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await refresh.count()).toBe(0)

    await signedInAt(page, await registered(request, newPerson('joined')))
    await page.goto(at('/login?invitation_success=joined_team'))
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect.poll(refresh.count).toBe(1)
    asked.length = 0
    await refresh.run()
    await expect.poll(fresh).toEqual(['/api/subscription-status/', '/api/token-balance/'])
  })

  test('has no accessibility violation', async ({ page }) => {
    await page.goto(at('/login?invitation_success=joined_team'))
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
})

test('a call without a CSRF token is abandoned with its text', async ({ page }) => {
  await page.goto(at('/login'))
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.context().clearCookies()
  await page.route('**/api/csrf-token/', (route) => route.abort())
  let sent = false
  page.on('request', (call) => {
    if (call.method() === 'POST') sent = true
  })
  await signInHere(page, newPerson('nobody'))
  await expect(page.getByRole('alert').filter({ hasText: accountMessages.failedToAuthorize })).toBeVisible()
  expect(sent, 'a state-changing call left the browser').toBe(false)
})

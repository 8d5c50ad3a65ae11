import { expect, type Page } from '@playwright/test'
import { accountMessages, invitationNotices, invitationSuccess, teamMessages, tokenMessages } from '@trabecula/domain'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { otherBrowser, test } from '../support/browser/test.ts'
import { expectToast } from '../support/browser/toasts.ts'
import { panel } from '../support/pages/elements.ts'
import { signedInAt, signInHere } from '../support/pages/sign-in.ts'
import { goodPassword, newPerson, type Person, registered } from '../support/product/accounts.ts'
import { emailTo, linkIn } from '../support/product/outbox.ts'
import { address } from '../support/product/under-test.ts'

test('§4.13 §7.3 signing out and in is heard by a browser’s other tabs, and no other’s', async ({ page, browser, request }) => {
  const person = await registered(request, newPerson('tabs'))
  await signedInAt(page, person)
  const second = await page.context().newPage()
  await second.goto(address('/manage-account'))
  const elsewhere = await otherBrowser(browser)
  await signedInAt(elsewhere, person)

  await page.getByRole('button', { name: `Account of ${person.username}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(address('/auth/login'))
  await expect(second).toHaveURL(address('/auth/login'))
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(address('/'))

  await second.goto(address('/auth/login?next=%2Fmanage-account'))
  await expect(second.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signInHere(page, person)
  await expect(page).toHaveURL(address('/'))
  await expect(second).toHaveURL(address('/manage-account'))
  await elsewhere.context().close()
})

test('a sign-out that fails says so and changes nothing', async ({ page, request }) => {
  const person = await registered(request, newPerson('stay'))
  await signedInAt(page, person)
  await page.route('**/auth/logout/', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: `Account of ${person.username}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expectToast(page, accountMessages.logoutFailed)
  await expect(page).toHaveURL(address('/'))
})

test('§2.6 names, picture and tokens are kept and shown, and the screen is accessible', async ({ page, request }) => {
  const person = await registered(request, newPerson('me'))
  await signedInAt(page, person)
  await page.getByRole('button', { name: `Account of ${person.username}` }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await expect(page).toHaveURL(address('/manage-account'))
  const profile = panel(page, 'Profile')

  await profile.getByLabel('First name').fill('Ada <b>')
  await profile.getByRole('button', { name: 'Save names' }).click()
  await expectToast(page, accountMessages.namesChanged)
  await page.reload()
  await expect(profile.getByLabel('First name')).toHaveValue('Ada <b>')

  await test.step('a picture is chosen, cropped, uploaded and deleted', async () => {
    const chooser = profile.getByLabel('Picture', { exact: true })
    await chooser.setInputFiles({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await expectToast(page, accountMessages.avatarUnsupported)
    await chooser.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await chooser.setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: await widePicture(page) })
    const dialog = page.getByRole('dialog', { name: 'Crop the picture' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('group', { name: 'Crop area' }).focus()
    // The blue half is at the right: moving the picture left brings it in.
    for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowLeft')
    await dialog.getByRole('button', { name: 'Save picture' }).click()
    await expectToast(page, accountMessages.avatarUploaded)
    const kept = profile.locator('img')
    await expect(kept).toBeVisible()
    expect(await middleColour(page)).toBe('blue')
    await page.reload()
    await expect(page.getByRole('button', { name: `Account of ${person.username}` }).locator('img')).toBeVisible()
    await profile.getByRole('button', { name: 'Delete picture' }).click()
    await expectToast(page, accountMessages.avatarDeleted)
    await expect(kept).toHaveCount(0)
  })

  await test.step('the balance is shown and refreshed', async () => {
    const tokens = panel(page, 'Tokens')
    await expect(tokens.getByText('0 of 200')).toBeVisible()
    await tokens.getByRole('button', { name: 'Refresh' }).click()
    await expectToast(page, tokenMessages.refreshed)
    await page.route('**/api/token-balance/', (route) => route.abort())
    await tokens.getByRole('button', { name: 'Refresh' }).click()
    await expectToast(page, tokenMessages.refreshFailed)
    await page.unroute('**/api/token-balance/')
  })

  await page.reload()
  await expect(panel(page, 'Team').getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
})

/**
 * A page whose session ended leaves for the sign-in at its next request. Where one was under way it may be leaving
 * already, which ends the reload; what counts is where it arrives.
 */
async function leaves(page: Page): Promise<void> {
  await page.reload().catch(() => undefined)
  await expect(page).toHaveURL(/\/auth\/login/)
}

test('another browser is seen and signed out from here; a new password ends all others', async ({ page, browser, request }) => {
  const person = await registered(request, newPerson('ses'))
  await signedInAt(page, person, '/manage-account')
  const elsewhere = await otherBrowser(browser)
  await signedInAt(elsewhere, person)
  await page.reload()
  const sessions = panel(page, 'Sessions')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions.getByRole('button', { name: /^Sign out / }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await leaves(elsewhere)

  await signInHere(elsewhere, person)
  await expect(elsewhere).toHaveURL(address('/'))
  const password = panel(page, 'Password')
  await password.getByLabel('Current password').fill('not this one')
  await password.getByLabel('New password', { exact: true }).fill(`${goodPassword}-b`)
  await password.getByLabel('New password again').fill(`${goodPassword}-b`)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByText(accountMessages.currentPasswordWrong)).toBeVisible()
  await password.getByLabel('Current password').fill(person.password)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expectToast(page, accountMessages.passwordChanged)
  await leaves(elsewhere)
  await elsewhere.context().close()
})

test('§1.7 an owner invites; the invited person signs in with the email, joins, sets a password and is removed again', async ({
  page,
  browser,
  request,
}) => {
  const owner = await registered(request, newPerson('own'))
  const guest = newPerson('inv')
  await signedInAt(page, owner, '/manage-account')
  const team = panel(page, 'Team')
  await expect(team.getByText('1 of 4 seats taken')).toBeVisible()

  await test.step('the invitation takes a seat, and its email can be resent after a minute only', async () => {
    await team.getByLabel('Invite by email').fill('not an address')
    await team.getByRole('button', { name: 'Invite' }).click()
    await expect(team.getByRole('alert')).toHaveText(accountMessages.emailInvalid)
    await team.getByLabel('Invite by email').fill(guest.email)
    await team.getByRole('button', { name: 'Invite' }).click()
    await expectToast(page, teamMessages.invited)
    await expect(team.getByText('2 of 4 seats taken')).toBeVisible()
    await expect(team.getByRole('button', { name: `Resend the invitation to ${guest.email}` })).toBeDisabled()
    await page.reload()
    await expect(team.getByText(/Resend in \d+ s/)).toBeVisible()
    await team.getByLabel('Invite by email').fill(guest.email)
    await team.getByRole('button', { name: 'Invite' }).click()
    await expectToast(page, teamMessages.alreadyInvited)
  })

  const invitation = await emailTo(request, guest.email, /Password: /)
  const invited: Person = { ...guest, password: /Password: (\S+)/.exec(invitation.text)?.[1] ?? '' }
  const theirs = await otherBrowser(browser)

  await test.step('a guest is asked to sign in, then joins and sees the welcome', async () => {
    await theirs.goto(linkIn(invitation, '/team/accept-invitation/'))
    await expect(theirs.getByRole('dialog', { name: invitationNotices.login_required.title })).toBeVisible()
    await theirs.keyboard.press('Escape')
    await signInHere(theirs, invited)
    const welcome = theirs.getByRole('dialog', { name: invitationNotices[invitationSuccess].title })
    await expect(welcome).toBeVisible()
    await welcome.getByRole('button', { name: 'See your team' }).click()
    await expect(theirs).toHaveURL(address('/manage-account'))
    const seen = panel(theirs, 'Team')
    await expect(seen.getByRole('listitem')).toHaveCount(2)
    await expect(seen.getByText(teamMessages.ownersOnly)).toBeVisible()
    await expect(seen.getByLabel('Invite by email')).toHaveCount(0)
  })

  await test.step('the banner asks for an own password, can be dismissed, comes back with the page, and goes with the change', async () => {
    const banner = panel(theirs, 'Password').filter({ hasText: 'was generated' })
    await expectAccessible(theirs)
    await banner.getByRole('button', { name: 'Dismiss' }).click()
    await expect(banner).toHaveCount(0)
    await theirs.goto(address('/'))
    await expect(banner).toBeVisible()
    await banner.getByRole('link', { name: 'Change password' }).click()
    const form = panel(theirs, 'Password').filter({ hasText: 'Current password' })
    await form.getByLabel('Current password').fill(invited.password)
    await form.getByLabel('New password', { exact: true }).fill(goodPassword)
    await form.getByLabel('New password again').fill(goodPassword)
    await form.getByRole('button', { name: 'Change password' }).click()
    await expectToast(theirs, accountMessages.passwordChanged)
    await expect(banner).toHaveCount(0)
    await theirs.reload()
    await expect(form).toBeVisible()
    await expect(banner).toHaveCount(0)
  })

  await test.step('the owner removes the member after one question', async () => {
    await page.reload()
    const row = team.getByRole('listitem').filter({ hasText: guest.email })
    await expect(row.getByText('Member', { exact: true })).toBeVisible()
    await row.getByRole('button', { name: /^Remove/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, teamMessages.removed)
    await expect(team.getByText('1 of 4 seats taken')).toBeVisible()
    await theirs.reload()
    await expect(panel(theirs, 'Team').getByRole('listitem')).toHaveCount(1)
  })
  await theirs.context().close()
})

test('another e-mail counts when the link in the email to it was opened', async ({ page, request }) => {
  const person = await registered(request, newPerson('mail'))
  const next = newPerson('newmail')
  await signedInAt(page, person, '/manage-account')
  const email = panel(page, 'Email')
  await email.getByLabel('New email').fill(next.email)
  await email.getByLabel('Password').fill('not this one')
  await email.getByRole('button', { name: 'Change email' }).click()
  await expect(email.getByText(accountMessages.currentPasswordWrong)).toBeVisible()
  await email.getByLabel('Password').fill(person.password)
  await email.getByRole('button', { name: 'Change email' }).click()
  await expectToast(page, accountMessages.emailChangeSent)
  await expect(email.getByText(person.email)).toBeVisible()

  const link = linkIn(await emailTo(request, next.email, /confirm-email/), '/auth/confirm-email/')
  await page.goto(link)
  await expectToast(page, 'Email changed')
  await expect(page).toHaveURL(address('/manage-account'))
  await expect(email.getByText(next.email)).toBeVisible()
  await page.goto(link)
  await expectToast(page, accountMessages.linkUsed)
})

test('a team that cannot be loaded shows nobody and no way to invite', async ({ page, request }) => {
  const person = await registered(request, newPerson('fail'))
  await page.route('**/api/team/members/', (route) => route.fulfill({ status: 500, body: '' }))
  await signedInAt(page, person, '/manage-account')
  const team = panel(page, 'Team')
  await expect(team.getByText('The team could not be loaded.')).toBeVisible()
  await expect(team.getByText('0 of 4 seats taken')).toBeVisible()
  await expect(team.getByLabel('Invite by email')).toHaveCount(0)
})

test('§2.6 §7.7 an account is deleted by typing its name; every tab leaves, nothing is kept', async ({ page, request }) => {
  const person = await registered(request, newPerson('del'))
  await signedInAt(page, person, '/manage-account')
  const second = await page.context().newPage()
  await second.goto(address('/'))
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('has-seen-tour', 'true'))

  await page.route('**/api/delete-account/', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  const ask = async () => {
    await page.getByRole('button', { name: 'Delete account' }).first().click()
    await page.getByRole('dialog').getByLabel('Username').fill(person.username)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  }
  await page.getByRole('button', { name: 'Delete account' }).first().click()
  await page.getByRole('dialog').getByLabel('Username').fill('somebody else')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete account' })).toBeDisabled()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await ask()
  await expectToast(page, accountMessages.accountDeleteFailed)

  await ask()
  await expect(page).toHaveURL(address('/auth/login'))
  await expect(second).toHaveURL(address('/auth/login'))
  await expectToast(page, accountMessages.accountDeleted)
  expect(await page.evaluate(() => localStorage.getItem('has-seen-tour'))).toBeNull()
  await signInHere(page, person)
  await expect(page.getByRole('alert').filter({ hasText: accountMessages.wrongCredentials })).toBeVisible()
})

/** 300 × 100 px, red at the left, blue at the right; drawn by the browser. */
async function widePicture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 100 })
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    pen.fillStyle = '#c02020'
    pen.fillRect(0, 0, 200, 100)
    pen.fillStyle = '#2020c0'
    pen.fillRect(200, 0, 100, 100)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

/** Which half of `widePicture` is in the middle of the kept picture. */
async function middleColour(page: Page): Promise<'red' | 'blue'> {
  return page.evaluate(async () => {
    const picture = document.querySelector<HTMLImageElement>('section img')
    if (!picture) throw new Error('There is no picture.')
    await picture.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    pen.drawImage(picture, 0, 0, 1, 1)
    const [red = 0, , blue = 0] = pen.getImageData(0, 0, 1, 1).data
    return red > blue ? 'red' : 'blue'
  })
}

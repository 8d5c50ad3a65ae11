import { expect } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { accountMessages, passwordLength, personNameLength, teamMessages, textMessages, usernameLength } from '@trabecula/domain'
import { test } from '../support/browser/test.ts'
import { png } from '../support/fixtures/png.ts'
import { goodPassword, newPerson, registered } from '../support/product/accounts.ts'
import { ApiClient } from '../support/product/api-client.ts'
import { emailTo, linkIn } from '../support/product/outbox.ts'

/** §5 leaves the field rules of people open; these are the ones decided in "Accounts, teams, billing". */
type Errors = Readonly<Record<string, readonly string[]>>

const errorsOf = (text: string): Errors | undefined => contract.errorAnswer.parse(JSON.parse(text)).errors

const form = () => {
  const { username, email } = newPerson('rule')
  return { first_name: 'Test', last_name: 'Person', username, email, password1: goodPassword, password2: goodPassword }
}

const wrongRegistrations: readonly { readonly change: Readonly<Record<string, string>>; readonly errors: Errors }[] = [
  { change: { first_name: '' }, errors: { first_name: [accountMessages.nameInvalid] } },
  { change: { first_name: 'A\nB' }, errors: { first_name: [textMessages.control] } },
  { change: { last_name: 'x'.repeat(personNameLength.max + 1) }, errors: { last_name: [accountMessages.nameInvalid] } },
  { change: { username: 'ab' }, errors: { username: [accountMessages.usernameInvalid] } },
  { change: { username: 'x'.repeat(usernameLength.max + 1) }, errors: { username: [accountMessages.usernameInvalid] } },
  { change: { username: 'two words' }, errors: { username: [accountMessages.usernameInvalid] } },
  { change: { username: 'аdmin' }, errors: { username: [accountMessages.usernameInvalid] } },
  { change: { email: 'nobody' }, errors: { email: [accountMessages.emailInvalid] } },
  { change: { email: 'a@b.co, c@d.co' }, errors: { email: [accountMessages.emailInvalid] } },
  { change: { email: `${'x'.repeat(250)}@example.com` }, errors: { email: [accountMessages.emailInvalid] } },
  { change: { email: 'a@example.com\r\nBcc: b@example.com' }, errors: { email: [textMessages.control] } },
  { change: { password2: `${goodPassword}x` }, errors: { password2: [accountMessages.passwordsDiffer] } },
]

/** So many characters that neither repeat nor run along the keyboard. */
function longWord(length: number): string {
  return Array.from({ length }, (_, i) => `kiwi${i * i}`)
    .join('-')
    .slice(0, length)
}

const wrongPasswords = [
  { password: 'x7-kiwi-4', message: accountMessages.passwordLength },
  { password: longWord(129), message: accountMessages.passwordLength },
  { password: '1234567890', message: accountMessages.passwordCommon },
] as const

test('§5 Registration: every field has its rule, and its text comes at the field', async () => {
  const guest = await ApiClient.open()
  for (const { change, errors } of wrongRegistrations) {
    const answer = await guest.send(contract.register, { body: { ...form(), ...change } })
    expect([answer.status, errorsOf(answer.text)], JSON.stringify(change)).toEqual([400, errors])
  }
  const many = await guest.send(contract.register, { body: { ...form(), username: '!', email: '!', password2: '' } })
  expect(Object.keys(errorsOf(many.text) ?? {}).sort()).toEqual(['email', 'password2', 'username'])
  await guest.close()
})

test('§5 Registration: a username is one person’s in any case; a taken e-mail is not revealed', async ({ request }) => {
  const person = await registered(request, newPerson('taken'))
  const guest = await ApiClient.open()
  for (const username of [person.username, person.username.toUpperCase()]) {
    const answer = await guest.send(contract.register, { body: { ...form(), username } })
    expect([answer.status, errorsOf(answer.text)]).toEqual([400, { username: [accountMessages.usernameTaken] }])
  }
  const known = await guest.send(contract.register, { body: { ...form(), email: person.email } })
  const unknown = await guest.send(contract.register, { body: form() })
  expect([known.status, known.text]).toEqual([200, unknown.text])
  await guest.close()
})

test('§5 Passwords: the same rules for registering, for a reset and for a change', async ({ request }) => {
  const person = await registered(request, newPerson('pass'))
  const guest = await ApiClient.open()
  expect((await guest.send(contract.forgotPassword, { body: { email: person.email } })).status).toBe(200)
  const link = linkIn(await emailTo(request, person.email, /reset-password/), '/auth/reset-password/')
  const params = { token: link.split('/').at(-1) ?? '' }
  const own = await ApiClient.open(person)
  const refused = async (password: string, message: string) => {
    const registration = { ...form(), password1: password, password2: password }
    const answers = [
      await guest.send(contract.register, { body: registration }),
      await guest.send(contract.resetPassword, { params, body: { password, confirmPassword: password } }),
      await own.send(contract.changePassword, {
        body: { current_password: person.password, password, confirmPassword: password },
      }),
    ]
    const found = answers.map(({ status, text }) => [status, ...(Object.values(errorsOf(text) ?? {})[0] ?? [])])
    expect(found, password).toEqual(answers.map(() => [400, message]))
  }
  for (const { password, message } of wrongPasswords) await refused(password, message)
  expect(passwordLength).toEqual({ min: 10, max: 128 })

  const differ = { current_password: person.password, password: `${goodPassword}-1`, confirmPassword: `${goodPassword}-2` }
  expect(errorsOf((await own.send(contract.changePassword, { body: differ })).text)).toEqual({
    confirmPassword: [accountMessages.passwordsDiffer],
  })
  const identity = { current_password: person.password, password: person.email, confirmPassword: person.email }
  expect(errorsOf((await own.send(contract.changePassword, { body: identity })).text)).toEqual({
    password: [accountMessages.passwordIsIdentity],
  })
  const longest = longWord(passwordLength.max)
  const good = { password: longest, confirmPassword: longest }
  expect((await guest.send(contract.resetPassword, { params, body: good })).status).toBe(200)
  expect((await guest.send(contract.login, { body: { email: person.email, password: longest } })).status).toBe(200)
  await Promise.all([guest.close(), own.close()])
})

test('§5 Avatar: a PNG, JPEG or WebP up to 5 MB and 10,000 px becomes a square without metadata', async ({ request }) => {
  const own = await ApiClient.open(await registered(request, newPerson('face')))
  const send = (buffer: Buffer, mimeType = 'image/png') =>
    own.send(contract.uploadAvatar, { files: { avatar: { name: 'face.png', mimeType, buffer } } })
  const zip = Buffer.from('PK\u0003\u0004 and so on')
  for (const [buffer, mimeType] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
    [zip, 'image/png'],
    [png(20, 20).subarray(0, 60), 'image/png'],
  ] as const) {
    const { status, text } = await send(buffer, mimeType)
    expect([status, JSON.parse(text).message]).toEqual([400, accountMessages.avatarUnsupported])
  }
  for (const tooLarge of [png(10_001, 1), Buffer.concat([png(20, 20), Buffer.alloc(5 * 1024 * 1024)])]) {
    const { status, text } = await send(tooLarge)
    expect([status, JSON.parse(text).message]).toEqual([413, accountMessages.avatarTooLarge])
  }
  expect((await own.send(contract.uploadAvatar, { files: {} })).status).toBe(400)

  const kept = await send(png(300, 100, 'N 48.8584 E 2.2945'))
  expect(kept.status, kept.text).toBe(200)
  const picture = await own.get(JSON.parse(kept.text).avatar_url)
  const bytes = await picture.body()
  expect(picture.headers()).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
  expect(bytes.subarray(8, 12).toString('latin1')).toBe('WEBP')
  expect(bytes.includes('48.8584')).toBe(false)
  await own.close()
})

test('§5 Invitation: one plain address, nobody twice; of three that race for two seats one is out', async ({ request }) => {
  const person = await registered(request, newPerson('seat'))
  const owner = await ApiClient.open(person)
  const invite = async (email: string) => {
    const { status, text } = await owner.send(contract.inviteMember, { body: { email } })
    return [status, JSON.parse(text).message]
  }
  for (const email of ['', 'nobody', 'a@b', 'a@b.co,c@d.co']) {
    expect(await invite(email), email).toEqual([400, teamMessages.emailInvalid])
  }
  for (const email of ['a@b.co\nBcc: c@d.co', 'a@b.co\r\n'])
    expect(await invite(email), email).toEqual([400, `Email: ${textMessages.control}`])
  expect(await invite(person.email.toUpperCase())).toEqual([409, teamMessages.alreadyMember])
  const first = newPerson('first').email
  expect(await invite(` ${first} `)).toEqual([200, teamMessages.invited])
  expect(await invite(first.toUpperCase())).toEqual([409, teamMessages.alreadyInvited])
  const racing = await Promise.all(['second', 'third', 'fourth'].map((name) => invite(newPerson(name).email)))
  expect(racing.sort()).toEqual([
    [200, teamMessages.invited],
    [200, teamMessages.invited],
    [409, teamMessages.full],
  ])
  await owner.close()
})

test('§5 E-mail: a change needs the password and one address in plain form', async ({ request }) => {
  const person = await registered(request, newPerson('addr'))
  const own = await ApiClient.open(person)
  const change = async (email: string, current_password: string) => {
    const { status, text } = await own.send(contract.changeEmail, { body: { email, current_password } })
    return [status, JSON.parse(text).message]
  }
  expect(await change('nobody', person.password)).toEqual([400, accountMessages.emailInvalid])
  expect(await change(person.email, person.password)).toEqual([400, accountMessages.emailUnchanged])
  expect(await change(newPerson('next').email, 'not this one')).toEqual([400, accountMessages.currentPasswordWrong])
  expect((await own.send(contract.updateNames, { body: { first_name: ' ', last_name: 'B' } })).status).toBe(400)
  await own.close()
})

import { accountMessages } from '@trabecula/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { Browser, password, registration, signedIn } from '../../testing/browser.ts'
import { emailsTo } from '../../testing/emails.ts'
import { testServer } from '../../testing/server-of-file.ts'
import { attemptsPerAccount, attemptsPerAddress, emailsPerMailbox } from './rate-limit.ts'

const minute = 60_000
let clock = Date.UTC(2026, 0, 1)
const server = await testServer({ concurrency: 0, now: () => new Date(clock) })
await signedIn(server, 'victim')
beforeEach(() => {
  // Every limit starts again.
  clock += 11 * minute
})

const victim = 'victim@example.com'
const guest = (headers: Record<string, string> = {}) => new Browser(server.app, headers).open()
const guess = async (browser: Browser, email = victim) =>
  (await browser.form('/auth/login/', { email, password: 'not this one' })).status
/** So many guesses that are answered, and then those that have to wait. */
const limited = (tried: number) => [
  ...Array(attemptsPerAccount.max).fill(401),
  ...Array(tried - attemptsPerAccount.max).fill(429),
]

describe('guesses at a password', () => {
  it('are counted at the account that is attacked, whichever sessions come along', async () => {
    const browsers = [await guest(), await signedIn(server), await signedIn(server), await signedIn(server)]
    clock += 2 * minute
    const statuses: number[] = []
    for (let round = 0; round < 11; round++) for (const browser of browsers) statuses.push(await guess(browser))
    expect(statuses).toEqual(limited(44))
  })

  it('are forgotten for the account that was entered, and for no other', async () => {
    const attacker = await signedIn(server, 'attacker')
    clock += 2 * minute
    const statuses: number[] = []
    for (let round = 0; round < 4; round++) {
      for (let slip = 0; slip < 4; slip++) statuses.push(await guess(attacker))
      const entered = await attacker.form('/auth/login/', { email: 'attacker@example.com', password })
      expect(entered.status).toBe(200)
    }
    expect(statuses).toEqual(limited(16))
  })

  it('are counted as one account in every spelling of its email', async () => {
    const browser = await guest()
    const spellings = [victim, 'Victim@Example.com', ' victim@example.com ', 'VICTIM@EXAMPLE.COM', '\u00a0victim@example.com']
    const statuses: number[] = []
    for (const round of [0, 1, 2]) for (const email of spellings) statuses.push(await guess(browser, round ? email : victim))
    expect(statuses).toEqual(limited(15))
  })

  it('are counted exactly when they come at once', async () => {
    const browser = await guest()
    const statuses = await Promise.all(Array.from({ length: 30 }, () => guess(browser)))
    expect(statuses.sort()).toEqual(limited(30))
  })

  it('at many accounts are counted by the address that connects, whatever the headers claim', { tags: ['long'] }, async () => {
    const statuses: number[] = []
    for (let index = 0; index <= attemptsPerAddress.max; index++) {
      const claimed = `198.51.100.${index}`
      const browser = await guest({ 'x-forwarded-for': claimed, 'x-real-ip': claimed, forwarded: `for=${claimed}` })
      statuses.push(await guess(browser, `person-${index}@example.com`))
    }
    expect(statuses).toEqual([...Array(attemptsPerAddress.max).fill(401), 429])
  })

  it('from inside an account are counted together, wherever the current password is required', async () => {
    const browser = await signedIn(server)
    const asked = { current_password: 'not this one', password: 'another long one', confirmPassword: 'another long one' }
    const statuses: number[] = []
    for (let index = 0; index < 6; index++) {
      statuses.push((await browser.post('/api/change-password/', asked)).status)
      const email = `new-${index}@example.com`
      statuses.push((await browser.post('/api/account/email/', { email, current_password: 'not this one' })).status)
    }
    expect(statuses).toEqual([...Array(attemptsPerAccount.max).fill(400), 429, 429])
  })
})

describe('emails that others make us send', () => {
  it('are counted by the mailbox, for every sender and whatever follows its plus sign', async () => {
    const browsers = [await guest(), await signedIn(server)]
    clock += 2 * minute
    const statuses: number[] = []
    for (let index = 0; index <= emailsPerMailbox.max; index++) {
      const { status, json } = await (browsers[index % 2] as Browser).form('/auth/forgot-password/', {
        email: `Filled+${index}@example.com`,
      })
      statuses.push(status)
      if (status === 429) expect(json.message).toBe(accountMessages.tooManyAttempts(600))
    }
    expect(statuses).toEqual([...Array(emailsPerMailbox.max).fill(200), 429])
  })

  it('by registering are no more than that', async () => {
    const browser = await guest()
    const statuses: number[] = []
    for (let index = 0; index <= emailsPerMailbox.max; index++) {
      const form = { ...registration(`flood-${index}`), email: `flood+${index}@example.com` }
      statuses.push((await browser.form('/auth/register/', form)).status)
    }
    expect(statuses).toEqual([...Array(emailsPerMailbox.max).fill(200), 429])
    expect(await emailsTo(server, `flood+${emailsPerMailbox.max}@example.com`)).toEqual([])
  })

  it('by inviting and withdrawing are no more than that', async () => {
    const owners = [await signedIn(server), await signedIn(server)]
    const statuses: number[] = []
    for (let index = 0; index <= emailsPerMailbox.max; index++) {
      const owner = owners[index % 2] as Browser
      statuses.push((await owner.post('/api/team/invite/', { email: 'pestered@example.com' })).status)
      const { members } = (await owner.get('/api/team/members/')).json.data
      const invited = members.find(({ email }) => email === 'pestered@example.com')
      if (invited) await owner.post('/api/team/remove/', { memberId: invited.memberId })
    }
    expect(statuses).toEqual([...Array(emailsPerMailbox.max).fill(200), 429])
  })
})

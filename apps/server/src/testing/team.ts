import type { Browser, Reply } from './browser.ts'

interface ReceivedInvitation {
  /** Path of the acceptance link. */
  readonly link: string
  /** Only in the email that made the account. */
  readonly password: string | undefined
  readonly subject: string
  readonly html: string
}

export async function receivedInvitation(anybody: Browser, email: string): Promise<ReceivedInvitation> {
  const emails: { to: string; subject: string; text: string; html: string }[] = JSON.parse(
    (await anybody.get('/dev/outbox/', { accept: 'application/json' })).text,
  )
  const message = emails.find(({ to, text }) => to === email && text.includes('/team/accept-invitation/'))
  if (!message) throw new Error(`No invitation for ${email} in the outbox.`)
  const link = /\/team\/accept-invitation\/[\w-]+/.exec(message.text)?.[0] ?? ''
  const password = /^Password: (\S+)$/m.exec(message.text)?.[1]
  return { link, password, subject: message.subject, html: message.html }
}

/** Where the acceptance link leads: "/?invitation_success=joined_team". */
export async function follow(browser: Browser, link: string): Promise<string> {
  const reply = await browser.get(link)
  if (reply.status !== 302) throw new Error(`The link answered ${reply.status}: ${reply.text}`)
  return String(reply.headers['location'])
}

export const invite = (owner: Browser, email: string): Promise<Reply> => owner.post('/api/team/invite/', { email })

/** Invites the person behind `member` by email and lets them accept; answers the member id. */
export async function join(owner: Browser, member: Browser, email: string): Promise<string> {
  const invited = await invite(owner, email)
  if (invited.status !== 200) throw new Error(`Inviting failed: ${invited.text}`)
  const { link } = await receivedInvitation(owner, email)
  const destination = await follow(member, link)
  if (destination !== '/?invitation_success=joined_team') throw new Error(`Joining led to ${destination}`)
  return (await teamOf(owner)).members.find((row) => row.email === email)?.memberId ?? ''
}

interface TeamAnswer {
  readonly members: readonly {
    readonly email: string
    readonly username: string
    readonly memberId: string
    readonly role: string
    readonly status: string
  }[]
  readonly stats: { readonly current: number; readonly total: number }
  readonly user_role: string
}

export const teamOf = async (browser: Browser): Promise<TeamAnswer> => (await browser.get('/api/team/members/')).json.data

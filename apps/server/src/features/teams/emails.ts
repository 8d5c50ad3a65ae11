import { invitationDays, productName } from '@trabecula/domain'
import { composeLetter, type Letter } from '../../platform/email/compose.ts'

interface InvitationContent {
  readonly to: string
  /** The username of whoever invites: a name that cannot hold markup, blanks or line breaks. */
  readonly inviter: string
  readonly link: string
  /** Set for an account that was made for this invitation; this letter is the only place where it ever stands. */
  readonly password: string | null
}

/** The letter with the link that joins the team, with the credentials when an account was made. */
export function invitationLetter({ to, inviter, link, password }: InvitationContent): Letter {
  const credentials =
    password === null
      ? ['Sign in with this e-mail address to accept. If you have lost the password, ask for a new one on the sign-in page.']
      : [
          'An account was made for you. Sign in with these credentials, accept, and then choose a password of your own:',
          `E-mail: ${to}`,
          `Password: ${password}`,
        ]
  return composeLetter({
    to,
    subject: `${inviter} invites you to a team on ${productName}`,
    paragraphs: [
      `${inviter} invites you to work in a team on ${productName}, where lattice designs for 3D parts are made.`,
      ...credentials,
      'You work in one team at a time: when you join, projects that you have elsewhere wait until you leave this team.',
    ],
    action: { label: 'Join the team', url: link },
    footer: `The link works for ${invitationDays} days and for this address only. If you do not know ${inviter}, ignore this letter: without your consent nothing happens.`,
  })
}

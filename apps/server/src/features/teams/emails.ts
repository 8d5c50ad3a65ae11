import { invitationDays, productName } from '@trabecula/domain'
import { composeEmail, type Email } from '../../platform/email/compose.ts'

interface InvitationContent {
  readonly to: string
  /** The username of the inviting person: a name that cannot hold markup, blanks or line breaks. */
  readonly inviter: string
  readonly link: string
  /** Set for an account that was made for this invitation; this email is the only place where it is ever written. */
  readonly password: string | null
}

/** The email with the link that joins the team, with the credentials when an account was made. */
export function invitationEmail({ to, inviter, link, password }: InvitationContent): Email {
  const credentials =
    password === null
      ? ['Sign in with this email address to accept. If you have lost the password, ask for a new one on the sign-in page.']
      : [
          'An account was made for you. Sign in with these credentials, accept, and then choose a password of your own:',
          `Email: ${to}`,
          `Password: ${password}`,
        ]
  return composeEmail({
    to,
    subject: `${inviter} invites you to a team on ${productName}`,
    paragraphs: [
      `${inviter} invites you to work in a team on ${productName}, where lattice designs for 3D parts are made.`,
      ...credentials,
      'You work in one team at a time: when you join, projects that you have elsewhere wait until you leave this team.',
    ],
    action: { label: 'Join the team', url: link },
    footer: `The link works for ${invitationDays} days and for this address only. If you do not know ${inviter}, ignore this email: without your consent nothing happens.`,
  })
}

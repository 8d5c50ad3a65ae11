import { invitationsPerDay, teamSeats } from './limits.ts'
import { type InvitationError, invitationSuccess } from './model.ts'

/** §8 Account and team, and the texts that it leaves open. */
export const teamMessages = {
  inviteFailed: 'Failed to send invitation',
  removeFailed: 'Failed to remove team member',
  resendFailed: 'Failed to resend invitation',
  invited: 'Invitation sent',
  removed: 'Team member removed',
  resent: 'Invitation resent',
  seatsTaken: (current: number, total: number): string => `${current} of ${total} seats are taken.`,
  emailInvalid: 'Enter one email address, such as name@example.com.',
  ownersOnly: 'Only the team owner can invite and remove members.',
  full: `All ${teamSeats} seats of the team are taken. Remove a member or revoke an invitation first.`,
  tooManyToday: `Your team sent ${invitationsPerDay} invitations within 24 hours, the most that are possible. Wait before you invite somebody else.`,
  alreadyMember: 'This person is already a member of the team.',
  alreadyInvited: 'This address is already invited. Resend the invitation or revoke it.',
  unknownMember: 'This member does not exist or is not in your team.',
  ownerStays: 'The owner cannot be removed from the team.',
  nothingToResend: 'This person has already joined.',
  resendTooSoon: (seconds: number): string => `Wait ${seconds} s before you resend this invitation.`,
  initialPasswordStale: 'The password from your invitation has expired. Set a new one with "Forgot password".',
  membersFirst: 'Remove the members of your team first.',
} as const

export interface InvitationNotice {
  readonly title: string
  readonly text: string
  /** Whether the modal has the 'See your team' button that goes to manage-account. */
  readonly seeTeam: boolean
}

export const seeTeamLabel = 'See your team'

/** §8 Team invitation modal. */
export const invitationNotices: Readonly<Record<InvitationError | typeof invitationSuccess, InvitationNotice>> = {
  invitation_expired: {
    title: 'Invitation expired',
    text: 'This team invitation link has expired. Please contact your team administrator for a new invitation.',
    seeTeam: false,
  },
  login_required: {
    title: 'Login required',
    text: "You need to log in to your account to accept this team invitation. If you didn't sign up yet, please see letter with your credentials in your email.",
    seeTeam: false,
  },
  wrong_email: {
    title: 'Wrong account',
    text: 'This invitation was sent to a different email address. Please log in with the correct account or contact your team administrator.',
    seeTeam: false,
  },
  already_member: {
    title: 'Already a member',
    text: 'You are already a member of this team. You can view your team members in your account settings.',
    seeTeam: true,
  },
  internal_error: {
    title: 'Something went wrong',
    text: 'There was an error processing your team invitation. Please try again or contact support if the problem persists.',
    seeTeam: false,
  },
  [invitationSuccess]: {
    title: 'Welcome to the team!',
    text: 'You have successfully joined the team. You can now collaborate with your teammates and view your team members.',
    seeTeam: true,
  },
}

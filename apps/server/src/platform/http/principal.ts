import { type Actor, type CurrentUser, refuse, type TeamRole } from '@trabecula/domain'

/** The person behind a request, from the session; never from anything the browser says about itself. */
export interface Who {
  readonly userId: string
  readonly sessionId: string
  /** Hash of the guest's CSRF cookie with which this session was opened. */
  readonly csrfGuest: string | null
  readonly username: string
  readonly email: string
  readonly avatar: string | null
  readonly superuser: boolean
  readonly requiresPasswordChange: boolean
  readonly teamId: string
  readonly role: TeamRole
}

/** How this person stands to a thing of the given team: a stranger there has no role. */
export const actorOn = (who: Who, teamId: string): Actor => ({
  signedIn: true,
  superuser: who.superuser,
  role: who.teamId === teamId ? who.role : 'none',
})

export const currentUser = (who: Who, csrfToken: string): CurrentUser => ({
  username: who.username,
  email: who.email,
  avatar: who.avatar,
  csrfToken,
  isAuthenticated: true,
  isSuperuser: who.superuser,
  requiresPasswordChange: who.requiresPasswordChange,
})

/** Strangers learn nothing: what is not theirs does not exist. */
export const notFound = (message: string) => refuse('not-found', message)

import { type Actor, type CurrentUser, type KeyScope, refuse, type TeamRole } from '@trabecula/domain'

/** The person behind a request, from the session or a key for programs; never from what the browser claims. */
export interface Principal {
  readonly userId: string
  /** null where a key for programs was sent. */
  readonly sessionId: string | null
  /** The key for programs that was sent: it narrows what the person may do. */
  readonly key: { readonly id: string; readonly scopes: readonly KeyScope[] } | null
  /** A person who came over a link to a study, with no account, who may look at that study and nothing else. */
  readonly share: {
    readonly id: string
    readonly projectId: string
    readonly subprojectId: string
    /** Whose result the study shows. */
    readonly runId: string | null
    readonly expiresAt: Date
  } | null
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

/** The person's role towards a thing of the given team: a stranger there has no role. */
export const actorOn = (principal: Principal, teamId: string): Actor => ({
  signedIn: true,
  superuser: principal.superuser,
  role: principal.teamId === teamId ? principal.role : 'none',
})

export const currentUser = (principal: Principal, csrfToken: string): CurrentUser => ({
  username: principal.username,
  email: principal.email,
  avatar: principal.avatar,
  csrfToken,
  isAuthenticated: true,
  isSuperuser: principal.superuser,
  requiresPasswordChange: principal.requiresPasswordChange,
})

/** Strangers learn nothing: for them, what is not theirs does not exist. */
export const notFound = (message: string) => refuse('not-found', message)

/** The current user in the page's initial data (§3). */
export interface CurrentUser {
  readonly username: string
  readonly email: string
  readonly avatar: string | null
  readonly csrfToken: string
  readonly isAuthenticated: boolean
  readonly isSuperuser: boolean
  readonly requiresPasswordChange: boolean
}

export const guest: CurrentUser = {
  username: 'Guest',
  email: '',
  avatar: null,
  csrfToken: '',
  isAuthenticated: false,
  isSuperuser: false,
  requiresPasswordChange: false,
}

export interface RegisterPayload {
  readonly first_name: string
  readonly last_name: string
  readonly username: string
  readonly email: string
  readonly password1: string
  readonly password2: string
}

export const checkEmailTypes = ['register', 'reset-password', 'change-password'] as const
export type CheckEmailType = (typeof checkEmailTypes)[number]

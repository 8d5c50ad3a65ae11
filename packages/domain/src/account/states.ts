import type { CurrentUser } from './model.ts'

/** What is known of the signed-in user: the page's initial data, and if the password banner was dismissed (§3). */
export interface SessionState extends CurrentUser {
  readonly bannerDismissed: boolean
}

export type SessionEvent =
  | { readonly kind: 'password-change-required' }
  | { readonly kind: 'password-changed' }
  | { readonly kind: 'banner-dismissed' }
  | { readonly kind: 'avatar-changed'; readonly avatar: string | null }

export const startSession = (user: CurrentUser): SessionState => ({ ...user, bannerDismissed: false })

/** The dismissed flag resets whenever a password change is required again (§4). */
export function nextSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.kind) {
    case 'password-change-required':
      return { ...state, requiresPasswordChange: true, bannerDismissed: false }
    case 'password-changed':
      return { ...state, requiresPasswordChange: false }
    case 'banner-dismissed':
      return { ...state, bannerDismissed: true }
    case 'avatar-changed':
      return { ...state, avatar: event.avatar }
  }
}

export const showsPasswordBanner = (state: SessionState): boolean =>
  state.isAuthenticated && state.requiresPasswordChange && !state.bannerDismissed

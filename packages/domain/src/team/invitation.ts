/** How an invitation link can be refused (§3, §8), in the query parameter `invitation_error`. */
export const invitationErrors = [
  'invitation_expired',
  'login_required',
  'wrong_email',
  'already_member',
  'internal_error',
] as const
export type InvitationError = (typeof invitationErrors)[number]

export const invitationSuccess = 'joined_team'
export const invitationParameters = { success: 'invitation_success', error: 'invitation_error' } as const

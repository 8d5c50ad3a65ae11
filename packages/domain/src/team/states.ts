import type { TeamRole } from './model.ts'
import { type InvitationError, invitationErrors, invitationParameters, invitationSuccess } from './model.ts'

/** §4 Team invitation modal: the notice of the query; null hides it. Success comes first (§4's order). */
export function invitationResult(query: {
  readonly [parameter: string]: unknown
}): InvitationError | typeof invitationSuccess | null {
  if (query[invitationParameters.success] === invitationSuccess) return invitationSuccess
  return invitationErrors.find((code) => code === query[invitationParameters.error]) ?? null
}

/** §4: a superuser is always treated as owner in the team view. */
export const roleInTeamView = (role: TeamRole, superuser: boolean): TeamRole => (superuser ? 'owner' : role)

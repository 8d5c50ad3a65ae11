import type { TeamRole } from '../team/model.ts'

/** Who acts: a guest, or a signed-in person with a role in the team that the thing belongs to ('none' = a stranger there). */
export interface Actor {
  readonly signedIn: boolean
  readonly superuser: boolean
  readonly role: TeamRole
}

export type Action =
  | 'view-project'
  | 'edit-project'
  | 'generate'
  | 'export'
  | 'view-team'
  | 'invite-member'
  | 'remove-member'
  | 'buy-tokens'
  | 'view-billing'
  | 'skip-token-checks'

/** §6 as one table: which kinds of actor may do what. A superuser is treated as owner in the team view but has no billing. */
const table: Readonly<Record<Action, readonly ('member' | 'owner' | 'superuser')[]>> = {
  'view-project': ['member', 'owner'],
  'edit-project': ['member', 'owner'],
  generate: ['member', 'owner'],
  export: ['member', 'owner'],
  'view-team': ['member', 'owner', 'superuser'],
  'invite-member': ['owner', 'superuser'],
  'remove-member': ['owner', 'superuser'],
  'buy-tokens': ['owner'],
  'view-billing': ['owner'],
  'skip-token-checks': ['superuser'],
}

const withheldFromSuperusers: readonly Action[] = ['buy-tokens', 'view-billing']

/** `if (!may(who, 'edit-project')) return refuse('not-found', …)`: the first line of every service. */
export function may(who: Actor, action: Action): boolean {
  if (!who.signedIn) return false
  if (who.superuser && withheldFromSuperusers.includes(action)) return false
  if (who.superuser && table[action].includes('superuser')) return true
  return who.role !== 'none' && table[action].includes(who.role)
}

import type { TeamRole } from './team/model.ts'

/** The caller: a guest, or a signed-in person with a role in the team that owns the thing ('none' = not a member). */
export interface Actor {
  readonly signedIn: boolean
  readonly superuser: boolean
  readonly role: TeamRole
}

type Kind = 'member' | 'owner' | 'superuser'

/**
 * §6 as one table: who in a team may do what with its things. 'superuser' is a member of the team who is a superuser:
 * that adds rights to the role ("treated as owner in team view"), never access to another team's things.
 */
const table = {
  'view-project': ['member', 'owner'],
  'edit-project': ['member', 'owner'],
  'create-project': ['member', 'owner'],
  'delete-project': ['member', 'owner'],
  generate: ['member', 'owner'],
  export: ['member', 'owner'],
  'view-tokens': ['member', 'owner'],
  'spend-tokens': ['member', 'owner'],
  'view-team': ['member', 'owner'],
  'invite-member': ['owner', 'superuser'],
  'remove-member': ['owner', 'superuser'],
  'manage-team-keys': ['owner'],
  'manage-webhooks': ['owner'],
  'edit-catalog': ['owner'],
  'buy-tokens': ['owner'],
  'view-billing': ['owner'],
  'skip-token-checks': ['superuser'],
} as const satisfies Readonly<Record<string, readonly Kind[]>>

export type Action = keyof typeof table

export const actions = Object.keys(table) as readonly Action[]

/** §6: a superuser "has no billing access and cannot buy tokens", also as owner of a team. */
const deniedToSuperusers: readonly Action[] = ['buy-tokens', 'view-billing']

/** `if (!may(actor, 'edit-project')) return refuse('not-found', …)`: the first line of every service. */
export function may(actor: Actor, action: Action): boolean {
  if (!actor.signedIn || actor.role === 'none') return false
  if (actor.superuser && deniedToSuperusers.includes(action)) return false
  const allowed: readonly Kind[] = table[action]
  return allowed.includes(actor.role) || (actor.superuser && allowed.includes('superuser'))
}

import { describe, expect, it } from 'vitest'
import { type Action, type Actor, actions, may } from './permissions.ts'

const guest: Actor = { signedIn: false, superuser: false, role: 'none' }
const stranger: Actor = { signedIn: true, superuser: false, role: 'none' }
const member: Actor = { ...stranger, role: 'member' }
const owner: Actor = { ...stranger, role: 'owner' }

const allowed = (who: Actor): Action[] => actions.filter((action) => may(who, action))
const work: readonly Action[] = [
  'view-project',
  'edit-project',
  'create-project',
  'delete-project',
  'generate',
  'export',
  'view-tokens',
  'spend-tokens',
  'view-team',
]
const lead: readonly Action[] = ['invite-member', 'remove-member']
const keys: readonly Action[] = ['manage-team-keys', 'manage-webhooks', 'edit-catalog']
const buy: readonly Action[] = ['buy-tokens', 'view-billing']

describe('§6 roles', () => {
  it('lets a guest do nothing, whatever else is claimed', () => {
    expect(allowed(guest)).toEqual([])
    expect(allowed({ ...owner, superuser: true, signedIn: false })).toEqual([])
  })
  it('lets a stranger do nothing', () => expect(allowed(stranger)).toEqual([]))
  it('lets a member work but neither invite nor buy', () => expect(allowed(member)).toEqual(work))
  it('lets an owner do everything but skip the token checks', () =>
    expect(allowed(owner)).toEqual([...work, ...lead, ...keys, ...buy]))
  it('gives a superuser the owner view of their own team without billing', () => {
    expect(allowed({ ...owner, superuser: true })).toEqual([...work, ...lead, ...keys, 'skip-token-checks'])
    expect(allowed({ ...member, superuser: true })).toEqual([...work, ...lead, 'skip-token-checks'])
  })
  it('gives a superuser nothing of another team', () => expect(allowed({ ...stranger, superuser: true })).toEqual([]))
})

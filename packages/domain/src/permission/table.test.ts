import { describe, expect, it } from 'vitest'
import { type Action, type Actor, may } from './table.ts'

const guest: Actor = { signedIn: false, superuser: false, role: 'none' }
const stranger: Actor = { signedIn: true, superuser: false, role: 'none' }
const member: Actor = { ...stranger, role: 'member' }
const owner: Actor = { ...stranger, role: 'owner' }
const superuser: Actor = { ...owner, superuser: true }

const allowed = (who: Actor, actions: readonly Action[]) => actions.filter((action) => may(who, action))
const all: readonly Action[] = [
  'view-project',
  'generate',
  'export',
  'invite-member',
  'remove-member',
  'buy-tokens',
  'view-billing',
]

describe('§6 roles', () => {
  it('lets a guest and a stranger do nothing', () => {
    expect(allowed(guest, all)).toEqual([])
    expect(allowed(stranger, all)).toEqual([])
  })
  it('lets a member work but neither invite nor buy', () => {
    expect(allowed(member, all)).toEqual(['view-project', 'generate', 'export'])
  })
  it('lets an owner do everything', () => expect(allowed(owner, all)).toEqual(all))
  it('gives a superuser the owner view without billing', () => {
    expect(may(superuser, 'invite-member')).toBe(true)
    expect(may(superuser, 'skip-token-checks')).toBe(true)
    expect(may(superuser, 'buy-tokens')).toBe(false)
    expect(may(superuser, 'view-billing')).toBe(false)
  })
})

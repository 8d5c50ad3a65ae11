import { describe, expect, it } from 'vitest'
import { invitationNotices } from './messages.ts'
import { invitationErrors } from './model.ts'
import { invitationResult, roleInTeamView } from './states.ts'

describe('§4 the team invitation modal', () => {
  it('§3.23 §4.17 starts as success for joined_team, also next to an error', () => {
    expect(invitationResult({ invitation_success: 'joined_team' })).toBe('joined_team')
    expect(invitationResult({ invitation_success: 'joined_team', invitation_error: 'wrong_email' })).toBe('joined_team')
  })
  it.each(invitationErrors)('starts as error for %s', (code) => {
    expect(invitationResult({ invitation_error: code })).toBe(code)
  })
  it('§8.8 stays hidden for unknown values, also for names of properties that every object has', () => {
    for (const value of ['', 'nonsense', 'constructor', '__proto__', 'joined_team', undefined, 1]) {
      expect(invitationResult({ invitation_error: value })).toBeNull()
    }
    expect(invitationResult({ invitation_success: 'yes' })).toBeNull()
    expect(invitationResult({})).toBeNull()
  })
  it('§8.8 has the button to the team for success and for members only', () => {
    const withButton = Object.entries(invitationNotices).filter(([, notice]) => notice.seeTeam)
    expect(withButton.map(([code]) => code).sort()).toEqual(['already_member', 'joined_team'])
  })
})

it('§4.15 the team view treats a superuser as owner', () => {
  expect(roleInTeamView('member', true)).toBe('owner')
  expect(roleInTeamView('none', true)).toBe('owner')
  expect(roleInTeamView('member', false)).toBe('member')
})

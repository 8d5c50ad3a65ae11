import { expect, it } from 'vitest'
import { withoutInvitation } from './without-invitation.ts'

it('§4.17 clears both parameters and nothing else', () => {
  const address = 'https://own.example/auth/login?next=%2Fproject&invitation_success=joined_team&invitation_error=wrong_email#top'
  expect(withoutInvitation(address)).toBe('/auth/login?next=%2Fproject#top')
  expect(withoutInvitation('https://own.example/?invitation_error=wrong_email')).toBe('/')
})

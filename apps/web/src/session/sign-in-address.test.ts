import { expect, it } from 'vitest'
import { signInAddress } from './sign-in-address.ts'

it('leads back to where the visitor was', () => {
  expect(signInAddress('/project/12?originalProjectId=3')).toBe('/auth/login?next=%2Fproject%2F12%3ForiginalProjectId%3D3')
})

it("shows an invitation's result at the sign-in instead of behind it", () => {
  const address = new URL(signInAddress('/?invitation_error=login_required&payment=success'), 'http://x')
  expect(Object.fromEntries(address.searchParams)).toEqual({ invitation_error: 'login_required', next: '/?payment=success' })
})

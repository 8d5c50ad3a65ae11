import { expect, it, vi } from 'vitest'

// The module also signs out, which wants a page around it; here only addresses are looked at.
vi.mock('../../platform/http.ts', () => ({ send: vi.fn() }))
const { signInAddress } = await import('./leave.ts')

it('leads back to where the visitor was', () => {
  expect(signInAddress('/project/12?originalProjectId=3')).toBe('/auth/login?next=%2Fproject%2F12%3ForiginalProjectId%3D3')
})

it("shows an invitation's result at the sign-in instead of behind it", () => {
  const address = new URL(signInAddress('/?invitation_error=login_required&payment=success'), 'http://x')
  expect(Object.fromEntries(address.searchParams)).toEqual({ invitation_error: 'login_required', next: '/?payment=success' })
})

import { describe, expect, it } from 'vitest'
import { guest } from './model.ts'
import { nextSession, showsPasswordBanner, startSession } from './states.ts'

const signedIn = startSession({ ...guest, username: 'ada', isAuthenticated: true })

describe('the password-change banner', () => {
  it('shows while a change is required, until it is dismissed', () => {
    const required = nextSession(signedIn, { kind: 'password-change-required' })
    expect(showsPasswordBanner(signedIn)).toBe(false)
    expect(showsPasswordBanner(required)).toBe(true)
    expect(showsPasswordBanner(nextSession(required, { kind: 'banner-dismissed' }))).toBe(false)
  })
  it('§4.14 comes back when a change is required again', () => {
    const dismissed = nextSession(nextSession(signedIn, { kind: 'password-change-required' }), { kind: 'banner-dismissed' })
    expect(showsPasswordBanner(nextSession(dismissed, { kind: 'password-change-required' }))).toBe(true)
  })
  it('goes when the password was changed', () => {
    const required = nextSession(signedIn, { kind: 'password-change-required' })
    expect(nextSession(required, { kind: 'password-changed' })).toEqual(signedIn)
  })
  it('is not yet dismissed when a session begins with a change that is required', () =>
    expect(showsPasswordBanner(startSession({ ...signedIn, requiresPasswordChange: true }))).toBe(true))
  it('never shows to a guest', () =>
    expect(showsPasswordBanner(startSession({ ...guest, requiresPasswordChange: true }))).toBe(false))
})

it('a new avatar changes nothing else', () =>
  expect(nextSession(signedIn, { kind: 'avatar-changed', avatar: 'a.webp' })).toEqual({ ...signedIn, avatar: 'a.webp' }))

import { nextSession, type SessionEvent, type SessionState, startSession } from '@trabecula/domain'
import { create } from 'zustand'
import { readInitialData } from '../platform/http/initial-data.ts'

/** The signed-in user, as the page handed it over; a page load follows every sign-in and sign-out. */
export const { user: currentUser, version: productVersion } = readInitialData(document)

/** What may change while the page stays: avatar, e-mail, the need of a new password, the banner. */
export const useSession = create<SessionState>(() => startSession(currentUser))

export const tellSession = (event: SessionEvent): void => useSession.setState((state) => nextSession(state, event))

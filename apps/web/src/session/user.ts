import { type CurrentUser, guest, nextSession, type SessionEvent, type SessionState, startSession } from '@trabecula/domain'
import { create } from 'zustand'

interface InitialData {
  readonly user: CurrentUser
  readonly version: string
}

/** What the server wrote into the page; a page without it (a static preview) has a guest. */
function readInitialData(document: Pick<Document, 'getElementById'>): InitialData {
  const text = document.getElementById('initial-data')?.textContent
  if (!text) return { user: guest, version: '' }
  const data = JSON.parse(text) as Partial<InitialData>
  return { user: { ...guest, ...data.user }, version: data.version ?? '' }
}

/** The signed-in user, as the page handed it over; a page load follows every sign-in and sign-out. */
export const { user: currentUser, version: productVersion } = readInitialData(document)

/** What may change while the page stays: avatar, e-mail, the need of a new password, the banner. */
export const useSession = create<SessionState>(() => startSession(currentUser))

export const updateSession = (event: SessionEvent): void => useSession.setState((state) => nextSession(state, event))

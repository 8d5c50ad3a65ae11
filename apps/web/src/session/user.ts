import { type CurrentUser, guest, nextSession, type SessionEvent, type SessionState, startSession } from '@trabecula/domain'
import { create } from 'zustand'

interface InitialData {
  readonly user: CurrentUser
  readonly version: string
}

/** The initial data that the server wrote into the page; a page without them (a static preview) has a guest. */
function readInitialData(document: Pick<Document, 'getElementById'>): InitialData {
  const text = document.getElementById('initial-data')?.textContent
  if (!text) return { user: guest, version: '' }
  const data = JSON.parse(text) as Partial<InitialData>
  return { user: { ...guest, ...data.user }, version: data.version ?? '' }
}

/** The signed-in user of the initial data; every sign-in and sign-out reloads the page. */
export const { user: currentUser, version: productVersion } = readInitialData(document)

/** The user's data that may change while the page stays: avatar, email, the required change of password, the banner. */
export const useSession = create<SessionState>(() => startSession(currentUser))

export const updateSession = (event: SessionEvent): void => useSession.setState((state) => nextSession(state, event))

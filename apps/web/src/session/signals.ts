/** §3: the two keys in local storage by which tabs notify each other of a sign-in or a sign-out. */
const logoutSignal = 'logout-signal'
const loginSignal = 'login-signal'

export const signalLogout = (): void => localStorage.setItem(logoutSignal, String(Date.now()))
export const signalLogin = (): void => localStorage.setItem(loginSignal, String(Date.now()))

interface Reactions {
  readonly onLogout: () => void
  readonly onLogin: () => void
}

/**
 * Listens to the other tabs; a tab does not receive its own signals, and a cleared storage is no signal. Returns a
 * function that stops listening.
 */
export function onOtherTabs({ onLogout, onLogin }: Reactions): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (!newValue) return
    if (key === logoutSignal) onLogout()
    if (key === loginSignal) onLogin()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

import { logout } from '@trabecula/contract'
import { accountMessages } from '@trabecula/domain'
import { send } from '../../platform/http.ts'
import { toast } from '../notice/toasts.ts'

const logoutSignal = 'logout-signal'
const loginAddress = '/auth/login'

/** Signs out here and in the other tabs. */
export async function leave(): Promise<void> {
  try {
    await send(logout)
  } catch {
    toast(accountMessages.logoutFailed, 'error')
    return
  }
  localStorage.setItem(logoutSignal, String(Date.now()))
  location.assign(loginAddress)
}

/** Leaves with the tab that signed out. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === logoutSignal && event.newValue) location.assign(loginAddress)
  })
}

/** The sign-in page that comes back here afterwards. */
export const signInAddress = (here: string): string => `${loginAddress}?next=${encodeURIComponent(here)}`

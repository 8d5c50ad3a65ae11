import { logout } from '@trabecula/contract'
import { accountMessages } from '@trabecula/domain'
import { send } from '../../platform/calls/http.ts'
import { toast } from '../notice/toasts.ts'
import { loginAddress } from './sign-in-address.ts'
import { signalLogout } from './signals.ts'

/** Signs out here and in the other tabs. */
export async function leave(): Promise<void> {
  try {
    await send(logout)
  } catch {
    toast(accountMessages.logoutFailed, 'error')
    return
  }
  signalLogout()
  location.assign(loginAddress)
}

import { logout } from '@trabecula/contract'
import { accountMessages } from '@trabecula/domain'
import { send } from '../../platform/http/client.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { loginAddress } from '../../session/sign-in-address.ts'
import { signalLogout } from '../../session/signals.ts'

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

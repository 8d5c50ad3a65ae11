import { type TeamRole, tokenMessages } from '@trabecula/domain'
import { openInNewTab } from '../../platform/new-tab.ts'
import { setFlashMessage } from '../../platform/notices/flash-message.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { queryClient, tokenConfigQuery } from '../../session/queries.ts'
import { currentUser } from '../../session/user.ts'

const fallbackAddress = '/billing.html'

/**
 * Opens the payment link in a new tab, or reports why not. Refusals open nothing; only a thrown error leads to the
 * fallback.
 */
export async function topUp(role: TeamRole): Promise<void> {
  if (currentUser.isSuperuser) return toast(tokenMessages.topupForSuperuser, 'error')
  if (role === 'member') return toast(tokenMessages.topupForMember, 'error')
  try {
    const { link, known } = await queryClient.fetchQuery(tokenConfigQuery)
    if (!known) throw new Error('The link could not be fetched.')
    if (!link) return toast(tokenMessages.topupUnavailable, 'error')
    openInNewTab(link)
    toast(tokenMessages.topupOpened, 'success')
  } catch {
    openFallback()
  }
}

/** Opens the billing page in a new tab, or in this one when the browser opens none. */
function openFallback(): void {
  try {
    openInNewTab(fallbackAddress)
    toast(tokenMessages.topupFallback, 'info')
  } catch {
    setFlashMessage(tokenMessages.topupFallback, 'info')
    location.assign(fallbackAddress)
  }
}

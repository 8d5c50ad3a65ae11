import { useRouter } from '@tanstack/react-router'
import { type InvitationError, invitationNotices, invitationSuccess, seeTeamLabel, teamJoinRefreshMs } from '@trabecula/domain'
import { useEffect } from 'react'
import { refreshEntitlements } from '../../session/queries.ts'
import { useSession } from '../../session/user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'
import { withoutInvitation } from './without-invitation.ts'

const teamAddress = '/manage-account'

/** §4 Team invitation modal. Closing removes both parameters in place of the history entry, which hides it. */
export function InvitationModal({ result }: { result: InvitationError | typeof invitationSuccess }) {
  const { history } = useRouter()
  const signedIn = useSession((state) => state.isAuthenticated)
  const { title, text, seeTeam } = invitationNotices[result]

  useEffect(() => {
    // Continues when the modal is closed earlier, because the team has changed all the same.
    if (result === invitationSuccess && signedIn) setTimeout(() => void refreshEntitlements(), teamJoinRefreshMs)
  }, [result, signedIn])

  const close = () => {
    history.replace(withoutInvitation(location.href))
    history.flush()
  }
  const seeYourTeam = () => {
    close()
    // A page load from either application, because cached data of the previous team would be wrong.
    location.assign(teamAddress)
  }
  return (
    <Dialog open closeButton title={title} description={text} onClose={close}>
      {seeTeam ? (
        <Button look="primary" onClick={seeYourTeam}>
          {seeTeamLabel}
        </Button>
      ) : (
        <Button onClick={close}>Got it</Button>
      )}
    </Dialog>
  )
}

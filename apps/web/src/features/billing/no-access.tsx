import { Link } from '@tanstack/react-router'
import { billingMessages } from '@trabecula/domain'
import { buttonClass } from '../../ui/controls/button.tsx'

/** One sentence why, and the way home. */
export function NoAccess({ superuser }: { superuser: boolean }) {
  return (
    <div className="grid h-full place-items-center p-6">
      <div className="flex max-w-md flex-col items-center gap-4 text-center">
        <h1 className="text-lg font-semibold">Billing</h1>
        <p className="text-base text-n11">{superuser ? billingMessages.forSuperuser : billingMessages.forMember}</p>
        <Link to="/" className={buttonClass('primary')}>
          Home
        </Link>
      </div>
    </div>
  )
}

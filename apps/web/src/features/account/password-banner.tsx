import { showsPasswordBanner } from '@trabecula/domain'
import { KeyRound, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { updateSession, useSession } from '../../session/user.ts'
import { IconButton } from '../../ui/controls/button.tsx'

/** Shown over every screen while the user has a temporary password; `link` leads to where it is changed. */
export function PasswordBanner({ link }: { link: ReactNode }) {
  if (!useSession(showsPasswordBanner)) return null
  return (
    <section
      aria-label="Password"
      className="flex shrink-0 items-center gap-3 border-b bg-amber-soft py-1 pr-2 pl-4 text-sm text-amber"
    >
      <KeyRound size={16} aria-hidden="true" className="shrink-0" />
      <p className="min-w-0 flex-1">
        Your password was generated and sent by email. Set your own. <span className="whitespace-nowrap">{link}</span>
      </p>
      <IconButton label="Dismiss" icon={<X size={16} />} size="sm" onClick={() => updateSession({ kind: 'banner-dismissed' })} />
    </section>
  )
}

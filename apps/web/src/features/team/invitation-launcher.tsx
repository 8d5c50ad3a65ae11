import { useRouterState } from '@tanstack/react-router'
import { invitationResult } from '@trabecula/domain'
import { lazy, Suspense } from 'react'

// Few visitors have an invitation; the others do not load the dialog.
const InvitationModal = lazy(() => import('./invitation-modal.tsx').then((module) => ({ default: module.InvitationModal })))

/** Opens the team-invitation modal when the address requests it; an unknown code shows none (§8). */
export function InvitationLauncher() {
  const search = useRouterState({ select: (state) => state.location.searchStr })
  const result = invitationResult(Object.fromEntries(new URLSearchParams(search)))
  if (!result) return null
  return (
    <Suspense fallback={null}>
      <InvitationModal result={result} />
    </Suspense>
  )
}

import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { balanceQuery, roleQuery, subscriptionQuery, teamQuery } from '../../session/queries.ts'
import { currentUser } from '../../session/user.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RowSkeletons } from '../../ui/feedback/row-skeletons.tsx'
import { Page } from '../../ui/page.tsx'
import { BalancePanel } from './balance-panel.tsx'
import { CreditsPanel } from './credits-panel.tsx'
import { NoAccess } from './no-access.tsx'
import { afterPayment, paymentSucceeded } from './payment-return.ts'
import { PlanPanel } from './plan-panel.tsx'
import { refreshBilling, summaryQuery, usageQuery } from './queries.ts'
import { refreshBalanceAloud } from './refresh.ts'
import { UsageHistory } from './usage-history.tsx'
import { UsagePanel } from './usage-panel.tsx'

/** Subscription, tokens and what they went into; for owners who are not superusers, others read why not (T32). */
export function BillingPage() {
  const { data: role, isPending } = useQuery({ ...roleQuery, enabled: !currentUser.isSuperuser })
  const { data: team, refetch } = useQuery({ ...teamQuery, enabled: !currentUser.isSuperuser })
  if (currentUser.isSuperuser || role === 'member') return <NoAccess superuser={currentUser.isSuperuser} />
  return (
    <Page title="Billing">
      {isPending && <RowSkeletons label="Loading billing" />}
      {team && !team.known && <LoadFailure text="Your role in the team could not be loaded." onRetry={() => void refetch()} />}
      {role === 'owner' && <OwnersBilling />}
    </Page>
  )
}

/** Its panels come together, so that none pushes another down. */
function OwnersBilling() {
  const returned = usePaymentReturn()
  const settled = useQueries({
    queries: [subscriptionQuery, balanceQuery, summaryQuery, usageQuery(1)],
    combine: (answers) => answers.every(({ isPending }) => !isPending),
  })
  if (!settled) return <RowSkeletons label="Loading billing" />
  return (
    <>
      {returned && (
        <div className="pb-4" role="status">
          <Notice tone="info">The payment went through. The balance is refreshed in a moment.</Notice>
        </div>
      )}
      <PlanPanel />
      <BalancePanel />
      <UsagePanel />
      <UsageHistory />
      <CreditsPanel />
    </>
  )
}

/** `?payment=success`: two seconds later everything is refreshed and the query gone, so that a reload does not repeat it (T23). */
function usePaymentReturn(): boolean {
  const { payment } = useSearch({ strict: false })
  const navigate = useNavigate()
  const returned = payment === paymentSucceeded
  useEffect(() => {
    if (!returned) return
    return afterPayment(() => {
      void navigate({ to: '/billing', search: {}, replace: true })
      void refreshBilling().then(refreshBalanceAloud)
    })
  }, [returned, navigate])
  return returned
}

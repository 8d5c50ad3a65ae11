import { useQueries, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { billingMessages } from '@trabecula/domain'
import { useEffect } from 'react'
import { balanceQuery, roleQuery, subscriptionQuery, teamQuery } from '../../session/queries.ts'
import { currentUser } from '../../session/user.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RowSkeletons } from '../../ui/feedback/row-skeletons.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { BalancePanel } from './balance-panel.tsx'
import { afterPayment, paymentSucceeded } from './payment-return.ts'
import { PlanPanel } from './plan-panel.tsx'
import { refreshAfterPayment, summaryQuery, usageQuery } from './queries.ts'
import { TokenTable } from './token-table.tsx'
import { UsageHistory } from './usage-history.tsx'
import { UsagePanel } from './usage-panel.tsx'

/** Subscription, tokens and their use; for owners who are not superusers. Others read why they have no access. */
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

/** The panels appear together, so that none pushes another down. */
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
          <Notice tone="info">Payment received. Your balance updates in a moment.</Notice>
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

/** `?payment=success`: two seconds later everything is refreshed and the query removed, so a reload repeats nothing. */
function usePaymentReturn(): boolean {
  const { payment } = useSearch({ strict: false })
  const navigate = useNavigate()
  const returned = payment === paymentSucceeded
  useEffect(() => {
    if (!returned) return
    return afterPayment(() => {
      void navigate({ to: '/billing', search: {}, replace: true })
      void refreshAfterPayment()
    })
  }, [returned, navigate])
  return returned
}

/** The credits of tokens. The plan panel reports a failure to load them. */
function CreditsPanel() {
  const { data: summary } = useQuery(summaryQuery)
  if (!summary || summary.credits.length === 0) return null
  return (
    <Panel title="Received" note="Plan allotments, top-ups and expired tokens">
      <TokenTable caption="Tokens received, newest first" rows={summary.credits} tokens={(credit) => signed(credit.tokens)} />
    </Panel>
  )
}

const signed = (tokens: number): string =>
  tokens < 0 ? `−${Math.abs(tokens).toLocaleString('en-US')}` : `+${tokens.toLocaleString('en-US')}`

function NoAccess({ superuser }: { superuser: boolean }) {
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

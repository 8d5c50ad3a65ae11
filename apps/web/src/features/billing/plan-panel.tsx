import { useQuery } from '@tanstack/react-query'
import { billingMessages, planTitle } from '@trabecula/domain'
import { ExternalLink } from 'lucide-react'
import { subscriptionQuery } from '../../session/queries.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Pill } from '../../ui/feedback/pill.tsx'
import { RowSkeletons } from '../../ui/feedback/row-skeletons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { longDay } from '../../ui/print-time.ts'
import { type BillingSummary, summaryQuery } from './queries.ts'

type Offer = BillingSummary['plans'][number]

export function PlanPanel() {
  const subscription = useQuery(subscriptionQuery)
  const { data: summary, isPending, isError, refetch } = useQuery(summaryQuery)
  const status = subscription.data
  const unsubscribed = status !== undefined && !status.active && status.status !== 'past_due'
  return (
    <Panel title="Plan" note={summary?.provider === 'sandbox' && <Pill tone="amber">Sandbox payments</Pill>}>
      <div className="flex flex-col gap-4">
        {subscription.isError && (
          <LoadFailure text="The subscription could not be loaded." onRetry={() => void subscription.refetch()} />
        )}
        {status?.status === 'past_due' && <Notice tone="red">{billingMessages.pastDue}</Notice>}
        {unsubscribed && (
          <Notice tone="amber">
            You have no active subscription.{' '}
            {summary?.provider === 'none' ? billingMessages.notConfigured : 'Choose a plan to generate and export.'}
          </Notice>
        )}
        {status && (
          <div className="flex flex-col gap-1">
            <p className="text-lg font-semibold text-n12">{planTitle(status.plan)}</p>
            {status.period_start && status.period_end && (
              <p className="text-sm text-n11">
                {longDay(status.period_start)} to {longDay(status.period_end)}
                {status.cancel_at_period_end && '. The paid plan then ends and the free plan begins.'}
              </p>
            )}
          </div>
        )}
        {isError && <LoadFailure text="The plans could not be loaded." onRetry={() => void refetch()} />}
        {isPending && <RowSkeletons label="Loading the plans" rows={3} />}
        {summary && (
          <ul aria-label="Plans" className="rounded-md border">
            {summary.plans.map((offer) => (
              <PlanRow key={offer.plan} offer={offer} />
            ))}
          </ul>
        )}
        {summary?.provider === 'none' && !unsubscribed && <p className="text-sm text-n11">{billingMessages.notConfigured}</p>}
        {summary?.manage_link && (
          <a href={summary.manage_link} target="_blank" rel="noopener" className={`${buttonClass()} self-start`}>
            Change or cancel the plan
            <ExternalLink size={14} />
          </a>
        )}
      </div>
    </Panel>
  )
}

function PlanRow({ offer }: { offer: Offer }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b px-3 py-2.5 last:border-b-0 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_96px]">
      <span className="min-w-0 truncate text-sm font-medium text-n12">{offer.title}</span>
      <span className="tabular col-start-1 row-start-2 text-xs text-n11 sm:col-start-2 sm:row-start-1 sm:text-sm">
        {offer.tokens_per_period.toLocaleString('en-US')} tokens, {offer.price}
      </span>
      <span className="col-start-2 row-span-2 row-start-1 justify-self-end sm:col-start-3 sm:row-span-1">
        {offer.current ? (
          <Pill tone="accent">Current</Pill>
        ) : (
          offer.payment_link && (
            <a
              href={offer.payment_link}
              target="_blank"
              rel="noopener"
              aria-label={`Choose ${offer.title}`}
              className={buttonClass('plain', 'sm')}
            >
              Choose
              <ExternalLink size={12} />
            </a>
          )
        )}
      </span>
    </li>
  )
}

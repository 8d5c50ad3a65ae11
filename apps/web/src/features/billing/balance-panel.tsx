import { useQuery } from '@tanstack/react-query'
import { billingMessages } from '@trabecula/domain'
import { ExternalLink } from 'lucide-react'
import { balanceQuery } from '../../session/queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RowSkeletons } from '../../ui/feedback/row-skeletons.tsx'
import { TermHelp } from '../../ui/help/term-help.tsx'
import { Panel } from '../../ui/panel.tsx'
import { BalanceFigures } from './balance-figures.tsx'
import { refreshBalanceWithToast, summaryQuery } from './queries.ts'
import { topUp } from './top-up.ts'

export function BalancePanel() {
  const { data: balance, isFetching } = useQuery(balanceQuery)
  const { data: summary } = useQuery(summaryQuery)
  return (
    <Panel
      title="Tokens"
      note={
        <>
          Used in this order: plan, carried over, topped up <TermHelp id="token" />
        </>
      }
    >
      {!balance && <RowSkeletons label="Loading the balance" rows={2} />}
      {balance && (
        <div className="flex flex-col gap-5">
          <BalanceFigures balance={balance} />
          {balance.owed_tokens > 0 && <Notice tone="red">{billingMessages.owed(balance.owed_tokens)}</Notice>}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Button look="primary" onClick={() => void topUp('owner')}>
              Top up
              <ExternalLink size={14} />
            </Button>
            <Button disabled={isFetching} onClick={() => void refreshBalanceWithToast()}>
              {isFetching ? 'Refreshing' : 'Refresh'}
            </Button>
            {summary?.topup.payment_link && (
              <span className="tabular text-sm text-n11">
                {summary.topup.tokens.toLocaleString('en-US')} tokens, {summary.topup.price}; they do not expire
              </span>
            )}
          </div>
        </div>
      )}
    </Panel>
  )
}

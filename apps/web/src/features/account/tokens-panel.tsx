import { useQuery } from '@tanstack/react-query'
import { type TokenBalance, tokenMessages, tokenWarning } from '@trabecula/domain'
import { toast } from '../../state/notice/toasts.ts'
import { balanceQuery, queryClient } from '../../state/session/queries.ts'
import { useSession } from '../../state/session/user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/panel.tsx'

/** What is left to generate and export with. Everything of a team comes from its owner's subscription. */
export function TokensPanel() {
  const superuser = useSession((state) => state.isSuperuser)
  const { data: balance, isFetching } = useQuery(balanceQuery)
  return (
    <Panel title="Tokens" note="Of the team's subscription">
      {superuser ? (
        <p className="text-base text-n12">Unlimited tokens</p>
      ) : (
        <div className="flex flex-col items-start gap-4">
          {balance && <Figures balance={balance} />}
          <Button disabled={isFetching} onClick={() => void refresh()}>
            {isFetching ? 'Refreshing' : 'Refresh'}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function Figures({ balance }: { balance: TokenBalance & { readonly known: boolean } }) {
  // After a failed load all figures are zero, which is no reason to warn of a low balance (T4).
  const warning = balance.known ? tokenWarning(balance) : undefined
  return (
    <>
      {!balance.known && <Notice tone="red">{tokenMessages.refreshFailed}</Notice>}
      {warning && <Notice tone="amber">{warning}</Notice>}
      <dl className="grid w-full grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        <Figure name="Available" value={number(balance.available_tokens)} strong />
        <Figure name="Used" value={`${number(balance.used_tokens)} of ${number(balance.total_tokens)}`} />
        <Figure name="Carried over" value={number(balance.carry_over_tokens)} />
        <Figure name="Topped up" value={number(balance.topup_tokens)} />
      </dl>
      {balance.period_end && (
        <p className="text-sm text-n11">
          The period ends on {new Date(balance.period_end).toLocaleDateString(undefined, { dateStyle: 'long' })}.
        </p>
      )}
    </>
  )
}

const number = (value: number): string => value.toLocaleString('en-US')

function Figure({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-xs font-medium text-n11">{name}</dt>
      <dd className={`tabular ${strong ? 'text-lg font-semibold' : 'text-base'} text-n12`}>{value}</dd>
    </div>
  )
}

async function refresh(): Promise<void> {
  const { known } = await queryClient.fetchQuery({ ...balanceQuery, staleTime: 0 })
  toast(known ? tokenMessages.refreshed : tokenMessages.refreshFailed, known ? 'success' : 'error')
}

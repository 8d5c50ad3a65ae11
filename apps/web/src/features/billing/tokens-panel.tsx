import { useQuery } from '@tanstack/react-query'
import { balanceQuery, roleQuery } from '../../session/queries.ts'
import { useSession } from '../../session/user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { BalanceFigures } from './balance-figures.tsx'
import { refreshBalanceWithToast } from './queries.ts'
import { topUp } from './top-up.ts'

/** The remaining tokens for Generate and export. A team uses its owner's subscription. */
export function TokensPanel() {
  const superuser = useSession((state) => state.isSuperuser)
  const { data: balance, isFetching } = useQuery(balanceQuery)
  const { data: role = 'none' } = useQuery(roleQuery)
  return (
    <Panel title="Tokens" note="Shared by your team">
      <div className="flex flex-col items-start gap-4">
        {superuser && <p className="text-base text-n12">Unlimited tokens</p>}
        {!superuser && balance && <BalanceFigures balance={balance} />}
        {!superuser && balance?.period_end && (
          <p className="text-sm text-n11">
            The period ends on {new Date(balance.period_end).toLocaleDateString(undefined, { dateStyle: 'long' })}.
          </p>
        )}
        <div className="flex gap-2">
          <Button look="primary" onClick={() => void topUp(role)}>
            Top up
          </Button>
          {!superuser && (
            <Button disabled={isFetching} onClick={() => void refreshBalanceWithToast()}>
              {isFetching ? 'Refreshing' : 'Refresh'}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}

import type { TokenBalance } from '@trabecula/contract'
import { tokenMessages, tokenWarning } from '@trabecula/domain'
import { Notice } from '../../ui/feedback/notice.tsx'

interface BalanceFiguresProps {
  /** `known` is false after a failed load, when all figures are zero: that is no reason to warn of a low balance. */
  balance: TokenBalance & { readonly known: boolean }
}

const parts = [
  { name: 'Plan', fill: 'bg-accent', read: (balance: TokenBalance) => balance.plan_tokens },
  { name: 'Carried over', fill: 'bg-n9', read: (balance: TokenBalance) => balance.carry_over_tokens },
  { name: 'Topped up', fill: 'bg-n12', read: (balance: TokenBalance) => balance.topup_tokens },
] as const

/** The remaining tokens by kind, in the order in which they are spent. */
export function BalanceFigures({ balance }: BalanceFiguresProps) {
  const warning = balance.known ? tokenWarning(balance) : undefined
  return (
    <div className="flex w-full flex-col gap-4">
      {!balance.known && <Notice tone="red">{tokenMessages.refreshFailed}</Notice>}
      {warning && <Notice tone="amber">{warning}</Notice>}
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <p className="tabular text-2xl font-semibold text-n12">
          {whole(balance.available_tokens)}
          <span className="unit text-base">tokens left</span>
        </p>
        <p className="tabular text-sm text-n11">
          {whole(balance.used_tokens)} of {whole(balance.total_tokens)} used in this period (
          {Math.round(balance.tokens_used_percentage)} %)
        </p>
      </div>
      <div className="flex h-2 gap-px overflow-hidden rounded-sm bg-n4" aria-hidden="true">
        {parts.map(({ name, fill, read }) => (
          <div key={name} className={fill} style={{ width: `${share(read(balance), balance.total_tokens)}%` }} />
        ))}
      </div>
      <dl className="grid grid-cols-3 gap-x-6">
        {parts.map(({ name, fill, read }) => (
          <div key={name} className="flex flex-col gap-0.5">
            <dt className="flex items-center gap-1.5 text-xs font-medium text-n11">
              <span aria-hidden="true" className={`size-2 rounded-[2px] ${fill}`} />
              {name}
            </dt>
            <dd className="tabular text-base text-n12">{whole(read(balance))}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const whole = (value: number): string => value.toLocaleString('en-US')
const share = (part: number, total: number): number => (total === 0 ? 0 : (100 * part) / total)

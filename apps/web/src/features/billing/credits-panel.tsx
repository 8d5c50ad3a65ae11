import { useQuery } from '@tanstack/react-query'
import { Panel } from '../../ui/panel.tsx'
import { summaryQuery } from './queries.ts'
import { TokenTable } from './token-table.tsx'

/** Where the tokens came from. Its failure is told where the plans are. */
export function CreditsPanel() {
  const { data: summary } = useQuery(summaryQuery)
  if (!summary || summary.credits.length === 0) return null
  return (
    <Panel title="Received" note="Allotments, top-ups and what ran out">
      <TokenTable caption="Tokens received, newest first" rows={summary.credits} tokens={(credit) => signed(credit.tokens)} />
    </Panel>
  )
}

const signed = (tokens: number): string =>
  tokens < 0 ? `−${Math.abs(tokens).toLocaleString('en-US')}` : `+${tokens.toLocaleString('en-US')}`

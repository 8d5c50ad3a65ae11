import { useQuery } from '@tanstack/react-query'
import type { UsageRecord } from '@trabecula/contract'
import { useState } from 'react'
import { Pager } from '../../ui/controls/pager.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { RowSkeletons } from '../../ui/feedback/row-skeletons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { usageQuery } from './queries.ts'
import { type TokenColumn, TokenTable } from './token-table.tsx'

const columns: readonly TokenColumn<UsageRecord>[] = [
  { title: 'Who', className: 'hidden w-28 md:table-cell lg:w-48', read: ({ username }) => username ?? '–' },
  {
    title: 'Designs',
    className: 'hidden w-16 sm:table-cell',
    align: 'right',
    read: ({ parts_count }) => parts_count?.toString() ?? '–',
  },
]

/** All expenses, 20 to a page. After a failure the list is empty and the pages begin at 1 again. */
export function UsageHistory() {
  const [page, setPage] = useState(1)
  const { data: usage, isPending, refetch } = useQuery(usageQuery(page))
  const again = () => {
    if (page === 1) void refetch()
    else setPage(1)
  }
  return (
    <Panel title="History" note="All paid runs and exports">
      {isPending && <RowSkeletons label="Loading the history" />}
      {usage && !usage.known && <LoadFailure text="The usage history could not be loaded." onRetry={again} />}
      {usage?.known && usage.usage_records.length === 0 && <p className="text-sm text-n11">No tokens used yet.</p>}
      {usage && usage.usage_records.length > 0 && (
        <>
          <TokenTable
            caption="Tokens used, newest first"
            rows={usage.usage_records}
            columns={columns}
            tokens={(record) => record.tokens.toLocaleString('en-US')}
          />
          <Pager label="Usage history" page={usage.pagination.page} totalPages={usage.pagination.total_pages} onPage={setPage} />
        </>
      )}
    </Panel>
  )
}

import { predictionNote } from '@trabecula/domain'
import { isShared } from '../../platform/http/share-link.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { Results } from '../../workspace/study.ts'
import { useVerifications, verificationLine } from './verifications.ts'
import { stopVerifying, verifyRows } from './verify-rows.ts'

/** How many of the designs are verified, what that changed in their order, and a button to stop or to go on. */
export function VerificationLine({ results }: { results: Results }) {
  const { rows: verifications, news } = useVerifications()
  const line = verificationLine(results.candidates, verifications, news)
  if (!line) return null
  const { count, status, rest, isUnderWay } = line
  return (
    <div className="flex h-9 shrink-0 items-center gap-2 border-b bg-n2 px-3 text-xs text-n11">
      {count && (
        <p title={predictionNote} className="tabular shrink-0">
          {count}
        </p>
      )}
      <p role="status" title={status} className="min-w-0 flex-1 truncate text-n12">
        {status}
      </p>
      {isShared ? null : isUnderWay ? (
        <Button size="sm" disabled={!results.runId} onClick={() => void stopVerifying()}>
          Stop verifying
        </Button>
      ) : (
        rest.length > 0 && (
          <Button size="sm" onClick={() => void verifyRows(rest)}>
            Verify {rest.length === results.candidates.length ? 'all' : rest.length}
          </Button>
        )
      )}
    </div>
  )
}

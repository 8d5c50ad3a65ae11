import { AccountBar } from '../../features/account/menu.tsx'
import { openBugReport } from '../../features/bug-report/draft.ts'
import { dispatchTour } from '../../features/tour/store.ts'

/** The right end of every top bar, with its ways into the tour and the bug report. */
export function AccountCorner() {
  return <AccountBar onTakeTour={() => dispatchTour({ type: 'take' })} onReportProblem={openBugReport} />
}

import { tourMessages } from '@trabecula/domain'
import { AccountBar } from '../../features/account/menu.tsx'
import { openBugReport } from '../../features/bug-report/draft.ts'
import { dispatchTour, useTour } from '../../features/tour/store.ts'
import { toast } from '../../platform/notices/toasts.ts'

/** The right end of every top bar, with the entries of the tour and the bug report. `brief` where the bar is full. */
export function AccountCorner({ brief = false }: { brief?: boolean }) {
  const seen = useTour((tour) => tour.hasSeenTour)
  const resetTour = () => {
    dispatchTour({ type: 'reset' })
    toast(tourMessages.wasReset, 'success')
  }
  return (
    <AccountBar
      brief={brief}
      onTakeTour={() => dispatchTour({ type: 'take' })}
      onResetTour={seen ? resetTour : undefined}
      onReportProblem={openBugReport}
    />
  )
}

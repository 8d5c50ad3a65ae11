import { tourMessages } from '@trabecula/domain'
import { Button } from '../../ui/controls/button.tsx'
import { dispatchTour } from './store.ts'

/** A paused tour waits here. */
export function PausedPill() {
  return (
    <div
      role="status"
      data-tour-id="paused"
      className="fixed bottom-4 left-1/2 z-50 flex max-w-[calc(100vw-24px)] -translate-x-1/2 flex-wrap items-center justify-center gap-2 rounded-lg border bg-raised p-3 shadow-float"
    >
      <span className="px-1 text-sm text-n11">{tourMessages.paused}</span>
      <Button size="sm" look="quiet" onClick={() => dispatchTour({ type: 'close' })}>
        {tourMessages.close}
      </Button>
      <Button size="sm" look="primary" onClick={() => dispatchTour({ type: 'resume' })}>
        {tourMessages.resume}
      </Button>
    </div>
  )
}

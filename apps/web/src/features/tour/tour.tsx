import { useParams, useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { isPaused, tourMessages, tourScript, tourStepMessages, tutorialProjectId } from '@trabecula/domain'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { useStudy } from '../../workspace/study.ts'
import { connectTour } from './effects.ts'
import { IntroPopover } from './intro-popover.tsx'
import { Spotlight } from './spotlight.tsx'
import { StepPopover } from './step-popover.tsx'
import { dispatchTour, followWorkspace, isLocked, useTour } from './store.ts'
import { useLock } from './use-lock.ts'

export function Tour({ since }: { since: number }) {
  useTourPlace(since)
  const tour = useTour()
  const computing = useStudy((state) => state.run !== null)
  const step = tourScript[tour.currentStepIndex]
  const locked = isLocked(tour, computing)
  useLock(locked ? step : undefined, tour.allowedUIIds)
  const inWorkspace = useRouterState({ select: ({ location }) => /^\/project(\/|$)/.test(location.pathname) })
  return (
    <>
      {/* Pages of text have their own place for the offer. */}
      {tour.isShowTourPopover && inWorkspace && <IntroPopover />}
      {locked && step && <Spotlight step={step} allowed={tour.allowedUIIds} />}
      {tour.isRunning && step && <StepPopover key={step.id} step={step} index={tour.currentStepIndex} />}
      {isPaused(tour) && !computing && tour.currentProjectId === tutorialProjectId && <PausedPill />}
    </>
  )
}

/**
 * Reports the visitor's place to the tour, and lets the tour navigate. `since`: when the page was shown, in the time of
 * `performance.now`.
 */
function useTourPlace(since: number): void {
  const router = useRouter()
  const { id } = useParams({ strict: false })
  const search: Record<string, unknown> = useSearch({ strict: false })
  const original = typeof search['originalProjectId'] === 'string' ? search['originalProjectId'] : null
  const settled = useRouterState({ select: (state) => state.status === 'idle' })
  const fresh = useRef(true)

  useEffect(() => {
    connectTour({
      toDemonstration: (originalProjectId) =>
        void router.navigate({
          to: '/project/$id',
          params: { id: tutorialProjectId },
          // Read from the address after a reload (§2).
          search: (originalProjectId === null ? {} : { originalProjectId }) as object,
        }),
      backTo: (projectId) =>
        void router.navigate(projectId === null ? { to: '/' } : { to: '/project/$id', params: { id: projectId }, search: {} }),
    })
    return followWorkspace()
  }, [router])

  useEffect(() => {
    if (!settled) return
    const shownForMs = fresh.current ? performance.now() - since : 0
    dispatchTour({ type: 'entered', projectId: id ?? null, originalProjectId: original, fresh: fresh.current, shownForMs })
    fresh.current = false
  }, [id, original, settled, since])
}

function PausedPill() {
  return (
    <div
      role="status"
      data-tour-id="paused"
      className="fixed bottom-4 left-1/2 z-50 flex max-w-[calc(100vw-24px)] -translate-x-1/2 flex-wrap items-center justify-center gap-2 rounded-lg border bg-raised p-3 shadow-float"
    >
      <span className="px-1 text-sm text-n11">{tourStepMessages.paused}</span>
      <Button size="sm" look="quiet" onClick={() => dispatchTour({ type: 'close' })}>
        {tourMessages.close}
      </Button>
      <Button size="sm" look="primary" onClick={() => dispatchTour({ type: 'resume' })}>
        {tourStepMessages.resume}
      </Button>
    </div>
  )
}

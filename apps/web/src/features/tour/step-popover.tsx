import { Popover } from '@base-ui/react/popover'
import { isPausable, type TourStepScript, tourMessages, tourScript, tourStepMessages } from '@trabecula/domain'
import { Pause, X } from 'lucide-react'
import { useRef } from 'react'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { useStudy } from '../../workspace/study.ts'
import { dispatchTour } from './store.ts'
import { useAnchor } from './use-anchor.ts'

/** On a narrow screen a step about the list of faces is low enough to be below that list. */
const low = {
  popup: 'max-md:w-[calc(100vw-24px)] max-md:gap-1 max-md:p-3',
  position: 'max-md:sr-only',
  title: 'max-md:-mt-8 max-md:pr-16',
  progress: 'max-md:hidden',
} as const
const plain: Record<keyof typeof low, string> = { popup: '', position: '', title: '', progress: '' }

export function StepPopover({ step, index }: { step: TourStepScript; index: number }) {
  const { anchor, side } = useAnchor(step)
  const onward = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const isLast = index === tourScript.length - 1
  const { title, text } = step.content
  const shape = step.awaits ? low : plain
  return (
    <Popover.Root
      open
      onOpenChange={(open, details) => {
        // Escape in an opened list closes the list, not the tour; the list of faces is always open.
        const within =
          details.event.target instanceof Element && details.event.target.closest('[role="presentation"] [role="listbox"]')
        if (!open && details.reason === 'escape-key' && !within) dispatchTour({ type: 'close' })
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          side={side}
          sideOffset={14}
          collisionPadding={12}
          collisionAvoidance={{ side: 'flip', align: 'shift', fallbackAxisSide: 'end' }}
          className="z-60"
        >
          <Popover.Popup
            ref={popup}
            initialFocus={() => onward.current ?? popup.current}
            data-tour-id="popover"
            data-tour-step={step.id}
            className={`flex max-h-(--available-height) w-80 max-w-[calc(100vw-24px)] animate-rise flex-col gap-2 overflow-y-auto rounded-lg border bg-raised p-4 shadow-float outline-none ${shape.popup}`}
          >
            <div className="-mt-1 -mr-2 flex h-7 items-center gap-1">
              <span className="flex-1">
                <p className={`tabular text-xs text-n10 ${shape.position}`}>
                  {tourStepMessages.position(index, tourScript.length)}
                </p>
              </span>
              {isPausable(index) && (
                <IconButton
                  size="sm"
                  label={tourStepMessages.pause}
                  icon={<Pause size={14} />}
                  onClick={() => dispatchTour({ type: 'pause' })}
                />
              )}
              <IconButton
                size="sm"
                label={tourMessages.close}
                icon={<X size={15} />}
                onClick={() => dispatchTour({ type: 'close' })}
              />
            </div>
            <Popover.Title className={`text-base font-semibold text-n12 ${shape.title}`}>{title}</Popover.Title>
            <Popover.Description className="text-sm text-n11">{text}</Popover.Description>
            <Progress share={(index + 1) / tourScript.length} className={shape.progress} />
            {step.awaits ? (
              <p className="text-xs font-medium text-accent-text">{tourStepMessages.chooseFace}</p>
            ) : (
              <div className="mt-1 flex items-center gap-2">
                {!isLast && (
                  <Button size="sm" look="quiet" className="-ml-2" onClick={() => dispatchTour({ type: 'skip' })}>
                    {tourMessages.skip}
                  </Button>
                )}
                <span className="flex-1" />
                {index > 0 && (
                  <Button size="sm" onClick={() => dispatchTour({ type: 'back' })}>
                    {tourMessages.back}
                  </Button>
                )}
                <Button size="sm" look="primary" ref={onward} onClick={() => goOn(step, isLast)}>
                  {isLast ? tourMessages.finish : tourMessages.next}
                </Button>
              </div>
            )}
            <p role="status" className="sr-only">
              {tourStepMessages.position(index, tourScript.length)}. {title}. {text}
            </p>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Going on from Generate without results runs the demonstration, because the next step is about results. */
function goOn(step: TourStepScript, isLast: boolean): void {
  const button = document.querySelector<HTMLButtonElement>('[data-ui="Generate"] button:enabled')
  if (step.id === 'generate' && useStudy.getState().results === null && button) button.click()
  else dispatchTour({ type: isLast ? 'finish' : 'next' })
}

function Progress({ share, className }: { share: number; className: string }) {
  return (
    <span aria-hidden="true" className={`mt-1 h-0.5 w-full rounded-full bg-n5 ${className}`}>
      <span className="motion-150 block h-full rounded-full bg-accent" style={{ width: `${100 * share}%` }} />
    </span>
  )
}

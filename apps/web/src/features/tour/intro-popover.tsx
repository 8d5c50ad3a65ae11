import { Popover } from '@base-ui/react/popover'
import { tourMessages } from '@trabecula/domain'
import { X } from 'lucide-react'
import picture from '../../ui/brand/demonstration.webp'
import { IconButton } from '../../ui/controls/button.tsx'
import { OfferAnswers } from './offer-answers.tsx'
import { dispatchTour } from './store.ts'
import { type Anchor, useTarget } from './use-anchor.ts'

const close = () => dispatchTour({ type: 'close' })

/** The lower left corner of the view, or of the window before there is a part, which has no tool. */
const freeCorner = (view: Element | null): Anchor => ({
  ...(view ? { contextElement: view } : {}),
  getBoundingClientRect: () => {
    const { left, bottom } = view?.getBoundingClientRect() ?? { left: 0, bottom: window.innerHeight }
    return new DOMRect(left + 12, bottom - 36, 0, 0)
  },
})

/** The offer, over the view. It does not take the focus, block the page or cover a tool. */
export function IntroPopover() {
  const view = useTarget('canvas')
  return (
    <Popover.Root
      open
      onOpenChange={(open, { reason }) => {
        if (!open && reason === 'escape-key') close()
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={freeCorner(view)} side="top" align="start" collisionPadding={12} className="z-30">
          <Popover.Popup
            initialFocus={false}
            data-tour-id="intro"
            className="flex max-h-(--available-height) w-80 max-w-[calc(100vw-24px)] animate-rise flex-col gap-2 overflow-y-auto rounded-lg border bg-raised shadow-float"
          >
            <span className="picture max-md:hidden [@media(max-height:640px)]:hidden">
              <img src={picture} alt="" width={1000} height={500} className="block aspect-2/1 w-full object-cover" />
            </span>
            <div className="flex flex-col gap-2 p-4 pt-1 max-md:pt-4 [@media(max-height:640px)]:pt-4">
              <div className="flex items-start gap-2">
                <Popover.Title className="flex-1 text-base font-semibold text-n12">{tourMessages.introTitle}</Popover.Title>
                <IconButton
                  size="sm"
                  label={tourMessages.close}
                  icon={<X size={15} />}
                  className="-mt-0.5 -mr-2"
                  onClick={close}
                />
              </div>
              <Popover.Description className="text-sm text-n11">{tourMessages.introText}</Popover.Description>
              <div className="mt-1 flex justify-end gap-2">
                <OfferAnswers />
              </div>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

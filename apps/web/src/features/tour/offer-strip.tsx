import { tourMessages } from '@trabecula/domain'
import { X } from 'lucide-react'
import picture from '../../ui/brand/demonstration.webp'
import { IconButton } from '../../ui/controls/button.tsx'
import { OfferAnswers } from './offer-answers.tsx'
import { dispatchTour, useTour } from './store.ts'

/** The offer of the tour at the foot of a page of text: it has its own room there and covers nothing. */
export function OfferStrip() {
  const offered = useTour((state) => state.isShowTourPopover)
  if (!offered) return null
  return (
    <aside
      aria-label={tourMessages.introTitle}
      data-tour-id="intro"
      className="flex shrink-0 animate-rise justify-center border-t bg-n2 px-4 py-3 sm:px-8"
    >
      <div className="flex w-full max-w-[1136px] flex-wrap items-center gap-x-4 gap-y-2 sm:flex-nowrap">
        <span className="picture hidden w-28 shrink-0 overflow-hidden rounded-md border sm:block">
          <img src={picture} alt="" width={1000} height={500} className="block aspect-2/1 w-full object-cover" />
        </span>
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <h2 className="text-sm font-semibold text-n12">{tourMessages.introTitle}</h2>
          <p className="max-w-[110ch] text-xs text-n11">{tourMessages.introText}</p>
        </div>
        <div className="flex shrink-0 items-center gap-2">
          <OfferAnswers />
          <IconButton
            size="sm"
            label={tourMessages.close}
            icon={<X size={15} />}
            onClick={() => dispatchTour({ type: 'close' })}
          />
        </div>
      </div>
    </aside>
  )
}

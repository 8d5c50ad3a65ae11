import { tourMessages } from '@trabecula/domain'
import { Button } from '../../ui/controls/button.tsx'
import { dispatchTour } from './store.ts'

/** What can be answered to the offer of the tour. */
export const OfferAnswers = () => (
  <>
    <Button size="sm" look="quiet" onClick={() => dispatchTour({ type: 'skip' })}>
      {tourMessages.notNow}
    </Button>
    <Button size="sm" look="primary" onClick={() => dispatchTour({ type: 'start' })}>
      {tourMessages.start}
    </Button>
  </>
)

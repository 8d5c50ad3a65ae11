import { type ComponentType, useEffect, useState } from 'react'
import { noteThrown } from '../../platform/http/failure-log.ts'

type Launched = ComponentType<{ readonly since: number }>

const loadTour = () => import('./tour.tsx').then(({ Tour }): Launched => Tour)
const loadOffer = () => import('./offer-strip.tsx').then(({ OfferStrip }): Launched => OfferStrip)

export const TourLauncher = () => <Later load={loadTour} />

/** Where the offer stands on a page that is read. In the workspace it stands over the canvas instead. */
export const TourOfferLauncher = () => <Later load={loadOffer} />

/**
 * The tour comes after the first page is drawn: nothing of it is needed within its first second, and it is told since
 * when the page is shown. Not lazy and suspended, because React holds back what was suspended for up to 300 ms.
 */
function Later({ load }: { load: () => Promise<Launched> }) {
  const [since] = useState(() => performance.now())
  const [Component, setComponent] = useState<Launched>()
  useEffect(() => void load().then((component) => setComponent(() => component), noteThrown), [load])
  return Component ? <Component since={since} /> : null
}

import { type ComponentType, useEffect, useState } from 'react'
import { noteThrown } from '../../platform/http/failure-log.ts'

type Launched = ComponentType<{ readonly since: number }>

const loadTour = () => import('./tour.tsx').then(({ Tour }): Launched => Tour)
const loadOffer = () => import('./offer-strip.tsx').then(({ OfferStrip }): Launched => OfferStrip)

export const TourLauncher = () => <Later load={loadTour} />

/** The offer on a page of text. In the workspace it is over the canvas instead. */
export const TourOfferLauncher = () => <Later load={loadOffer} />

/**
 * The tour loads after the first page is drawn, because nothing of it is needed within the first second; it receives
 * the time when the page was shown. It is not lazy and suspended, because React delays suspended content by up to 300
 * ms.
 */
function Later({ load }: { load: () => Promise<Launched> }) {
  const [since] = useState(() => performance.now())
  const [Component, setComponent] = useState<Launched>()
  useEffect(() => void load().then((component) => setComponent(() => component), noteThrown), [load])
  return Component ? <Component since={since} /> : null
}

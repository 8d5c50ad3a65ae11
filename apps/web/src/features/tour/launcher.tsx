import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

const Tour = lazy(() => import('./tour.tsx').then((module) => ({ default: module.Tour })))
const OfferStrip = lazy(() => import('./offer-strip.tsx').then((module) => ({ default: module.OfferStrip })))

export const TourLauncher = () => (
  <Later>
    <Tour />
  </Later>
)

/** Where the offer stands on a page that is read. In the workspace it stands over the canvas instead. */
export const TourOfferLauncher = () => (
  <Later>
    <OfferStrip />
  </Later>
)

/** The tour comes after the first page is drawn: nothing of it is needed within its first second. */
function Later({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false)
  useEffect(() => setDue(true), [])
  return due ? <Suspense fallback={null}>{children}</Suspense> : null
}

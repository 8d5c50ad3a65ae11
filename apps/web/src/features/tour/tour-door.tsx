import { lazy, Suspense, useEffect, useState } from 'react'

const Tour = lazy(() => import('./tour.tsx').then((module) => ({ default: module.Tour })))

/** The tour comes after the first page is drawn: nothing of it is needed within its first second. */
export function TourDoor() {
  const [due, setDue] = useState(false)
  useEffect(() => setDue(true), [])
  return due ? (
    <Suspense fallback={null}>
      <Tour />
    </Suspense>
  ) : null
}

import { useSyncExternalStore } from 'react'

/** From this width on the panels float over the canvas. */
const wideQuery = '(min-width: 1024px)'

export const useWide = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(wideQuery)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => window.matchMedia(wideQuery).matches,
  )

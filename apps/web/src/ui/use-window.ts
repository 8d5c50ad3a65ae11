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

/** Height of the window in pixels, also after it was resized. */
export const useWindowHeight = (): number =>
  useSyncExternalStore(
    (changed) => {
      window.addEventListener('resize', changed)
      return () => window.removeEventListener('resize', changed)
    },
    () => window.innerHeight,
  )

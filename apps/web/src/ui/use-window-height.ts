import { useSyncExternalStore } from 'react'

/** Height of the window in pixels, also after it was resized. */
export const useWindowHeight = (): number =>
  useSyncExternalStore(
    (changed) => {
      window.addEventListener('resize', changed)
      return () => window.removeEventListener('resize', changed)
    },
    () => window.innerHeight,
  )

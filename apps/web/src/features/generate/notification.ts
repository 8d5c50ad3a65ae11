import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Whether somebody asked to hear of the end of a run while they look at another window. */
export const useRunNotification = create(
  persist((): { readonly wanted: boolean; readonly refused: boolean } => ({ wanted: false, refused: false }), {
    name: 'tell-when-done',
    version: 1,
    partialize: ({ wanted }) => ({ wanted }),
  }),
)

/** False where the browser has no notifications at all: insecure pages, some phones. */
export const canNotify = (): boolean => 'Notification' in globalThis

/** Asks the browser for its leave first; a browser that refuses leaves the wish unset and says so. */
export async function notifyWhenDone(wanted: boolean): Promise<void> {
  const allowed = !wanted || (await Notification.requestPermission()) === 'granted'
  useRunNotification.setState({ wanted: wanted && allowed, refused: !allowed })
}

const ends = {
  done: { mark: '✓', sentence: 'Your designs are ready.' },
  failed: { mark: '✗', sentence: 'The run failed.' },
} as const

/**
 * Tells somebody who looks at another window that a run is over: in the window's title, and by a notification if they
 * wanted one.
 */
export function notifyRunEnd(end: keyof typeof ends, project: string): void {
  if (!document.hidden) return
  const { mark, sentence } = ends[end]
  titleWhileAway(mark)
  if (!useRunNotification.getState().wanted || !canNotify() || Notification.permission !== 'granted') return
  const told = new Notification(project, { body: sentence, tag: 'run' })
  told.addEventListener('click', () => {
    window.focus()
    told.close()
  })
}

/** Share of a run, 0 to 1, before the title of a window that nobody looks at. */
export const showShareInTitle = (share: number): void => titleWhileAway(`${Math.floor(100 * share)} % ·`)

let plain: string | null = null

function titleWhileAway(word: string): void {
  if (!document.hidden) return
  if (plain === null) {
    plain = document.title
    document.addEventListener('visibilitychange', seen)
  }
  document.title = `${word} ${plain}`
}

function seen(): void {
  if (document.hidden || plain === null) return
  document.title = plain
  plain = null
  document.removeEventListener('visibilitychange', seen)
}

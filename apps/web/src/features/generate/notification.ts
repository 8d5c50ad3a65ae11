import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Whether the user requested a notification of a run's end while another window is in front. */
export const useRunNotification = create(
  persist((): { readonly wanted: boolean; readonly refused: boolean } => ({ wanted: false, refused: false }), {
    name: 'tell-when-done',
    version: 1,
    partialize: ({ wanted }) => ({ wanted }),
  }),
)

/** False where the browser has no notifications: on insecure pages and some phones. */
export const canNotify = (): boolean => 'Notification' in globalThis

/** Requests the browser's permission first; a browser that refuses leaves the choice off, and a message says so. */
export async function notifyWhenDone(wanted: boolean): Promise<void> {
  const allowed = !wanted || (await Notification.requestPermission()) === 'granted'
  useRunNotification.setState({ wanted: wanted && allowed, refused: !allowed })
}

const ends = {
  done: { mark: '✓', sentence: 'Your designs are ready.' },
  failed: { mark: '✗', sentence: 'The run failed.' },
} as const

/** Reports the end of a run to a user in another window: in the title, and by a notification if requested. */
export function notifyRunEnd(end: keyof typeof ends, project: string): void {
  if (!document.hidden) return
  const { mark, sentence } = ends[end]
  titleWhileAway(mark)
  if (!useRunNotification.getState().wanted || !canNotify() || Notification.permission !== 'granted') return
  const notification = new Notification(project, { body: sentence, tag: 'run' })
  notification.addEventListener('click', () => {
    window.focus()
    notification.close()
  })
}

/** Shows the progress of a run, 0 to 1, in front of the title of a hidden window. */
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

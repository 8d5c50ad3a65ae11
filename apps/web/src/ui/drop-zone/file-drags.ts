/** The part of a window or an element on which drags are followed. */
export type DragTarget = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/** The zones of each target, the latest last: a dialog's zone receives the drop before the page's below it. */
const followers = new WeakMap<DragTarget, readonly symbol[]>()

const names = ['dragenter', 'dragover', 'dragleave', 'drop'] as const

/**
 * Follows file drags over a window or an element until the returned function is called. Enter and leave come in pairs
 * for every element on the way, so that they are counted. A received drop is not passed on: a zone over a part of the
 * page receives it before one over the whole window.
 */
export function followFileDrags(
  target: DragTarget,
  onOver: (over: boolean) => void,
  onFiles: (files: readonly File[]) => void,
): () => void {
  let depth = 0
  const self = Symbol('zone')
  const others = () => (followers.get(target) ?? []).filter((one) => one !== self)
  followers.set(target, [...others(), self])
  const listen = (event: Event) => {
    const { type, dataTransfer } = event as DragEvent
    if (!dataTransfer?.types.includes('Files') || followers.get(target)?.at(-1) !== self) return
    if (type !== 'dragleave') event.preventDefault()
    event.stopPropagation()
    if (type === 'dragover') return
    depth = type === 'drop' ? 0 : Math.max(0, depth + (type === 'dragenter' ? 1 : -1))
    onOver(depth > 0)
    if (type === 'drop') onFiles([...dataTransfer.files])
  }
  for (const name of names) target.addEventListener(name, listen)
  return () => {
    followers.set(target, others())
    for (const name of names) target.removeEventListener(name, listen)
  }
}

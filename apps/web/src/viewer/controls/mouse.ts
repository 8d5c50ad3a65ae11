/** Whose habits the mouse follows: ours, or those of the CAD system that somebody works in all day. */
export const mouseStyles = ['trabecula', 'fusion', 'onshape', 'solidworks'] as const
export type MouseStyle = (typeof mouseStyles)[number]

/** What a drag does to the view. */
export type Gesture = 'turn' | 'move' | 'zoom'

/** The buttons as in PointerEvent.buttons: 1 left, 2 right, 4 middle. */
export interface Press {
  readonly buttons: number
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
}

/** What the middle and the right button do by themselves and with a key. */
const drags: Record<MouseStyle, (press: Press) => Gesture> = {
  trabecula: () => 'move',
  fusion: ({ buttons, shiftKey }) => (buttons & 4 && shiftKey ? 'turn' : 'move'),
  onshape: ({ buttons, ctrlKey }) => (buttons & 4 || ctrlKey ? 'move' : 'turn'),
  solidworks: ({ buttons, shiftKey, ctrlKey }) => {
    if (!(buttons & 4) || ctrlKey) return 'move'
    return shiftKey ? 'zoom' : 'turn'
  },
}

/** The left button turns in every style, and moves with Ctrl: pens, fingers and trackpads have no other. */
export function gestureOf(style: MouseStyle, press: Press): Gesture {
  if (press.buttons & 6) return drags[style](press)
  return press.ctrlKey ? 'move' : 'turn'
}

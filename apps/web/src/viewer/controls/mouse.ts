/** Mouse button styles: our own, or those of a CAD system. */
const mouseStyles = ['trabecula', 'fusion', 'onshape', 'solidworks'] as const
export type MouseStyle = (typeof mouseStyles)[number]

export type Gesture = 'rotate' | 'pan' | 'zoom'

/** The buttons as in PointerEvent.buttons: 1 left, 2 right, 4 middle. */
export interface Press {
  readonly buttons: number
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
}

/** The middle and the right button, alone and with a modifier key. */
const drags: Record<MouseStyle, (press: Press) => Gesture> = {
  trabecula: () => 'pan',
  fusion: ({ buttons, shiftKey }) => (buttons & 4 && shiftKey ? 'rotate' : 'pan'),
  onshape: ({ buttons, ctrlKey }) => (buttons & 4 || ctrlKey ? 'pan' : 'rotate'),
  solidworks: ({ buttons, shiftKey, ctrlKey }) => {
    if (!(buttons & 4) || ctrlKey) return 'pan'
    return shiftKey ? 'zoom' : 'rotate'
  },
}

/** The left button rotates in every style, and pans with Ctrl: pens, fingers and trackpads have no other button. */
export function gestureOf(style: MouseStyle, press: Press): Gesture {
  if (press.buttons & 6) return drags[style](press)
  return press.ctrlKey ? 'pan' : 'rotate'
}

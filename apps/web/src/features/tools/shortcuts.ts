import type { MouseStyle } from '../../viewer/controls/mouse.ts'

interface Shortcut {
  readonly keys: string
  readonly does: string
}

interface ShortcutGroup {
  readonly title: string
  readonly keys: readonly Shortcut[]
}

/** How each style turns, moves and zooms beside what all of them do. */
const drags: Record<MouseStyle, readonly Shortcut[]> = {
  trabecula: [{ keys: 'Right drag', does: 'Move' }],
  fusion: [
    { keys: 'Shift + middle drag', does: 'Turn' },
    { keys: 'Middle drag', does: 'Move' },
  ],
  onshape: [
    { keys: 'Right drag', does: 'Turn' },
    { keys: 'Middle drag', does: 'Move' },
  ],
  solidworks: [
    { keys: 'Middle drag', does: 'Turn' },
    { keys: 'Ctrl + middle drag', does: 'Move' },
    { keys: 'Shift + middle drag', does: 'Zoom' },
  ],
}

/** Every key of the workspace, in the groups in which they are shown. */
export const shortcutsWith = (mouse: MouseStyle): readonly ShortcutGroup[] => [
  {
    title: 'View',
    keys: [
      { keys: '1 – 7', does: 'Front, back, left, right, top, bottom, isometric' },
      { keys: 'F', does: 'Fit the part' },
      { keys: 'P', does: 'Perspective or parallel projection' },
      { keys: 'M', does: 'Measure, and stop measuring' },
      { keys: 'V', does: 'Lattice view on or off (results)' },
    ],
  },
  {
    title: 'Mouse',
    keys: [
      { keys: 'Drag', does: 'Turn' },
      ...drags[mouse],
      { keys: 'Wheel', does: 'Zoom towards the pointer' },
      { keys: 'Double-click', does: 'Look at this point' },
      { keys: 'Click', does: 'Pick a face' },
      { keys: 'Shift + click', does: 'Add a face' },
      { keys: 'Alt + click', does: 'Take a face away' },
    ],
  },
  {
    title: 'Faces',
    keys: [
      { keys: 'L', does: 'Pick load faces; in the list: make it a load face' },
      { keys: 'B', does: 'Pick held faces; in the list: make it a held face' },
      { keys: '↑ ↓', does: 'Walk through the list of surfaces' },
      { keys: 'Space', does: 'Choose the surface in the list' },
      { keys: 'Del', does: 'Take the surface away' },
      { keys: 'Esc', does: 'Clear the selection' },
    ],
  },
  {
    title: 'Settings',
    keys: [
      { keys: 'Ctrl + Z', does: 'Undo' },
      { keys: 'Ctrl + Shift + Z', does: 'Redo' },
      { keys: '↑ ↓', does: 'In a number: a little more or less, with Shift a lot' },
    ],
  },
  {
    title: 'Results',
    keys: [
      { keys: '↑ ↓', does: 'In the table: flip through the designs' },
      { keys: 'Home, End', does: 'In the table: first and last design' },
      { keys: 'C', does: 'In the table: put the design into the comparison' },
    ],
  },
  { title: 'Everywhere', keys: [{ keys: '?', does: 'This list' }] },
]

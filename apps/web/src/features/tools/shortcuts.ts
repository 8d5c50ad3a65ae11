import type { MouseStyle } from '../../viewer/controls/mouse.ts'

interface Shortcut {
  readonly keys: string
  readonly does: string
}

interface ShortcutGroup {
  readonly title: string
  readonly keys: readonly Shortcut[]
}

/** The drags of each style, in addition to those that all styles have. */
const drags: Record<MouseStyle, readonly Shortcut[]> = {
  trabecula: [{ keys: 'Right drag', does: 'Pan' }],
  fusion: [
    { keys: 'Shift + middle drag', does: 'Rotate' },
    { keys: 'Middle drag', does: 'Pan' },
  ],
  onshape: [
    { keys: 'Right drag', does: 'Rotate' },
    { keys: 'Middle drag', does: 'Pan' },
  ],
  solidworks: [
    { keys: 'Middle drag', does: 'Rotate' },
    { keys: 'Ctrl + middle drag', does: 'Pan' },
    { keys: 'Shift + middle drag', does: 'Zoom' },
  ],
}

export const shortcutsWith = (mouse: MouseStyle): readonly ShortcutGroup[] => [
  {
    title: 'View',
    keys: [
      { keys: '1 – 7', does: 'Front, back, left, right, top, bottom, isometric' },
      { keys: 'Home', does: 'Fit the part' },
      { keys: 'F', does: 'Open or close the fields' },
      { keys: 'P', does: 'Perspective or parallel projection' },
      { keys: 'M', does: 'Start or stop measuring' },
      { keys: 'V', does: 'Lattice view on or off (results)' },
    ],
  },
  {
    title: 'Mouse',
    keys: [
      { keys: 'Drag', does: 'Rotate' },
      ...drags[mouse],
      { keys: 'Wheel', does: 'Zoom towards the pointer' },
      { keys: 'Double-click', does: 'Center the view on this point' },
      { keys: 'Click', does: 'Select a face' },
      { keys: 'Shift + click', does: 'Add a face' },
      { keys: 'Alt + click', does: 'Remove a face' },
    ],
  },
  {
    title: 'Faces',
    keys: [
      { keys: 'L', does: 'Select load faces; in the list: make it a load face' },
      { keys: 'B', does: 'Select held faces; in the list: make it a held face' },
      { keys: '↑ ↓', does: 'Move through the list of faces' },
      { keys: 'Space', does: 'Select the face in the list' },
      { keys: 'Del', does: 'Remove the face' },
      { keys: 'Esc', does: 'Close the open tool' },
    ],
  },
  {
    title: 'Settings',
    keys: [
      { keys: 'Ctrl + Z', does: 'Undo' },
      { keys: 'Ctrl + Shift + Z', does: 'Redo' },
      { keys: '↑ ↓', does: 'In a number field: change the value, with Shift in larger steps' },
    ],
  },
  {
    title: 'Results',
    keys: [
      { keys: '↑ ↓', does: 'In the table: previous and next design' },
      { keys: 'Home, End', does: 'In the table: first and last design' },
      { keys: 'C', does: 'In the table: add the design to the comparison' },
    ],
  },
  { title: 'Everywhere', keys: [{ keys: '?', does: 'Show this list' }] },
]

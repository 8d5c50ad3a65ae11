/** The seven standard views, in the order of the keys 1 to 7. Z is up; the front looks along +Y. */
export const standardViews = ['front', 'back', 'left', 'right', 'top', 'bottom', 'iso'] as const
export type StandardView = (typeof standardViews)[number]

export type Direction = readonly [number, number, number]

/** From the part to the camera. Top and bottom are tilted slightly so that +Y is up and not undefined. */
export const viewDirections: Readonly<Record<StandardView, Direction>> = {
  front: [0, -1, 0],
  back: [0, 1, 0],
  left: [-1, 0, 0],
  right: [1, 0, 0],
  top: [0, -1e-4, 1],
  bottom: [0, -1e-4, -1],
  iso: [1, -1, 0.8],
}

/** The view of a key, null for any other key. */
export function viewOfKey(key: string): StandardView | null {
  const index = Number.parseInt(key, 10) - 1
  return key.length === 1 ? (standardViews[index] ?? null) : null
}

/** True unless the user is typing, selecting from a list or holding a modifier key. */
export function keyIsForViewer(event: { target: unknown; ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const target = event.target as { closest?: (selector: string) => unknown } | null
  if (!target?.closest) return true
  return !target.closest(
    'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="listbox"], [role="dialog"], [role="menu"]',
  )
}

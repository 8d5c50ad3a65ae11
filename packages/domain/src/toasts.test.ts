import { describe, expect, it } from 'vitest'
import { defaultToastMs, defaultToastPosition, dropToast, pushToast, type Toast, toastPositions } from './toasts.ts'

const toast = (id: number): Toast => ({
  id,
  text: `${id}`,
  kind: 'info',
  position: toastPositions[id % toastPositions.length]!,
  durationMs: defaultToastMs,
})

describe('§9 toasts', () => {
  it('are at most five at once, whatever their positions, and the oldest is dropped', () => {
    const shown = [1, 2, 3, 4, 5, 6, 7].reduce<readonly Toast[]>((list, id) => pushToast(list, toast(id)), [])
    expect(shown.map(({ id }) => id)).toEqual([3, 4, 5, 6, 7])
  })
  it('are removed one at a time, by their number', () => {
    const left = dropToast([toast(1), toast(2), toast(3)], 2)
    expect(left.map(({ id }) => id)).toEqual([1, 3])
  })
  it('§2 have six positions and appear at top-center by default', () => {
    expect(toastPositions).toEqual(['top-left', 'top-center', 'top-right', 'bottom-left', 'bottom-center', 'bottom-right'])
    expect(defaultToastPosition).toBe('top-center')
  })
})

import { describe, expect, it, vi } from 'vitest'
import { followFileDrags } from './file-drags.ts'

const drag = (type: string, carried: readonly string[] = ['Files'], files: readonly object[] = []) =>
  Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer: { types: carried, files } })

function followed() {
  const target = new EventTarget()
  const over = vi.fn<(over: boolean) => void>()
  const taken = vi.fn<(files: readonly File[]) => void>()
  return { target, over, taken, stop: followFileDrags(target, over, taken) }
}

describe('§2 a drop zone', () => {
  it('§2.17 shows its overlay only while files are held over it, however many elements they pass', () => {
    const { target, over } = followed()
    for (const type of ['dragenter', 'dragenter', 'dragleave', 'dragleave']) target.dispatchEvent(drag(type))
    expect(over.mock.calls.flat()).toEqual([true, true, true, false])
  })

  it('receives dropped files, and keeps the browser from opening them', () => {
    const { target, over, taken } = followed()
    const file = { name: 'a.stl' }
    target.dispatchEvent(drag('dragenter'))
    const drop = drag('drop', ['Files'], [file])
    target.dispatchEvent(drop)
    expect(taken).toHaveBeenCalledWith([file])
    expect([drop.defaultPrevented, over.mock.lastCall]).toEqual([true, [false]])
  })

  it('gives way to a later one over the same window, until that is gone', () => {
    const page = followed()
    const onDialog = vi.fn()
    const stop = followFileDrags(page.target, () => undefined, onDialog)
    page.target.dispatchEvent(drag('drop', ['Files'], [{}]))
    expect([page.taken.mock.calls.length, onDialog.mock.calls.length]).toEqual([0, 1])
    stop()
    page.target.dispatchEvent(drag('drop', ['Files'], [{}]))
    expect([page.taken.mock.calls.length, onDialog.mock.calls.length]).toEqual([1, 1])
  })

  it('ignores dragged text, and everything after it is removed', () => {
    const { target, over, taken, stop } = followed()
    const text = drag('drop', ['text/plain'])
    target.dispatchEvent(text)
    expect(text.defaultPrevented).toBe(false)
    stop()
    target.dispatchEvent(drag('drop', ['Files'], [{}]))
    expect([over.mock.calls, taken.mock.calls]).toEqual([[], []])
  })
})

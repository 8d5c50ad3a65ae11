import { afterEach, expect, it, vi } from 'vitest'
import { lockScroll } from './scroll-lock.ts'

const classes = new Set<string>()
const classList = { add: (name: string) => classes.add(name), remove: (name: string) => classes.delete(name) }
const isLocked = () => classes.has('scroll-locked')

afterEach(() => vi.unstubAllGlobals())

it('§9.10 page scrolling is locked while there is a lock, and free when the last one is released, once', () => {
  vi.stubGlobal('document', { documentElement: { classList } })
  const [first, second] = [lockScroll(), lockScroll()]
  expect(isLocked()).toBe(true)
  first()
  first()
  expect(isLocked()).toBe(true)
  second()
  expect(isLocked()).toBe(false)
})

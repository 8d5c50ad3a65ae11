import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Imports the module as a newly loaded page does. */
const load = () => {
  vi.resetModules()
  return import('./settings.ts')
}

it('§3 the open tool tab survives a reload, and a closed one stays closed', async () => {
  ;(await load()).toggleTool('section-view')
  const again = await load()
  expect(again.useView.getState().openTab).toBe('section-view')
  again.toggleTool('section-view')
  expect((await load()).useView.getState().openTab).toBeNull()
  kept.set('open-tool', 'no such tab')
  expect((await load()).useView.getState().openTab).toBeNull()
})

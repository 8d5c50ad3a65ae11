import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { collectGarbage } from './collect-garbage.ts'

it('frees what nobody holds any more, and nothing else', async () => {
  const held = { values: new Float64Array(1000) }
  const [ofHeld, ofDropped] = [new WeakRef(held), new WeakRef({ values: new Float64Array(1000) })]
  // In the turn in which a weak reference is made it holds.
  await nextTurn()
  collectGarbage()
  expect(ofDropped.deref()).toBeUndefined()
  expect(ofHeld.deref()).toBe(held)
  collectGarbage()
})

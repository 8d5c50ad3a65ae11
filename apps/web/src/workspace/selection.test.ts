import { describe, expect, it } from 'vitest'
import { clearSelection, emptySelection, noForce, pick, type SelectionState, withoutSurface } from './selection.ts'

const up = { x: 0, y: 0, z: 2 }
const at = { x: 1, y: 2, z: 3 }
const click = (state: SelectionState, id: number, more: { add?: boolean; remove?: boolean } = {}) =>
  pick(state, { id, add: false, remove: false, normal: up, point: at, ...more })

describe('selecting surfaces', () => {
  it('§2.13 §3.6 §3.7 gives the force the unit normal and the place of the picked load face', () => {
    const state = click(emptySelection, 4)
    expect(state).toMatchObject({ load: [4], force: { x: 0, y: 0, z: 1 }, forceAt: at })
  })
  it('replaces on a plain click and adds with the add key', () => {
    expect(click(click(emptySelection, 4), 5).load).toEqual([5])
    expect(click(click(emptySelection, 4), 5, { add: true }).load).toEqual([4, 5])
  })
  it('moves a face from the other kind', () => {
    const loaded = click(emptySelection, 4)
    const state = click({ ...loaded, mode: 'held' }, 4)
    expect(state).toMatchObject({ load: [], held: [4] })
  })
  it('leaves the force alone when a held face is picked', () => {
    const state = click({ ...click(emptySelection, 4), mode: 'held' }, 7)
    expect(state.force).toEqual({ x: 0, y: 0, z: 1 })
  })
  it('§4.8 drops the force with the last load face', () => {
    expect(click(click(emptySelection, 4), 4, { remove: true })).toMatchObject({ load: [], force: noForce, forceAt: null })
  })
  it('§4.8 goes back to load mode when it is cleared', () => {
    expect(clearSelection()).toMatchObject({ mode: 'load', force: noForce, forceAt: null })
  })
  it('takes a whole chain at once, and removes it at once', () => {
    const chain = (state: SelectionState, add: boolean) =>
      pick(state, { id: 4, ids: [4, 5, 6], add, remove: false, normal: up, point: at })
    expect(chain(emptySelection, false)).toMatchObject({ load: [4, 5, 6], force: { x: 0, y: 0, z: 1 } })
    expect(chain(click(emptySelection, 5), true).load).toEqual([4, 5, 6])
    expect(chain(chain(emptySelection, false), false)).toMatchObject({ load: [], force: noForce })
    expect(chain({ ...emptySelection, held: [6, 9], mode: 'load' }, false).held).toEqual([9])
  })
  it('drops the force when the list removes the last load face', () => {
    expect(withoutSurface(click(emptySelection, 4), 4)).toMatchObject({ load: [], force: noForce, forceAt: null })
  })
})

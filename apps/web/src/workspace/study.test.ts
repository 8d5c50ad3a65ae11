import { defaultSettings } from '@trabecula/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { toggledFaces } from './face-uses.ts'
import { changedCase, withCase, withoutCase, withSupport } from './loads.ts'
import { clearSelection, pick } from './selection.ts'
import {
  changeGoal,
  changeLoads,
  changeSelection,
  changeSettings,
  changeUnits,
  redo,
  resetStudy,
  undo,
  useStudy,
} from './study.ts'

const select = (id: number) =>
  changeSelection((selection) =>
    pick(selection, { id, add: true, remove: false, normal: { x: 0, y: 0, z: 1 }, point: { x: 0, y: 0, z: 0 } }),
  )

beforeEach(resetStudy)

describe('undo in the workspace', () => {
  it('undoes selections, settings and units, the newest first', () => {
    select(3)
    changeSettings({ target: 100 })
    changeUnits('metric')
    undo()
    expect(useStudy.getState().unitType).toBe('imperial')
    undo()
    expect(useStudy.getState().settings.target).toBe(0)
    undo()
    expect(useStudy.getState().selection.load).toEqual([])
    redo()
    expect(useStudy.getState().selection.load).toEqual([3])
  })
  it('undoes a choice of families and sizes, and its removal', () => {
    changeSettings({ families: ['octet'] })
    changeSettings({ cellSizesMm: [8] })
    changeSettings({ families: undefined })
    changeSettings({ buildDirection: '+Y' })
    undo()
    expect(useStudy.getState().settings.buildDirection).toBeUndefined()
    undo()
    expect(useStudy.getState().settings).toMatchObject({ families: ['octet'], cellSizesMm: [8] })
    undo()
    undo()
    expect(useStudy.getState().settings).toEqual(defaultSettings)
  })
  it('undoes a removed case together with its requirement', () => {
    changeLoads((loads) => withCase(loads, 'force'), 'add')
    const requirements = [{ kind: 'load', case: 'B', safetyFactor: 2 }] as const
    changeSettings({ requirements }, 'requirement 0 add')
    changeLoads((loads) => withoutCase(loads, 0), 'remove', { requirements: undefined })
    expect(useStudy.getState().settings.requirements).toBeUndefined()
    undo()
    expect(useStudy.getState()).toMatchObject({ loads: { cases: [{ name: 'B' }] }, settings: { requirements } })
    undo()
    expect(useStudy.getState().settings.requirements).toBeUndefined()
  })
  it('restores a selection that was cleared, with its force', () => {
    select(3)
    select(4)
    changeSelection(clearSelection)
    undo()
    expect(useStudy.getState().selection).toMatchObject({ load: [3, 4], force: { x: 0, y: 0, z: 1 } })
  })
  it('undoes cases and supports, and typing in one field is one step', () => {
    const { loads: none } = useStudy.getState()
    changeLoads((loads) => withCase(loads, 'pressure'), 'add')
    for (const magnitude of [1, 12, 120]) changeLoads((loads) => changedCase(loads, 0, { magnitude }), 'magnitude of 0')
    changeLoads((loads) => withSupport(loads, 'sliding'), 'support')
    changeLoads((loads) => withoutCase(loads, 0), 'remove')
    undo()
    expect(useStudy.getState().loads).toMatchObject({ cases: [{ magnitude: 120 }], supports: [{ kind: 'sliding' }] })
    undo()
    expect(useStudy.getState().loads.supports).toEqual([])
    undo()
    expect(useStudy.getState().loads.cases).toMatchObject([{ kind: 'pressure', magnitude: 0 }])
    undo()
    expect(useStudy.getState().loads).toEqual(none)
    redo()
    redo()
    expect(useStudy.getState().loads.cases).toMatchObject([{ magnitude: 120 }])
  })
  it('restores a held face together with the support that it became', () => {
    changeSelection((selection) => ({ ...selection, held: [3] }))
    changeLoads((loads) => withSupport(loads, 'sliding'), 'support')
    changeLoads((loads) => toggledFaces(loads, { of: 'support', at: 0 }, [3]), 'pick 3')
    expect(useStudy.getState().selection.held).toEqual([])
    undo()
    expect(useStudy.getState()).toMatchObject({ selection: { held: [3] }, loads: { supports: [{ faces: [] }] } })
    redo()
    changeSelection((selection) => ({ ...selection, load: [3] }))
    expect(useStudy.getState().loads.supports[0]?.faces).toEqual([])
  })
  it('does not reach back into another project', () => {
    select(3)
    resetStudy()
    undo()
    expect(useStudy.getState().selection.load).toEqual([])
  })
})

describe('the goal', () => {
  const settings = () => useStudy.getState().settings

  it('keeps the number of each goal when it is switched and back, and forgets it with the study', () => {
    changeSettings({ target: 450 })
    changeGoal('stiffness')
    expect(settings()).toMatchObject({ goal: 'stiffness', target: 0 })
    changeSettings({ target: 7 })
    changeGoal('max-load')
    expect(settings()).toMatchObject({ goal: 'max-load', target: 450 })
    changeGoal('stiffness')
    expect(settings().target).toBe(7)
    resetStudy()
    changeGoal('stiffness')
    expect(settings().target).toBe(0)
  })
})

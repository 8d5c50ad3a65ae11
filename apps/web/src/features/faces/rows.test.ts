import type { Face } from '@trabecula/geometry'
import { describe, expect, it } from 'vitest'
import { newCase, noLoads } from '../../workspace/loads.ts'
import { emptySelection, pick } from '../../workspace/selection.ts'
import { type FaceRowFacts, faceRows, rowHeight, windowOf } from './rows.ts'

const count = 5000
const surfaces = Array.from({ length: count }, (_, id) => ({ id, area: count - id }) as Face)
const all = { first: 0, end: count }
const none = { selection: emptySelection, loads: noLoads, hovered: null, active: 0, window: all }

/** Compares props as React's `memo` does. */
const isSame = (a: FaceRowFacts, b: FaceRowFacts | undefined) =>
  b !== undefined && Object.entries(a).every(([name, value]) => Object.is(value, b[name as keyof FaceRowFacts]))
const rendered = (before: readonly FaceRowFacts[], after: readonly FaceRowFacts[]) =>
  after.filter((row, i) => !isSame(row, before[i])).map(({ index }) => index)

describe('the list of five thousand surfaces', () => {
  const vector = { x: 0, y: 0, z: 1 }
  const picked =
    (id: number, add = false) =>
    (state: typeof emptySelection) =>
      pick(state, { id, add, remove: false, normal: vector, point: vector })

  it('renders the row that is selected, and the one that no longer is', () => {
    const one = picked(17)(emptySelection)
    const other = picked(4000)(one)
    const [before, first, second] = [emptySelection, one, other].map((selection) => faceRows(surfaces, { ...none, selection }))
    expect(rendered(before!, first!)).toEqual([17])
    expect(first?.[17]?.type).toBe('load')
    expect(rendered(first!, second!)).toEqual([17, 4000])
  })

  it('shows the further cases, supports and point masses of a face, and renders the rows where they change', () => {
    const loads = {
      ...noLoads,
      cases: [
        { ...newCase(noLoads), faces: [3, 5] },
        { ...newCase(noLoads), name: 'C', faces: [5] },
      ],
      supports: [{ kind: 'sliding', faces: [9] }],
      masses: [{ massG: 5, faces: [5, 9] }],
    } as const
    const rows = faceRows(surfaces, { ...none, loads })
    expect([3, 4, 5, 9].map((at) => rows[at]?.uses)).toEqual(['1', '', '1 2 mass', 'sliding mass'])
    expect(rendered(faceRows(surfaces, none), rows)).toEqual([3, 5, 9])
    expect(rendered(rows, faceRows(surfaces, { ...none, loads: { ...loads, cases: [...loads.cases] } }))).toEqual([])
  })

  it('renders two rows when the pointer or the keyboard goes on to the next', () => {
    const before = faceRows(surfaces, { ...none, hovered: 3, active: 8 })
    expect(rendered(before, faceRows(surfaces, { ...none, hovered: 4, active: 8 }))).toEqual([3, 4])
    expect(rendered(before, faceRows(surfaces, { ...none, hovered: 3, active: 9 }))).toEqual([8, 9])
  })

  it('builds only what is seen and a little more, all of it at either end', () => {
    const seen = 7
    for (const top of [0, 100, 2500, count - seen]) {
      const { first, end } = windowOf(count, top * rowHeight, seen * rowHeight)
      expect(end - first).toBeLessThan(60)
      expect(first).toBeLessThanOrEqual(top)
      expect(end).toBeGreaterThanOrEqual(top + seen)
    }
    expect(windowOf(6, 0, 176)).toEqual({ first: 0, end: 6 })
    expect(windowOf(0, 0, 176)).toEqual({ first: 0, end: 0 })
  })
})

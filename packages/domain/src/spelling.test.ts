import { expect, expectTypeOf, it } from 'vitest'
import { fromWire, toWire, type Wire } from './spelling.ts'

const row = {
  rowIndex: 0,
  stiffnessNPerMm: 1,
  verification: { meshSha256: 'a', cases: [{ workNMm: 2 }] },
  at: null,
  openedMm2: 3,
}
const wire = {
  row_index: 0,
  stiffness_n_per_mm: 1,
  verification: { mesh_sha256: 'a', cases: [{ work_n_mm: 2 }] },
  at: null,
  opened_mm2: 3,
}

it('spells keys at every depth, in both directions, and keeps their order', () => {
  expect(JSON.stringify(toWire(row))).toBe(JSON.stringify(wire))
  expect(JSON.stringify(fromWire(wire))).toBe(JSON.stringify(row))
  expectTypeOf<Wire<{ readonly rowIndex: number; readonly firstYieldN?: number }>>().toEqualTypeOf<{
    readonly row_index: number
    readonly first_yield_n?: number
  }>()
})

it('returns keys that another version stored as they were', () => {
  const unknown = { a_key_of_then: [{ young_100_mpa: 1, x: [[1, 2]] }], 'two words': 'a_b C' }
  expect(toWire(fromWire(unknown))).toEqual(unknown)
})

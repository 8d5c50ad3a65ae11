import { describe, expect, it } from 'vitest'
import { printChecks } from './print-checks.ts'

const row = { min_feature_mm: 0.8, powder_depth_cells: 3, powder_depth_allowed_cells: 5 }
const machine = { build_mm: [380, 284, 380], min_wall_mm: 0.5 }
const failed = (...parameters: Parameters<typeof printChecks>) =>
  printChecks(...parameters)
    .filter(({ ok }) => !ok)
    .map(({ name }) => name)

describe('the print checks', () => {
  it('pass a design that the machine can make', () => expect(failed(row, [370, 20, 10], machine)).toEqual([]))
  it('name a wall that is too thin, but not one at the limit', () => {
    expect(failed({ ...row, min_feature_mm: 0.4 }, [1, 1, 1], machine)).toEqual(['wall'])
    expect(failed({ ...row, min_feature_mm: 0.5 }, [1, 1, 1], machine)).toEqual([])
  })
  it('name powder that sits deeper than it can be blown out', () =>
    expect(failed({ ...row, powder_depth_cells: 6 }, [1, 1, 1], machine)).toEqual(['powder']))
  it('let a part lie in any direction along the axes', () => {
    expect(failed(row, [10, 370, 20], machine)).toEqual([])
    expect(failed(row, [370, 370, 300], machine)).toEqual(['volume'])
  })
  it('judge only the powder of a printer that nobody knows', () =>
    expect(printChecks(row, [1, 1, 1], undefined).map(({ name }) => name)).toEqual(['powder']))
})

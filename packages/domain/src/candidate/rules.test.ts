import { describe, expect, it } from 'vitest'
import { paretoFront } from './rules.ts'

const row = (row_index: number, mass_g: number, max_load_n: number, stiffness_n_per_mm = 1) => ({
  row_index,
  mass_g,
  max_load_n,
  stiffness_n_per_mm,
})
const ids = (rows: readonly { row_index: number }[]) => rows.map(({ row_index }) => row_index)

describe('the Pareto front of mass and value', () => {
  it('keeps what nothing beats, from light to heavy', () => {
    const rows = [row(0, 40, 900), row(1, 30, 500), row(2, 35, 400), row(3, 50, 900), row(4, 60, 1200)]
    expect(ids(paretoFront(rows, 'max-load'))).toEqual([1, 0, 4])
  })
  it('counts the value of the goal', () => {
    const rows = [row(0, 40, 900, 1), row(1, 50, 100, 5)]
    expect(ids(paretoFront(rows, 'max-load'))).toEqual([0])
    expect(ids(paretoFront(rows, 'stiffness'))).toEqual([0, 1])
  })
  it('keeps the better ranked of two equal designs, and of equally heavy ones the stronger', () => {
    expect(ids(paretoFront([row(3, 40, 900), row(1, 40, 900), row(2, 40, 1000), row(5, 40, 950)], 'max-load'))).toEqual([2])
    expect(ids(paretoFront([row(3, 40, 900), row(1, 40, 900)], 'max-load'))).toEqual([1])
  })
  it('takes masses that differ by less than a thousandth for equal', () =>
    expect(ids(paretoFront([row(0, 40.01, 900), row(1, 40, 800), row(2, 39, 500)], 'max-load'))).toEqual([2, 0]))
  it('of nothing is nothing', () => expect(paretoFront([], 'max-load')).toEqual([]))
})

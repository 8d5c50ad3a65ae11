import { describe, expect, it } from 'vitest'
import { goalOf } from '../goals/values.ts'
import { printedCheck } from './printing.ts'
import { gainOver, massOver, paretoFront, printChecks } from './rules.ts'

const stiffness = goalOf('stiffness')
const maxLoad = goalOf('max-load')

const row = (rowIndex: number, massG: number, maxLoadN: number, stiffnessNPerMm = 1) => ({
  rowIndex,
  massG,
  maxLoadN,
  stiffnessNPerMm,
})
const ids = (rows: readonly { rowIndex: number }[]) => rows.map(({ rowIndex }) => rowIndex)

describe('the Pareto front of mass and value', () => {
  it('keeps what nothing beats, from light to heavy', () => {
    const rows = [row(0, 40, 900), row(1, 30, 500), row(2, 35, 400), row(3, 50, 900), row(4, 60, 1200)]
    expect(ids(paretoFront(rows, maxLoad))).toEqual([1, 0, 4])
  })
  it('counts the value of the goal', () => {
    const rows = [row(0, 40, 900, 1), row(1, 50, 100, 5)]
    expect(ids(paretoFront(rows, maxLoad))).toEqual([0])
    expect(ids(paretoFront(rows, stiffness))).toEqual([0, 1])
  })
  it('keeps the better ranked of two equal designs, and of equally heavy ones the stronger', () => {
    expect(ids(paretoFront([row(3, 40, 900), row(1, 40, 900), row(2, 40, 1000), row(5, 40, 950)], maxLoad))).toEqual([2])
    expect(ids(paretoFront([row(3, 40, 900), row(1, 40, 900)], maxLoad))).toEqual([1])
  })
  it('takes masses that differ by less than a thousandth for equal', () =>
    expect(ids(paretoFront([row(0, 40.01, 900), row(1, 40, 800), row(2, 39, 500)], maxLoad))).toEqual([2, 0]))
  it('keeps the lighter of two equally good designs, whatever their rank; the better ranked where they hardly differ', () => {
    expect(ids(paretoFront([row(0, 40, 900), row(1, 39, 900)], maxLoad))).toEqual([1])
    expect(ids(paretoFront([row(0, 40, 900), row(1, 39.99, 900)], maxLoad))).toEqual([0])
  })
  it('is empty without designs', () => expect(paretoFront([], maxLoad)).toEqual([]))
})

const reference = { name: 'Uniform', densityMean: 0.3, massG: 40, maxLoadN: 0, stiffnessNPerMm: 200 }

it('says by how many percent a design differs from the uniform lattice, or nothing where that has no value', () => {
  const row = { massG: 38, maxLoadN: 10, stiffnessNPerMm: 260 }
  expect([massOver(reference, row), gainOver(reference, row, stiffness)].map(Math.round)).toEqual([-5, 30])
  expect(gainOver(reference, row, maxLoad)).toBeNaN()
})

const printed = { minFeatureMm: 0.8, powderDepthCells: 3, powderDepthAllowedCells: 5 }
const machine = { buildMm: [380, 284, 380], minWallMm: 0.5 }
const failed = (...parameters: Parameters<typeof printChecks>) =>
  printChecks(...parameters)
    .filter(({ ok }) => !ok)
    .map(({ name }) => name)

describe('the print checks', () => {
  it('pass a design that the machine can make', () => expect(failed(printed, [370, 20, 10], machine)).toEqual([]))
  it('name a wall that is too thin, but not one at the limit', () => {
    expect(failed({ ...printed, minFeatureMm: 0.4 }, [1, 1, 1], machine)).toEqual(['wall'])
    expect(failed({ ...printed, minFeatureMm: 0.5 }, [1, 1, 1], machine)).toEqual([])
  })
  it('name powder that sits deeper than it can be blown out', () =>
    expect(failed({ ...printed, powderDepthCells: 6 }, [1, 1, 1], machine)).toEqual(['powder']))
  it('fail powder behind a closed shell, however shallow it would lie once that is open', () => {
    const sentence = (bestOpening: 'None' | '-Z') => {
      const check = printChecks({ ...printed, bestOpening }, [1, 1, 1], machine).find(({ name }) => name === 'powder')!
      expect(check.ok).toBe(false)
      return printedCheck(check, 'metric')
    }
    expect(sentence('-Z')).toBe(
      'Powder or resin cannot leave the closed shell; opened along −Z it would lie 3 cells deep, of the 5 that can be cleaned',
    )
    expect(sentence('None')).toBe('Powder or resin cannot leave the closed shell')
  })
  it('let a part lie in any direction along the axes', () => {
    expect(failed(printed, [10, 370, 20], machine)).toEqual([])
    expect(failed(printed, [20, 10, 370], machine)).toEqual([])
    expect(failed(printed, [370, 370, 300], machine)).toEqual(['volume'])
  })
  it('judge only the powder of an unknown printer', () =>
    expect(printChecks(printed, [1, 1, 1], undefined).map(({ name }) => name)).toEqual(['powder']))
})

describe('the print checks at their limits', () => {
  const check = (name: string, edge: Partial<typeof printed>, size: readonly number[] = [1, 1, 1]) =>
    printChecks({ ...printed, ...edge }, size, machine).find((found) => found.name === name)
  it('allow a wall a thousandth below the limit, not more', () => {
    expect(check('wall', { minFeatureMm: 0.4995 })).toEqual({ name: 'wall', ok: true, value: 0.4995, limit: 0.5 })
    expect(check('wall', { minFeatureMm: 0.499 })?.ok).toBe(false)
  })
  it('allow powder as deep as can be cleaned, not deeper', () => {
    expect(check('powder', { powderDepthCells: 5 })).toEqual({ name: 'powder', ok: true, value: 5, limit: 5 })
    expect(check('powder', { powderDepthCells: 5.01 })?.ok).toBe(false)
  })
  it('allow a part as large as the build volume, not larger, and name the longest edges', () => {
    expect(check('volume', {}, [380, 380, 284])).toEqual({ name: 'volume', ok: true, value: 380, limit: 380 })
    expect(check('volume', {}, [380, 380, 284.1])?.ok).toBe(false)
    expect(check('volume', {}, [380.1, 1, 1])?.ok).toBe(false)
  })
})

import type { CandidateRow } from '@trabecula/domain'
import { describe, expect, test } from 'vitest'
import type { CellName } from '../cells/unit-cell.ts'
import { unitCell } from '../cells/unit-cell.ts'
import type { PreparedRun } from '../elasticity/prepare-run.ts'
import { boxPart, cantilever } from '../testing/sample-parts.ts'
import type { Design } from './design.ts'
import { rankCandidates, refusalOfAll, resultRows } from './rank.ts'

const part = boxPart(30, 10, 10)

/** As much of a run as the ranking reads. */
const runFor = (target: number): PreparedRun =>
  ({
    setup: cantilever(part, [0, 0, -1], { target }),
    timings: {},
    problem: { cells: [], grid: { spacing: 1 }, cases: [{ momentError: 0 }] },
    notes: [],
    solid: {},
    solidCases: [{ solution: { iterations: 0, residual: 0 } }],
  }) as unknown as PreparedRun

function design(cell: CellName, cellSize: number, row: Partial<CandidateRow>): Design {
  const { form, title } = unitCell(cell)
  const values = { massG: 10, stiffnessNPerMm: 100, maxLoadN: 50, printEase: 50, targetMet: true, ...row }
  return {
    cell,
    cellSize,
    uniform: { name: 'uniform' },
    analysis: { solves: 3, iterations: 5, residual: 1e-5, seconds: { optimize: 1 } },
    row: { cell, form, name: `${title} ${cellSize} mm`, ...values },
  } as unknown as Design
}

const namesOf = (designs: Design[], target = 0): string[] =>
  rankCandidates(runFor(target), designs).candidates.map(({ cell }) => cell)

describe('ranking', () => {
  test('numbers the rows from the largest value when no target was requested, from the least mass when one was', () => {
    const designs = [
      design('octet', 9, { massG: 9, stiffnessNPerMm: 90 }),
      design('gyroid-sheet', 12, { massG: 12, stiffnessNPerMm: 120 }),
    ]
    expect(namesOf(designs)).toEqual(['gyroid-sheet', 'octet'])
    expect(namesOf(designs, 80)).toEqual(['octet', 'gyroid-sheet'])
    expect(rankCandidates(runFor(0), designs).candidates.map(({ row }) => row.rowIndex)).toEqual([0, 1])
  })

  test('says which of the given designs each row shows, and stores their rows', () => {
    const designs = [
      design('octet', 9, { massG: 9, stiffnessNPerMm: 90 }),
      design('octet', 9, { massG: 9, stiffnessNPerMm: 80 }),
      design('gyroid-sheet', 12, { massG: 12, stiffnessNPerMm: 120 }),
    ]
    const result = rankCandidates(runFor(0), designs)
    expect(result.order).toEqual([2, 0])
    expect(resultRows(result).candidates.map(({ cell, rowIndex }) => [cell, rowIndex])).toEqual([
      ['gyroid-sheet', 0],
      ['octet', 1],
    ])
  })

  test('of no design is refused for the reason of the first family', () => {
    const refused = (message: string) => ({ refusal: { code: 'nothing-printable', message } })
    expect(refusalOfAll([refused('Too thin.'), refused('Too coarse.')])?.message).toBe('Too thin.')
    expect(refusalOfAll([])).toBeUndefined()
  })

  test('leaves out what another candidate beats in mass, value and print ease, and nothing that is better in one of them', () => {
    const good = design('kelvin', 9, {})
    const sheet = design('gyroid-sheet', 12, {})
    const beaten = design('fcc', 9, { massG: 11, stiffnessNPerMm: 90, printEase: 40 })
    const easier = design('octet', 9, { massG: 11, stiffnessNPerMm: 90, printEase: 60 })
    const alike = design('sc-bcc', 9, { massG: 11, stiffnessNPerMm: 90, printEase: 50 })
    expect(namesOf([good, sheet, beaten, easier, alike]).sort()).toEqual(['gyroid-sheet', 'kelvin', 'octet', 'sc-bcc'])
  })

  test('keeps a design that is a little worse in everything: a run pays for nine', () => {
    const close = design('fcc', 9, { massG: 10.4, stiffnessNPerMm: 96, printEase: 40 })
    expect(namesOf([design('kelvin', 9, {}), design('gyroid-sheet', 12, {}), close])).toContain('fcc')
  })

  test('keeps the best sheet and the best strut even when they are beaten', () => {
    const skeletal = design('gyroid-skeletal', 9, { massG: 5, stiffnessNPerMm: 200, printEase: 90 })
    const designs = [skeletal, design('octet', 9, {}), design('gyroid-sheet', 12, {}), design('iwp-sheet', 12, { massG: 11 })]
    expect(namesOf(designs)).toHaveLength(3)
    expect(namesOf(designs)[0]).toBe('gyroid-skeletal')
    expect(namesOf(designs)).toContain('octet')
  })

  test('shows a cell of one size once', () => {
    expect(namesOf([design('octet', 9, {}), design('octet', 9, {}), design('gyroid-sheet', 12, {})])).toHaveLength(2)
  })

  test('names the families that gave no design, after the notes of the run', () => {
    const refusal = { code: 'nothing-printable', message: 'No lattice fits.' }
    const run = { ...runFor(0), notes: ['A note.'] }
    const { analysis } = rankCandidates(run, [design('octet', 9, {})], [{ cell: 'kelvin', refusal }])
    expect(analysis.notes).toEqual(['A note.', `${unitCell('kelvin').title} was left out. No lattice fits.`])
  })
})

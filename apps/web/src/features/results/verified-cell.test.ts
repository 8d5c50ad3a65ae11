import { readFileSync } from 'node:fs'
import { type CandidateRow, fromWire, requirementOf, shownRow, storedRow } from '@trabecula/domain'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { VerifiedCell, verifiedNote } from './verified-cell.tsx'

/** A design of the demonstration, with round values. */
const [demonstrated] = JSON.parse(readFileSync(new URL('../../../public/tour/result.json', import.meta.url), 'utf8')).data
const { verification: _, ...design } = storedRow(fromWire(demonstrated) as CandidateRow)
const sampleRow = (changes: Partial<CandidateRow> = {}): CandidateRow => ({
  ...design,
  maxLoadN: 1580,
  stiffnessNPerMm: 215,
  ...changes,
})
const required = requirementOf({ goal: 'max-load', target: 1500 })
const analysed = (share: number): CandidateRow => {
  const { maxLoadN, stiffnessNPerMm } = sampleRow()
  return sampleRow({
    verifiedMaxLoadN: share * maxLoadN,
    verifiedStiffnessNPerMm: stiffnessNPerMm,
    verification: {
      meshSha256: 'a',
      verifiedAt: '2026-01-02T03:04:05.000Z',
      maxLoadDeviationPercent: 100 * (share - 1),
      stiffnessDeviationPercent: 0,
      massDeviationPercent: 0,
      governedBy: 'skin',
      voxelMm: 0.42,
      voxels: 1000,
      voxelsThroughWall: 4.2,
      coarse: true,
      notes: [],
    },
  })
}
const cellOf = (row: CandidateRow) => renderToStaticMarkup(createElement(VerifiedCell, { row, unitType: 'metric' }))

it('a verified row says what was predicted, how far that was off, and how finely the file was analysed', () => {
  const row = shownRow(analysed(0.87), required)
  expect(row.maxLoadN).toBeCloseTo(1374.6, 6)
  expect(verifiedNote(row, 'metric')).toBe(
    'Predicted load 1,580 N, −13.0 %; stiffness 215 N/mm, 0.0 %. Voxels of 0.42 mm, 4.2 through the thinnest wall (coarse).',
  )
  expect(cellOf(row)).toContain('verified, coarse')
})

it('a file that is far from its prediction is marked, with the difference', () => {
  expect(cellOf(shownRow(analysed(0.65), required))).toContain('verified, −35.0 %')
  expect(cellOf(shownRow(analysed(0.65), required))).toContain('text-amber')
  expect(cellOf(shownRow(analysed(0.87), required))).toContain('text-green')
})

it('a row whose file was not analysed is predicted; one without a state has a dash', () => {
  expect(cellOf(shownRow(sampleRow(), required))).toContain('>predicted<')
  expect(cellOf(sampleRow())).toContain('>–<')
})

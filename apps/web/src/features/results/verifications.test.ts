import { type CandidateRow, predictionNote } from '@trabecula/domain'
import { expect, it } from 'vitest'
import { type Verification, verificationLine } from './verifications.ts'

const rows = (...states: CandidateRow['state'][]) =>
  states.map((state, rowIndex) => ({ rowIndex, name: `Design ${rowIndex}`, state }) as CandidateRow)
const being = (entries: Readonly<Record<number, Verification['state']>>, message?: string) =>
  new Map(
    Object.entries(entries).map(([row, state]) => [Number(row), { id: `v${row}`, state, detail: '', share: null, message }]),
  )

it('says how many designs are verified, and the last change of the order', () => {
  expect(verificationLine(rows('verified', 'predicted', 'predicted'), being({ 1: 'running', 2: 'queued' }), '')).toEqual({
    count: '1 of 3 designs verified.',
    status: '',
    rest: [],
    isUnderWay: true,
  })
  const news = 'Design 1 is first now: its file carries 412 N.'
  expect(verificationLine(rows('verified', 'predicted'), being({ 1: 'running' }), news)?.status).toBe(news)
  expect(verificationLine(rows('verified', 'verified'), being({}), news)?.status).toBe(`All 2 designs are verified. ${news}`)
})

it('says why a design was not verified, when nothing is under way any more', () => {
  const failing = being({ 1: 'failed', 2: 'cancelled' }, 'The part is too large to be verified.')
  expect(verificationLine(rows('verified', 'predicted', 'predicted'), failing, '')).toEqual({
    count: '1 of 3 designs verified.',
    status: 'Design 1 was not verified: The part is too large to be verified.',
    rest: [1, 2],
    isUnderWay: false,
  })
  expect(verificationLine(rows('predicted', 'predicted'), being({ 0: 'failed', 1: 'running' }, 'Why'), '')?.status).toBe('')
})

it('of a result that nothing verifies says that the numbers are predictions, and names the rows', () => {
  const line = verificationLine(rows('predicted', 'predicted'), being({}), '')
  expect(line).toMatchObject({
    status: `The numbers marked ≈ are predictions. ${predictionNote}`,
    rest: [0, 1],
    isUnderWay: false,
  })
})

it('is silent where all is verified in the predicted order, and of rows without a state', () => {
  expect(verificationLine(rows('verified', 'verified'), being({}), '')).toBeNull()
  expect(verificationLine(rows('verified', 'verified').toReversed(), being({}), '')?.status).toBe(
    'All 2 designs are verified. Their order is not the predicted one.',
  )
  expect(verificationLine(rows(undefined, undefined), being({}), '')).toBeNull()
})

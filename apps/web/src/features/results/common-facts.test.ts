import type { CandidateRow } from '@trabecula/domain'
import { expect, it } from 'vitest'
import { commonFacts } from './common-facts.tsx'

const row = (changes: Partial<CandidateRow> = {}): CandidateRow =>
  ({ trust: 'high', trustReason: '4.2 cells across', powderDepthCells: 2, bestOpening: '+Z', ...changes }) as CandidateRow
const { bestOpening: _, ...open } = row()
const openRow = open as CandidateRow

it('a closed shell is reported once, with the direction to open and the depth of the powder', () => {
  expect(commonFacts([row(), row({ powderDepthCells: 4.25 })])).toEqual({
    powder:
      'The closed shell keeps the powder in, so every design is hard to print. Opened along +Z it would lie 2 to 4.25 cells deep.',
    open: '+Z',
  })
  expect(commonFacts([row({ bestOpening: '-Y' })], 'resin').powder).toContain('keeps the resin in')
  expect(commonFacts([row({ bestOpening: '-Y' })], 'resin').powder).toContain('Opened along −Y it would lie 2 cells deep.')
})

it('a shell that cannot be opened offers no direction', () => {
  const facts = commonFacts([row({ bestOpening: 'None' })])
  expect(facts.powder).toContain('Only load and held faces could be opened')
  expect(facts).not.toHaveProperty('open')
})

it('open designs, and rows without a stored direction, report nothing', () => {
  expect(commonFacts([openRow, openRow])).toEqual({})
  expect(commonFacts([row(), openRow])).toEqual({})
  expect(commonFacts([])).toEqual({})
})

it('what limits the predictions is reported once where it is the same for all designs', () => {
  expect(commonFacts([{ ...openRow, trust: 'low' }]).limit).toBe(
    'Few cells lie across the thinnest loaded section, which makes every prediction less certain. Verify before use.',
  )
  expect(commonFacts([{ ...openRow, trust: 'low' }, openRow])).toEqual({})
})

it('a gap that the analysis does not resolve is reported as the reason where all designs share it', () => {
  const gap = 'A gap of 0.3 mm near 45, 14.8, 3.1 mm is invisible to the analysis: stiffness and load may be much too high'
  const unseen = (across: number) => ({ ...openRow, trust: 'low', trustReason: `${gap}. ${across} cells across` }) as const
  expect(commonFacts([unseen(3), unseen(4.2)]).limit).toBe(`${gap}.`)
})

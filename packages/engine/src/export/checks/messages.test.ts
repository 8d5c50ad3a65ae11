import { describe, expect, it } from 'vitest'
import { refusals } from '../../discretisation/messages.ts'
import { verifyRefusals } from '../../verification/messages.ts'
import { exportRefusals } from './messages.ts'

const failed = exportRefusals.failedCheck('walls', 'its walls are 0.4 mm thin.')

/** Refusals of one design, or of its file: what another design would give was not tried. */
const ofOneDesign = [
  failed,
  exportRefusals.failedTries(failed.refusal, 4, 0.213),
  exportRefusals.noFiner(failed.refusal, 2e8, 1.5e8),
  exportRefusals.tooLarge(2e8, 1.5e8, undefined),
  exportRefusals.tooLarge(2e8, 1.5e8, 'compact'),
  exportRefusals.noVoid(),
  exportRefusals.skinNotKept(1, 0.7, []),
  exportRefusals.farFromOrigin(0.01, false),
  ...Object.values({ ...verifyRefusals, gapJoined: () => verifyRefusals.gapJoined('It joins a gap.') }).map((make) =>
    (make as (...values: number[]) => typeof failed)(2, 2, 2),
  ),
  refusals.unsolved(1e-3),
  refusals.thin(1, 2, undefined),
  refusals.noCore(1, undefined),
  refusals.onlyPads(2),
  refusals.noFileFits([]),
]

describe('a refusal of one design', () => {
  it('advises nothing that was not tried', () => {
    for (const { refusal } of ofOneDesign)
      expect(refusal.message).not.toMatch(
        /\b(another row|choose|try|verify (the|another)|export (another|a)|allow|unite|divide|drill|make the)\b/i,
      )
  })

  it('says how often its mesh was made, and how finely, when it was made anew', () => {
    const { refusal } = exportRefusals.failedTries(failed.refusal, 4, 0.213)
    expect(refusal).toMatchObject({ code: 'export-gate-walls', message: expect.stringMatching(/4 times.* 0\.21 mm apart\.$/) })
    expect(exportRefusals.failedTries(failed.refusal, 1, 0.3)).toEqual(failed)
  })

  it('names the quality that was estimated, and moves a part to the origin only where that is fine enough', () => {
    expect(exportRefusals.tooLarge(2e8, 1.5e8, 'compact').refusal.message).toContain('in compact quality')
    expect(exportRefusals.farFromOrigin(0.01, true).refusal.message).toContain('move the part to the origin')
  })
})

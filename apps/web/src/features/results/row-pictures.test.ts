import { expect, it, vi } from 'vitest'

const stored = vi.hoisted(() => ({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined }))
vi.hoisted(() => vi.stubGlobal('localStorage', stored))
// The reader needs a browser's worker.
vi.mock('../../viewer/part/reader.ts', () => ({ readPart: vi.fn() }))
const { latticeQuery } = await import('../../workspace/lattice-query.ts')
const { changeStudy, useStudy } = await import('../../workspace/study.ts')
const { hasRowPicture, keepRowPicture } = await import('./row-pictures.ts')

const asked = { goal: 'stiffness', target: 100, completionSeconds: 40 }
const show = (...massG: readonly number[]) => {
  const candidates = massG.map((mass, rowIndex) => ({ rowIndex, massG: mass }))
  changeStudy({ results: { candidates, baseline: null, solid: null, notes: [], asked } as never })
  return candidates
}

it('a design that was graded again has neither the picture nor the lattice of the one before', () => {
  const before = show(10, 12)
  const lattices = before.map(({ rowIndex }) => latticeQuery(useStudy.getState(), rowIndex).queryKey)
  for (const row of before) keepRowPicture(asked, row, new Blob())
  const after = show(10.5, 12)
  expect(after.map((row) => hasRowPicture(asked, row))).toEqual([false, true])
  const [again, other] = after.map(({ rowIndex }) => latticeQuery(useStudy.getState(), rowIndex).queryKey)
  expect(again).not.toEqual(lattices[0])
  expect(other).toEqual(lattices[1])
})

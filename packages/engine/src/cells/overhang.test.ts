import { expect, it } from 'vitest'
import { overhangShare } from './overhang.ts'
import { defaultCells } from './unit-cell.ts'

it('of a simple cubic frame is a quarter of what its horizontal struts show', () => {
  // Two of three struts lie flat; a quarter of a cylinder's surface looks down by more than 45°.
  expect(overhangShare('sc', 0.06)).toBeGreaterThan(0.12)
  expect(overhangShare('sc', 0.06)).toBeLessThan(0.2)
})

it('differs from cell to cell and is never more than half', () => {
  const shares = defaultCells.map((cell) => overhangShare(cell, 0.3))
  for (const share of shares) expect(share > 0.01 && share < 0.5).toBe(true)
  expect(new Set(shares.map((share) => share.toFixed(3))).size).toBeGreaterThan(5)
})

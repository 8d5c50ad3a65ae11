import { expect, it } from 'vitest'
import { judgedIn } from './corrected-load.ts'

it('a row says when its windows show a stiffer lattice than predicted, in the load case in which that is most', () => {
  const usual = 'Its load was judged in 5 windows of the real lattice'
  expect(judgedIn(5, [0.93])).toBe(usual)
  expect(judgedIn(5, [1.3, 1])).toBe(usual)
  expect(judgedIn(5, [1, 0.8, 1.1])).toBe(
    `${usual}, which hold 25 % more strain energy than predicted: its stiffness is probably higher by half of that`,
  )
})

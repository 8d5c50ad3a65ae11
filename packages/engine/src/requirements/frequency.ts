import { sharesOfLowest } from './lowest-modes.ts'
import type { RequirementMethod } from './model.ts'

/**
 * The lowest natural frequency, Hz. It has no derivative where two modes change their order, so designs follow a norm of
 * the lowest few, (Σ f^−p)^(−1/p), whatever vectors stand for those of equal frequency: of λ = ω² the derivative is
 * φ'(K' − λM')φ with φ'Mφ = 1.
 */
export const frequency: RequirementMethod<'frequency'> = {
  modes: 'vibration',
  valueOf: (_, { modes }) => modes?.vibration?.modes[0].frequencyHz ?? Number.NaN,
  async slope(_, slopes, { modes }) {
    const { modes: lowest, nodes } = modes!.vibration!
    const shares = sharesOfLowest(lowest.map(({ frequencyHz }) => frequencyHz))
    let sum = new Float64Array()
    for (const [n, { frequencyHz, shape }] of lowest.entries()) {
      if (shares[n] === 0) continue
      const value = (2 * Math.PI * frequencyHz) ** 2
      const [stiffer, heavier] = [await slopes.stiffness({ nodes, shape }), slopes.mass(shape)]
      if (sum.length === 0) sum = new Float64Array(stiffer.length)
      for (let cell = 0; cell < sum.length; cell++) sum[cell] += (shares[n] / 2) * (stiffer[cell] / value - heavier[cell])
    }
    return sum
  },
}

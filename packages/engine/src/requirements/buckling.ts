import { knownLoad } from '@trabecula/domain'
import { searchedTimes, sharesOfLowest } from './lowest-modes.ts'
import type { RequirementMethod } from './model.ts'

/**
 * How many times the loads of its case a part buckles at. Nothing is sought beyond ten times what is required, which then
 * is the value. Designs follow a norm of the lowest few as for frequencies. With (K + λKσ)φ = 0 and φ'Kφ = 1 the derivative
 * of ln λ is φ'K'φ + λ φ'Kσ'φ, where the stresses of Kσ change with the densities and with the displacement.
 */
export const buckling: RequirementMethod<'buckling'> = {
  modes: 'buckling',
  valueOf({ required }, { modes }, { setup }) {
    const found = modes?.buckling?.get(required.case)
    if (!found) return Number.NaN
    const load = knownLoad(setup.settings, required.case) ?? Number.NaN
    return Math.min((found.modes[0]?.load ?? Infinity) / load, searchedTimes * required.atLeast)
  },
  async slope({ required, place }, slopes, { modes }) {
    const { modes: lowest, nodes } = modes!.buckling!.get(required.case)!
    const shares = sharesOfLowest(lowest.map(({ load }) => load))
    const counted = lowest.map(({ load, shape }, n) => ({ load, shape, share: shares[n] })).filter(({ share }) => share > 0)
    const weighted = counted.map(({ load, shape, share }) => ({ shape, weight: share * load }))
    const sum = await slopes.ofCase(required.case).stresses(weighted, place)
    for (const { shape, share } of counted) {
      const stiffer = await slopes.stiffness({ nodes, shape })
      for (let cell = 0; cell < sum.length; cell++) sum[cell] += share * stiffer[cell]
    }
    return sum
  },
}

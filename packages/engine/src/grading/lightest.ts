import type { DensityBounds } from '../material/printability.ts'
import type { LatticeState } from './lattice-state.ts'

/**
 * How a uniform lattice with its skin follows its density, from 0.30 to the least one: the powers of four parts and
 * four families lie between 0.24 and 0.85 for a load, and 0.3 and 0.7 for a stiffness.
 */
const exponent = 0.5
/** A lattice that misses the target by less is tried: a search takes twenty solves, a try one or two. */
export const hope = 0.95

/** What the uniform lattice of the least density may have of a value, by what another lattice has. */
export const valueInLightest = (value: number, { mean }: Pick<LatticeState, 'mean'>, { min }: Pick<DensityBounds, 'min'>) =>
  value * Math.min(1, min / mean) ** exponent

/**
 * Whether the uniform lattice of the least density may reach the target. No lattice is lighter, so where it does nothing
 * has to be searched.
 */
export const lightestMayReach = (state: LatticeState, bounds: Pick<DensityBounds, 'min'>, target: number): boolean =>
  target > 0 && valueInLightest(state.value, state, bounds) >= hope * target

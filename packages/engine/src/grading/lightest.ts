import type { DensityBounds } from '../material/printability.ts'
import type { LatticeState } from './lattice-state.ts'

/**
 * How a uniform lattice with its skin follows its density, from 0.30 to the least one: the powers of four parts and
 * four families lie between 0.24 and 0.85 for a load, and 0.3 and 0.7 for a stiffness.
 */
const exponent = 0.5
/** A lattice that misses the target by less is tried: a search takes twenty solves, a try one or two. */
export const hope = 0.95

/**
 * Whether the uniform lattice of the least density may reach the target, by what another one has. No lattice is
 * lighter, so where it reaches the target nothing has to be searched.
 */
export const lightestMayReach = (state: LatticeState, { min }: Pick<DensityBounds, 'min'>, target: number): boolean =>
  target > 0 && state.value * Math.min(1, min / state.mean) ** exponent >= hope * target

import type { LatticeState } from './lattice-state.ts'

/**
 * A state that has less than this share of what a further requirement asks for is clearly short of it, even where it was
 * solved to a loose residual only.
 */
export const clearly = 0.96

/** How many times as good as required a state is in the further requirement in which it is worst. */
export const worstOf = ({ further }: LatticeState, scale = 1): number => Math.min(...(further?.times ?? [Infinity])) / scale

/** Whether a state is clearly short of a further requirement. */
export const missesOthers = (state: LatticeState, scale?: number): boolean => worstOf(state, scale) < clearly

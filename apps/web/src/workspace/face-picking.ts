import { create } from 'zustand'
import { tangentTolerance } from './tangent-chain.ts'

interface Picking {
  /** A click takes everything that runs on smoothly from the surface, too. */
  readonly chain: boolean
  /** By how much the skin may bend from one surface to the next, degrees. */
  readonly tolerance: number
}

export const usePicking = create<Picking>(() => ({ chain: false, tolerance: tangentTolerance.default }))

export const pickChains = (chain: boolean): void => usePicking.setState({ chain })
export const changeTolerance = (tolerance: number): void => usePicking.setState({ tolerance })

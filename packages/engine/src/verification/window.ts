import { type Box, boxOf, energyWithin } from './boxes.ts'
import type { PredictedFields } from './predicted-fields.ts'
import type { SolvedWindow } from './solve-window.ts'
import type { Place } from './window-places.ts'

/** A window that was solved around a place. */
export interface Window extends SolvedWindow {
  readonly place: Place
  /** Energy that the prediction has in it over its own; 1 where the load acts in it, which then has its own force. */
  readonly softer: number
  /** The boxes of the lattice around its middle, with the indices of the part. */
  readonly boxes: readonly WindowBox[]
}

/** A box of the lattice that windows know. */
export interface JudgedBox {
  /** Its number among all boxes of the part. */
  readonly id: number
  readonly index: number
  /** mm³ */
  readonly volume: number
}

export interface WindowBox extends JudgedBox, Box {
  /** How far its centre lies from that of the window, mm. */
  readonly aside: number
}

/** Energy that the prediction has in a window over the window's own. */
export const softerIn = ({ problem, energy }: PredictedFields, window: Pick<SolvedWindow, 'grid' | 'energy'>): number =>
  energyWithin(problem.grid, energy, boxOf(window.grid)) / window.energy

/**
 * The factor by which a window's strains become those of the part. It is moved at its cuts as the prediction says. One that is
 * softer carries the force of the part only when it is moved farther, by the ratio of the energies. One that is stiffer owes
 * about half of that to the cuts, which hold struts: the part moves less by the root
 * (docs/decisions/0197-the-indices-of-stiffer-windows-follow-the-root.md).
 */
export const strainScale = ({ softer }: Pick<Window, 'softer'>): number => Math.max(softer, Math.sqrt(softer))

import { totalmem } from 'node:os'

/** Megabytes: an eighth of the machine's memory, or of what its container may use. */
export function eighthOfMemory(total = totalmem(), constrained = process.constrainedMemory()): number {
  const usable = constrained > 0 ? Math.min(total, constrained) : total
  return Math.floor(usable / 8e6)
}

import { withMinus } from '../units/printing.ts'
import type { ZeroThicknessDirection } from './model.ts'

/** The name of an open direction: "None (closed shell)", "±X", "−Z". */
export const openDirectionName = (direction: ZeroThicknessDirection): string =>
  direction === 'None' ? 'None (closed shell)' : direction.length === 1 ? `±${direction}` : withMinus(direction)

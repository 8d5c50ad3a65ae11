import type { OptimizationSettings } from '../optimization/model.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import { catalogMessages } from './messages.ts'
import { findPrinter } from './printers.ts'

/** Whether the printer can make the shell (mm); none at all is right for any. An unknown printer is refused elsewhere. */
export function checkShell({
  shell_thickness: shell,
  printer: name,
}: Pick<OptimizationSettings, 'shell_thickness' | 'printer'>): Outcome<true> {
  const printer = findPrinter(name)
  if (!printer || !(shell > 0) || shell >= printer.absolute_wall_mm) return done(true)
  return refuse('shell-too-thin', catalogMessages.shellTooThin(shell, printer.name, printer.absolute_wall_mm))
}

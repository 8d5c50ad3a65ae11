import type { OptimizationSettings } from '../optimization/model.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Material } from './material.ts'
import { findMaterial, materials } from './materials.ts'
import { catalogMessages } from './messages.ts'
import type { Printer } from './printer.ts'
import { findPrinter, printers } from './printers.ts'

/** The material of this name, or a refusal when the catalogue has none. */
export function cataloguedMaterial(name: string): Outcome<Material> {
  const material = findMaterial(name)
  return material ? done(material) : refuse('unknown-material', catalogMessages.unknown('material', name, materials))
}

/** The printer of this name, or a refusal when the catalogue has none. */
export function cataloguedPrinter(name: string): Outcome<Printer> {
  const printer = findPrinter(name)
  return printer ? done(printer) : refuse('unknown-printer', catalogMessages.unknown('printer', name, printers))
}

export function catalogued(named: {
  readonly material: string
  readonly printer: string
}): Outcome<{ readonly material: Material; readonly printer: Printer }> {
  const material = cataloguedMaterial(named.material)
  if (!material.ok) return material
  const printer = cataloguedPrinter(named.printer)
  return printer.ok ? done({ material: material.value, printer: printer.value }) : printer
}

/** Whether the printer can make the shell (mm); none is always accepted. `cataloguedPrinter` refuses unknown ones. */
export function checkShell({ shellMm: shell, printer: name }: Pick<OptimizationSettings, 'shellMm' | 'printer'>): Outcome<true> {
  const printer = findPrinter(name)
  if (!printer || !(shell > 0) || shell >= printer.absoluteWallMm) return done(true)
  return refuse('shell-too-thin', catalogMessages.shellTooThin(shell, printer.name, printer.absoluteWallMm))
}

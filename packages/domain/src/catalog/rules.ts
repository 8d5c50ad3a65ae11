import { done, type Outcome, refuse } from '../outcome.ts'
import { leastStrengthAlong } from './limits.ts'
import type { DirectedValues, Material } from './material.ts'
import { findMaterial, materials } from './materials.ts'
import { catalogMessages } from './messages.ts'
import type { MaterialAndPrinter, Printer } from './printer.ts'
import { findPrinter, printers } from './printers.ts'

interface Named {
  readonly material: string
  readonly printer: string
}

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

export function catalogued(named: Named): Outcome<MaterialAndPrinter> {
  const material = cataloguedMaterial(named.material)
  if (!material.ok) return material
  const printer = cataloguedPrinter(named.printer)
  return printer.ok ? done({ material: material.value, printer: printer.value }) : printer
}

interface ToPrint {
  readonly settings: Named
  readonly printedWith?: MaterialAndPrinter | undefined
}

/** The material and printer of a set-up: the values that it carries, else those of the catalogue by their names. */
export function materialAndPrinter({ settings, printedWith }: ToPrint): Outcome<MaterialAndPrinter> {
  const chosen = printedWith ? done(printedWith) : catalogued(settings)
  if (!chosen.ok) return chosen
  const { name, designStressMpa: across, alongBuild } = chosen.value.material
  const along = alongBuild?.values.designStressMpa ?? across
  return along > leastStrengthAlong * across
    ? chosen
    : refuse('too-weak-along', catalogMessages.tooWeakAlong(name, along, across))
}

/** The lower of a material's values along and across the build direction. */
export const lowerOf = (material: Pick<Material, keyof DirectedValues | 'alongBuild'>, key: keyof DirectedValues): number =>
  Math.min(material[key], material.alongBuild?.values[key] ?? Infinity)

/** Whether the printer can make the shell (mm); none is always accepted. `cataloguedPrinter` refuses unknown ones. */
export function checkShell({
  shellMm: shell,
  printer: name,
}: {
  readonly shellMm: number
  readonly printer: string
}): Outcome<true> {
  const printer = findPrinter(name)
  if (!printer || !(shell > 0) || shell >= printer.absoluteWallMm) return done(true)
  return refuse('shell-too-thin', catalogMessages.shellTooThin(shell, printer.name, printer.absoluteWallMm))
}

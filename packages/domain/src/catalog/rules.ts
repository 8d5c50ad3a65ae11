import { done, type Outcome, refuse } from '../outcome.ts'
import { leastStrengthAlong } from './limits.ts'
import type { DirectedValues, Material } from './material.ts'
import { findMaterial, materials } from './materials.ts'
import { catalogMessages } from './messages.ts'
import { noOwnCatalog, type OwnCatalog } from './own.ts'
import type { MaterialAndPrinter, Printer } from './printer.ts'
import { findPrinter, printers } from './printers.ts'

interface Named {
  readonly material: string
  readonly printer: string
}

/** The material of this name, of ours or of these own ones, or a refusal when there is none. */
export function cataloguedMaterial(name: string, { materials: own } = noOwnCatalog): Outcome<Material> {
  const material = findMaterial(name) ?? own.find((entry) => entry.name === name)
  return material ? done(material) : refuse('unknown-material', catalogMessages.unknown('material', name, [...materials, ...own]))
}

/** The printer of this name, of ours or of these own ones, or a refusal when there is none. */
export function cataloguedPrinter(name: string, { printers: own } = noOwnCatalog): Outcome<Printer> {
  const printer = findPrinter(name) ?? own.find((entry) => entry.name === name)
  return printer ? done(printer) : refuse('unknown-printer', catalogMessages.unknown('printer', name, [...printers, ...own]))
}

export function catalogued(named: Named, own?: OwnCatalog): Outcome<MaterialAndPrinter> {
  const material = cataloguedMaterial(named.material, own)
  if (!material.ok) return material
  const printer = cataloguedPrinter(named.printer, own)
  return printer.ok ? done({ material: material.value, printer: printer.value }) : printer
}

interface ToPrint {
  readonly settings: Named
  readonly printedWith?: MaterialAndPrinter | undefined
}

/**
 * The material and printer of a set-up: the values that it carries, else those of our catalogue, or of these own ones,
 * by their names.
 */
export function materialAndPrinter({ settings, printedWith }: ToPrint, own?: OwnCatalog): Outcome<MaterialAndPrinter> {
  const chosen = printedWith ? done(printedWith) : catalogued(settings, own)
  if (!chosen.ok) return chosen
  const checked = checkPrinted(chosen.value.material)
  return checked.ok ? chosen : checked
}

/** Whether the failure criterion holds for a material's layers. */
export function checkPrinted({ name, designStressMpa: across, alongBuild }: Material): Outcome<true> {
  const along = alongBuild?.values.designStressMpa ?? across
  return along > leastStrengthAlong * across
    ? done(true)
    : refuse('too-weak-along', catalogMessages.tooWeakAlong(name, along, across))
}

/** The lower of a material's values along and across the build direction. */
export const lowerOf = (material: Pick<Material, keyof DirectedValues | 'alongBuild'>, key: keyof DirectedValues): number =>
  Math.min(material[key], material.alongBuild?.values[key] ?? Infinity)

interface Shell {
  readonly shellMm: number
  readonly printer: string
}

/**
 * Whether the printer can make the shell (mm); none is always accepted, and an unknown printer is refused elsewhere.
 *
 * @param printer its values where they may not be those of our catalogue
 */
export function checkShell(
  { shellMm: shell, printer: name }: Shell,
  printer: Pick<Printer, 'name' | 'absoluteWallMm'> | undefined = findPrinter(name),
): Outcome<true> {
  if (!printer || !(shell > 0) || shell >= printer.absoluteWallMm) return done(true)
  return refuse('shell-too-thin', catalogMessages.shellTooThin(shell, printer.name, printer.absoluteWallMm))
}

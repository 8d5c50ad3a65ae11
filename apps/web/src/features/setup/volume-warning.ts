import { fitsVolume } from '@trabecula/domain'
import { unbroken } from '../../ui/unbroken.ts'

/** Warns before the run that the chosen printer cannot hold the part, and names the printers that can. */
export function volumeWarning(
  sizeMm: readonly number[] | undefined,
  chosen: string,
  printers: readonly { readonly name: string; readonly build_mm: readonly number[] }[],
): string | undefined {
  const printer = printers.find(({ name }) => name === chosen)
  if (!sizeMm || !printer || fitsVolume(sizeMm, printer.build_mm)) return undefined
  const others = printers.filter(({ build_mm }) => fitsVolume(sizeMm, build_mm)).map(({ name }) => name)
  const way = others.length > 0 ? `It fits ${others.join(', ')}.` : 'It fits no printer of the list; check the file unit.'
  return unbroken(`The part does not fit the build volume. ${way}`)
}

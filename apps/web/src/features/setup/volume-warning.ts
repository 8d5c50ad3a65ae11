import { fitsVolume } from '@trabecula/domain'
import { unbroken } from '../../ui/unbroken.ts'

/** A part that the chosen printer cannot hold, and the printers that can: better known before the run than after it. */
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

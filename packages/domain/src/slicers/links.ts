import type { Slicer } from './model.ts'

/**
 * The link that makes a slicer fetch a file, in the scheme that it registers with the operating system (read from its
 * source). Bambu Studio has another scheme on a Mac.
 */
export function slicerLink(slicer: Slicer, fileAddress: string, { onMac = false } = {}): string {
  const file = encodeURIComponent(fileAddress)
  switch (slicer) {
    case 'orca-slicer':
      return `orcaslicer://open?file=${file}`
    case 'bambu-studio':
      return onMac ? `bambustudioopen://${file}` : `bambustudio://open?file=${file}`
    case 'cura':
      return `cura://open?file=${file}`
    case 'prusa-slicer':
      return `prusaslicer://open?file=${file}`
  }
}

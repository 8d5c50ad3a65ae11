import type { ExportFormat } from '../optimization/model.ts'

/** Slicers that open a file from an address, over an URL scheme that they register with the operating system. */
export const slicers = ['orca-slicer', 'bambu-studio', 'cura', 'prusa-slicer'] as const
export type Slicer = (typeof slicers)[number]

export const slicerNames: Readonly<Record<Slicer, string>> = {
  'prusa-slicer': 'PrusaSlicer',
  'orca-slicer': 'OrcaSlicer',
  'bambu-studio': 'Bambu Studio',
  cura: 'Cura',
}

export const fileLinkMinutes = 10
/** How often sending the file may begin: interrupted ones, or of a first part only, do not use up the link. */
export const fileLinkTransfers = 10

/**
 * The formats that each opens over a link to a self-hosted server (decision 0087). PrusaSlicer fetches only from a
 * built-in list of sites.
 */
const openedByLink: Readonly<Record<Slicer, readonly ExportFormat[]>> = {
  'orca-slicer': ['3mf', 'stl'],
  'bambu-studio': ['3mf'],
  cura: ['3mf', 'stl'],
  'prusa-slicer': [],
}

export const opensByLink = (slicer: Slicer, format: ExportFormat): boolean => openedByLink[slicer].includes(format)

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

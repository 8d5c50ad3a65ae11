/** Slicers that open a file from an address, over an URL scheme that they register with the operating system. */
export const slicers = ['prusa-slicer', 'orca-slicer', 'bambu-studio', 'cura'] as const
export type Slicer = (typeof slicers)[number]

export const slicerNames: Readonly<Record<Slicer, string>> = {
  'prusa-slicer': 'PrusaSlicer',
  'orca-slicer': 'OrcaSlicer',
  'bambu-studio': 'Bambu Studio',
  cura: 'Cura',
}

/** How long a link for a slicer works, in minutes. */
export const fileLinkMinutes = 10

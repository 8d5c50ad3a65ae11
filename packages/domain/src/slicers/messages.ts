import { fileLinkMinutes, type Slicer } from './model.ts'

export const fileLinkMessages = {
  unknown: `This link does not work: it was used, is older than ${fileLinkMinutes} minutes, or was not copied whole. Make a new one next to the exported file.`,
  notReady: 'This file does not exist any more. Export the design again.',
  notForSlicers: 'Slicers open STL and 3MF. Export one of these.',
} as const

export const slicerHints: Readonly<Record<Slicer, string>> = {
  'orca-slicer':
    'Nothing opened, or no part in it? OrcaSlicer has to be installed and needs a download folder in its preferences. If it opens empty, open again while it runs.',
  'bambu-studio':
    'Nothing opened, or no part in it? Bambu Studio has to be installed. It asks whether to open a file from a site that it does not know: answer Yes.',
  cura: 'Nothing opened, or no part in it? Cura 5.7 or newer has to be installed. As Flatpak or AppImage it may not be registered for such links.',
  'prusa-slicer':
    'PrusaSlicer opens links of a few model sites only, and not of this server. Download the 3MF, then open it there or drop it onto its window.',
}

/** For a slicer that fetches 3MF only, when the export has another format. */
export const only3mfByLink = (name: string): string =>
  `${name} takes only 3MF over a link. Download the 3MF, which is free for an exported design, then open it from here.`

import { fileLinkMinutes, type Slicer } from './model.ts'

export const fileLinkMessages = {
  unknown: `This link does not work: it was used, is older than ${fileLinkMinutes} minutes, or was not copied whole. Make a new one beside the exported file.`,
  notReady: 'This file does not exist any more. Export the design again.',
  notForSlicers: 'Slicers open STL and 3MF. Export one of these.',
} as const

/** What to look at when a slicer does not open, or opens without the file. */
export const slicerHints: Readonly<Record<Slicer, string>> = {
  'prusa-slicer':
    'PrusaSlicer fetches files only from sites on its own list, such as Printables. If it says that the download does not start, download the file and open it there.',
  'orca-slicer':
    'OrcaSlicer has to be installed and needs a download folder in its preferences. If it opens empty, open again while it runs.',
  'bambu-studio':
    'Bambu Studio has to be installed. It asks whether to open a file from a site that it does not know: answer Yes.',
  cura: 'Cura 5.7 or newer has to be installed. As Flatpak or AppImage it may not be registered for such links.',
}

/** What an exported design can be: all hold the same triangles with the same floats. */
export const exportFormats = ['stl', '3mf', 'stl.gz'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const isExportFormat = (name: string): name is ExportFormat => (exportFormats as readonly string[]).includes(name)

/** Under which name a browser saves it; the first is the specification's. */
export const exportedFileNames: Readonly<Record<ExportFormat, string>> = {
  stl: 'optimized_lattice.stl',
  '3mf': 'optimized_lattice.3mf',
  'stl.gz': 'optimized_lattice.stl.gz',
}

export const exportedFileName = exportedFileNames.stl

/** Registered with IANA. */
export const exportedMimeTypes: Readonly<Record<ExportFormat, string>> = {
  stl: 'model/stl',
  '3mf': 'model/3mf',
  'stl.gz': 'application/gzip',
}

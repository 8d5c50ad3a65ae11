import type { ExportFormat, ExportQuality, ExportShape } from '@trabecula/domain'

interface AboutFormat {
  readonly title: string
  readonly note: string
  /** Bytes for each byte of the binary STL, measured on two designs of 1.9 million triangles; lattices differ. */
  readonly sizePerStl: number
}

export const aboutFormat: Readonly<Record<ExportFormat, AboutFormat>> = {
  stl: { title: 'STL', note: 'Binary. Supported by every program.', sizePerStl: 1 },
  '3mf': { title: '3MF', note: 'Smaller; includes unit, material and the side to print on.', sizePerStl: 0.25 },
  'stl.gz': { title: 'STL, gzip', note: 'Compressed. Unpack before use.', sizePerStl: 0.43 },
}

export const aboutShape: Readonly<Record<ExportShape, { readonly title: string; readonly note: string }>> = {
  triangles: { title: 'Triangles', note: 'Read by every slicer.' },
  beams: {
    title: 'Beams',
    note: 'A skin of triangles with a lattice of beams. Programs without the 3MF beam lattice extension refuse it or show the skin alone.',
  },
  implicit: {
    title: 'Implicit',
    note: 'A skin of triangles with the lattice as a function. Programs without the 3MF implicit extension refuse it or show the skin alone.',
  },
  both: { title: 'Both', note: 'The triangles are printed; the beams are next to them for programs that know them.' },
}

export const aboutQuality: Readonly<Record<ExportQuality, { readonly title: string; readonly note: string }>> = {
  fine: { title: 'Fine', note: 'Half the chord error: smoother than most printers show.' },
  standard: { title: 'Standard', note: 'Smooth walls, and a file that slicers open.' },
  compact: { title: 'Compact', note: 'As few triangles as the checks let pass. Facets may be seen on large cells.' },
}

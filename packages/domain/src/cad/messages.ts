import { maxCadBytes } from './limits.ts'

const megabytes = (bytes: number): string => `${Math.round(bytes / (1024 * 1024))} MB`

export const cadFileMessages = {
  tooLarge: `The file is too large. Up to ${megabytes(maxCadBytes)} of a CAD file can be kept.`,
  type: 'This is no CAD file. STEP, IGES, BREP and 3MF files can be kept.',
  missing: 'No file was sent. Send one CAD file in the field cad_file.',
  none: 'This project has no CAD file.',
} as const

export const cadFacesMessages = {
  /** What does not fit, e.g. "triangle 4 has no face". */
  foreign: (what: string, triangles: number): string =>
    `The faces belong to another file: ${what}, and this file has ${triangles.toLocaleString('en-US')} triangles. Convert the CAD file again and use both files that it gives.`,
  sameId: (id: number): string => `Two faces have the id ${id}. Give each face an id of its own.`,
  partChanged:
    'The part was changed after its upload, and the faces belong to the uploaded file. Put that back under "File and units", then send the faces.',
  notKept: (why: string): string =>
    `The part was uploaded, but its faces of the CAD system were not kept: ${why} Its faces are found by their angles instead.`,
  fileNotKept: (why: string): string => `The CAD file itself was not kept: ${why}`,
} as const

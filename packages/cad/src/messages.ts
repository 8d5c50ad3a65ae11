import { counted, maxCadBytes, maxUploadBytes, type Refusal } from '@trabecula/domain'
import { maxBodies, maxCadSeconds, toleranceLimits } from './limits.ts'
import type { CadFormat } from './model.ts'

const megabytes = (bytes: number): string => `${Math.round(bytes / (1024 * 1024))} MB`

export const cadMessages = {
  /** What the file is instead, from its first bytes. */
  other: (what: string) =>
    `This is ${what}. STEP, IGES, BREP and 3MF files can be converted: save the part as STEP in your CAD program.`,
  isStl: 'This is an STL file already. It needs no conversion: upload it as it is.',
  unknown: 'This is neither a STEP, IGES, BREP nor 3MF file. Save the part as STEP in your CAD program.',
  empty: 'The file is empty.',
  tooLarge: `The file is too large. Up to ${megabytes(maxCadBytes)} of a CAD file can be converted.`,
  broken: (format: CadFormat) => `The ${format} file is damaged or incomplete: it could not be read to its end.`,
  noShapes: (format: CadFormat) =>
    `The ${format} file holds no surfaces, only curves, points or notes. Export the solid body from your CAD program.`,
  elsewhere: (names: readonly string[]) =>
    `The file is an assembly whose parts are in other files (${names.join(', ')}). Convert the file of the part, or export the assembly as one file.`,
  tooManyBodies: `The file holds more than ${maxBodies} bodies, with each part counted wherever an assembly places it. Export the bodies that you need from your CAD program.`,
  tooManyTriangles: (triangles: number) =>
    `The bodies make ${triangles.toLocaleString('en-US')} triangles, more than the ${megabytes(maxUploadBytes)} of a part hold. Choose fewer bodies or a larger chord.`,
  edgeTooShort: `Triangles with edges as short as that are more than the ${megabytes(maxUploadBytes)} of a part hold. Choose fewer bodies or a longer edge.`,
  tooLong: `The file was not converted within ${maxCadSeconds} s. Export the bodies that you need, or simplify them, in your CAD program.`,
  outOfMemory: 'The file needs more memory than there is. Export the bodies that you need from your CAD program.',
  noBodies: 'Choose at least one body.',
  unknownBody: (id: number, count: number) =>
    `There is no body ${id}: the file has ${counted(count, 'body', 'bodies')}, numbered from 0.`,
  chord: `The chord must be from ${toleranceLimits.chord.least} to ${toleranceLimits.chord.most} mm.`,
  angle: `The angle must be from ${toleranceLimits.angle.least} to ${toleranceLimits.angle.most}°.`,
  encrypted: 'The 3MF file is protected by a password or encrypted. Save it without protection.',
  noModel: 'The 3MF file holds no model of its own. Save it again from the program that made it.',
  deepComponents: 'The 3MF file nests its components too deeply, or in a circle. Save it as one object.',
  surface: (name: string, edges: number) =>
    `"${name}" is a surface with ${counted(edges, 'open edge')} and no solid. Sew it into a solid in your CAD program; the check of the STL says whether anything else closes it.`,
} as const

export const cadRefusal = (
  code: Exclude<keyof typeof cadMessages, 'surface'>,
  message: string,
): { readonly ok: false; readonly refusal: Refusal } => ({
  ok: false,
  refusal: { code: `cad-${code.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, message },
})

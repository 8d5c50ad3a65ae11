import { familyTitle } from '../cells/families.ts'
import { type ExportFormat, type ExportShape, exportShapes } from '../optimization/model.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { CandidateRow } from './model.ts'

export const isExportShape = (name: string): name is ExportShape => (exportShapes as readonly string[]).includes(name)

/** Why there is no such file of a design of this family. */
export function beamsRefusal(
  { format, as }: { readonly format: ExportFormat; readonly as: ExportShape },
  { cell, form }: Pick<CandidateRow, 'cell' | 'form'>,
): Outcome<void> {
  if (as === 'triangles') return done(undefined)
  if (format !== '3mf')
    return refuse(
      'beams-need-3mf',
      `Beams are written into 3MF files only, and ${format} holds triangles. Choose the format 3mf.`,
    )
  if (form !== 'strut')
    return refuse(
      'no-beams',
      `${familyTitle(cell)} has no straight struts, so it cannot be written as beams. Export it as triangles, or choose a design of a strut family such as BCC, octet or Kelvin.`,
    )
  return done(undefined)
}

/** What everybody who gets such a file should know. */
export const beamsNote =
  'The lattice is in this file as beams of the 3MF beam lattice extension: programs that do not know it refuse the file or show the skin without the lattice.'
export const bothNote =
  'The file holds the part as triangles, which is what is printed, and next to it the same part as a skin and beams of the 3MF beam lattice extension.'

import { familyTitle } from '../cells/families.ts'
import { type ExportFormat, type ExportShape, exportShapes } from '../optimization/model.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { CandidateRow } from './model.ts'

export const isExportShape = (name: string): name is ExportShape => (exportShapes as readonly string[]).includes(name)

/** What a 3MF of a design of this form can be made of. */
export const shapesOf = (form: CandidateRow['form']): readonly ExportShape[] =>
  exportShapes.filter((shape) => form === 'strut' || shape === 'triangles' || shape === 'implicit')

/** Whether the file has the lattice's triangles. */
export const hasTriangles = (as: ExportShape): boolean => as === 'triangles' || as === 'both'

/** Why there is no such file of a design of this family. */
export function latticeRefusal(
  { format, as }: { readonly format: ExportFormat; readonly as: ExportShape },
  { cell, form }: Pick<CandidateRow, 'cell' | 'form'>,
): Outcome<void> {
  if (as === 'triangles') return done(undefined)
  if (format !== '3mf') {
    const [code, what] = as === 'implicit' ? ['implicit-needs-3mf', 'An implicit lattice is'] : ['beams-need-3mf', 'Beams are']
    return refuse(code, `${what} written into 3MF files only, and ${format} holds triangles. Choose the format 3mf.`)
  }
  if (!shapesOf(form).includes(as))
    return refuse(
      'no-beams',
      `${familyTitle(cell)} has no straight struts, so it cannot be written as beams. Export it as triangles or as implicit, or choose a design of a strut family such as BCC, octet or Kelvin.`,
    )
  return done(undefined)
}

/** What everybody who gets such a file should know. */
export const latticeNotes: Readonly<Record<Exclude<ExportShape, 'triangles'>, string>> = {
  beams:
    'The lattice is in this file as beams of the 3MF beam lattice extension: programs that do not know it refuse the file or show the skin without the lattice.',
  both: 'The file holds the part as triangles, which is what is printed, and next to it the same part as a skin and beams of the 3MF beam lattice extension.',
  implicit:
    'The lattice is in this file as a function of the 3MF volumetric and implicit extensions, which are pre-releases: programs that do not know them refuse the file or show the skin without the lattice.',
}

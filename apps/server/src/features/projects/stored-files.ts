import type { StoredCad, StoredPartInput } from '../../platform/database/schema.ts'
import type { ProjectRow } from './queries.ts'

/** Keys of what was made from the uploaded file. */
export const partKeys = (input: StoredPartInput | null): readonly string[] =>
  input ? [input.fileKey, ...(input.labelsKey === null ? [] : [input.labelsKey])] : []

/** Keys of what the CAD system knew of a part. */
export const cadKeys = (cad: StoredCad | null): readonly string[] => [
  ...(cad?.faces ? [cad.faces.key, cad.faces.labelsKey] : []),
  ...(cad?.file ? [cad.file.key] : []),
]

/** Key of the faces of the part's triangles, where they are not found by their angles. */
export const labelsKeyOf = ({ partInput, cad }: Pick<ProjectRow, 'partInput' | 'cad'>): string | null =>
  partInput ? partInput.labelsKey : (cad?.faces?.labelsKey ?? null)

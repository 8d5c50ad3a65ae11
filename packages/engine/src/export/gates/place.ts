import type { Part } from '../../input/part.ts'

/** A place of the part frame (mm) in the coordinates of the part's file, for a sentence. */
export function placeInFile(at: readonly number[], { center, unitScale }: Pick<Part, 'center' | 'unitScale'>): string {
  const axes = at.map((value, axis) => `${'xyz'[axis]} ${Number((value / unitScale + center[axis]).toFixed(1))}`)
  return `${axes.join(', ')} of the part's file`
}

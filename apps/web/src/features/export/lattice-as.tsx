import { type CandidateRow, type ExportFormat, type ExportShape, shapesOf } from '@trabecula/domain'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { aboutShape } from './formats.ts'

interface ShapeChoice {
  readonly row: Pick<CandidateRow, 'form'>
  readonly format: ExportFormat
  readonly chosen: ExportShape
}

/** Only a 3MF can be made of anything but triangles, and only one of struts of beams. */
const allowed = ({ row, format }: ShapeChoice): readonly ExportShape[] => (format === '3mf' ? shapesOf(row.form) : [])

/** What the file will be made of: what was chosen, where it can be. */
export const shapeOf = (choice: ShapeChoice): ExportShape =>
  allowed(choice).includes(choice.chosen) ? choice.chosen : 'triangles'

/** What the lattice is written as; nothing where there is no choice. */
export function LatticeAs({ onChange, ...choice }: ShapeChoice & { readonly onChange: (shape: ExportShape) => void }) {
  const shapes = allowed(choice)
  if (shapes.length === 0) return null
  const value = shapeOf(choice)
  return (
    <div className="flex flex-col gap-1">
      <Segmented
        label="Lattice as"
        value={value}
        choices={shapes.map((shape) => ({ value: shape, label: aboutShape[shape].title }))}
        onChange={onChange}
      />
      <p className="text-pretty text-xs text-n10">{aboutShape[value].note}</p>
    </div>
  )
}

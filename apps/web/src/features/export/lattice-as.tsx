import { type CandidateRow, type ExportFormat, type ExportShape, exportShapes } from '@trabecula/domain'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { aboutShape } from './formats.ts'

interface ShapeChoice {
  readonly row: Pick<CandidateRow, 'form'>
  readonly format: ExportFormat
  readonly chosen: ExportShape
}

/** Only a 3MF of a design of struts can be made of beams. */
const hasBeams = ({ row, format }: ShapeChoice): boolean => format === '3mf' && row.form === 'strut'

/** What the file will be made of: what was chosen, where it can be. */
export const shapeOf = (choice: ShapeChoice): ExportShape => (hasBeams(choice) ? choice.chosen : 'triangles')

/** Whether the lattice is written as triangles or beams; nothing where there is no choice. */
export function LatticeAs({ onChange, ...choice }: ShapeChoice & { readonly onChange: (shape: ExportShape) => void }) {
  if (!hasBeams(choice)) return null
  return (
    <div className="flex flex-col gap-1">
      <Segmented
        label="Lattice as"
        value={choice.chosen}
        choices={exportShapes.map((value) => ({ value, label: aboutShape[value].title }))}
        onChange={onChange}
      />
      <p className="text-pretty text-xs text-n10">{aboutShape[choice.chosen].note}</p>
    </div>
  )
}

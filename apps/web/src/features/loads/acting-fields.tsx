import { type Axis, isOnFaces, neededBy, type UnitType, unitOf, type Vector } from '@trabecula/domain'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { VectorFields } from '../../ui/controls/vector-fields.tsx'
import type { PickedCase } from '../../workspace/loads.ts'
import { inFile, usePart } from '../../workspace/part.ts'
import { hasDirection, normalized, vectorOf } from '../../workspace/selection.ts'

interface ActingFieldsProps {
  given: PickedCase
  unitType: UnitType
  onChange: (change: Partial<PickedCase>, what?: string) => void
}

export function ActingFields({ given, unitType, onChange }: ActingFieldsProps) {
  return neededBy(given.kind).map((what) => {
    const Fields = fields[what]
    return <Fields key={what} given={given} unitType={unitType} onChange={onChange} />
  })
}

const reversed = ({ x, y, z }: Vector): Vector => ({ x: -x || 0, y: -y || 0, z: -z || 0 })

/** The first face of a case, where it has one. */
function useFirstFace({ faces }: PickedCase) {
  const part = usePart((state) => state.part)
  const face = faces[0] === undefined ? undefined : part?.surfaces.faces[faces[0]]
  return face && part ? { normal: vectorOf(face.normal), centre: inFile(part, face.centroid) } : undefined
}

function DirectionFields({ given, onChange }: ActingFieldsProps) {
  const first = useFirstFace(given)
  const { direction, kind } = given
  return (
    <div className="flex flex-col gap-1.5">
      <VectorFields label="Direction" value={direction} onChange={(next) => onChange({ direction: next })} />
      <div className="flex gap-2">
        {!isOnFaces(kind) ? (
          <Button size="sm" onClick={() => onChange({ direction: { x: 0, y: 0, z: -1 } }, 'down')}>
            Down (−Z)
          </Button>
        ) : (
          <Button
            size="sm"
            disabled={!first}
            onClick={() => first && onChange({ direction: normalized(first.normal) }, 'normal')}
          >
            Face normal
          </Button>
        )}
        <Button
          size="sm"
          disabled={!hasDirection(direction)}
          onClick={() => onChange({ direction: reversed(direction) }, `reverse ${direction.x} ${direction.y} ${direction.z}`)}
        >
          Reverse
        </Button>
      </div>
    </div>
  )
}

function PointFields({ given, unitType, onChange }: ActingFieldsProps) {
  const first = useFirstFace(given)
  return (
    <div className="flex flex-col gap-1.5">
      <VectorFields
        label={`Point (${unitOf('length', unitType)})`}
        value={given.point}
        unitType={unitType}
        hint="In the coordinates of the file."
        onChange={(point) => onChange({ point })}
      />
      <Button
        size="sm"
        className="self-start"
        disabled={!first}
        onClick={() => first && onChange({ point: first.centre }, 'centre')}
      >
        Face centre
      </Button>
    </div>
  )
}

function AxisFields({ given, unitType, onChange }: ActingFieldsProps) {
  const first = useFirstFace(given)
  const { axis } = given
  const change = (part: Partial<Axis>) => axis && onChange({ axis: { ...axis, ...part } }, Object.keys(part).join())
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-col gap-1">
        <span className="text-xs font-medium text-n11">Axis</span>
        <Segmented
          label="Axis"
          value={axis ? 'typed' : 'cylinder'}
          choices={[
            { value: 'cylinder', label: 'Of the cylinder' },
            { value: 'typed', label: 'Typed' },
          ]}
          onChange={(next) =>
            onChange(
              {
                axis: next === 'typed' ? { point: first?.centre ?? { x: 0, y: 0, z: 0 }, direction: { x: 0, y: 0, z: 1 } } : null,
              },
              `axis ${next}`,
            )
          }
        />
        {!axis && <p className="text-xs text-n10">The axis of the cylindrical face that is picked.</p>}
      </div>
      {axis && (
        <>
          <VectorFields
            label={`Point of the axis (${unitOf('length', unitType)})`}
            value={axis.point}
            unitType={unitType}
            hint="In the coordinates of the file."
            onChange={(point) => change({ point })}
          />
          <VectorFields label="Direction of the axis" value={axis.direction} onChange={(direction) => change({ direction })} />
        </>
      )}
    </div>
  )
}

const fields = { direction: DirectionFields, point: PointFields, axis: AxisFields }

import { fromSi, type QuantityName, threeDigits, unitOf } from '@trabecula/domain'
import type { Face } from '@trabecula/geometry'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import type { MeasureMode, Measurement } from '../../viewer/measure/model.ts'
import { usePart } from '../../workspace/part.ts'
import { usePartFacts } from '../../workspace/part-facts.ts'
import { useStudy } from '../../workspace/study.ts'
import { measureIn, useMeasuring } from '../../workspace/view/measuring.ts'

const prompts: Record<MeasureMode, string> = {
  points: 'Click two points on the part. Points snap to nearby corners.',
  faces: 'Click two faces.',
  wall: 'Click a face to measure the wall thickness there.',
  box: 'The bounding box of the part.',
}

/** Distances and angles by clicks in the view, and the measures of the whole part. */
export function MeasurePanel({ mode }: { mode: MeasureMode }) {
  const { measurement } = useMeasuring()
  const unitType = useStudy((state) => state.unitType)
  const surfaces = usePart((state) => state.part?.surfaces.faces)
  const facts = usePartFacts()
  const quantity = (value: number, name: QuantityName) => (
    <>
      {threeDigits(fromSi(value, name, unitType))}
      <span className="unit">{unitOf(name, unitType)}</span>
    </>
  )
  const length = (mm: number) => quantity(mm, 'length')
  return (
    <>
      <div className="flex flex-col gap-3 in-data-sheet:self-start">
        <Segmented
          label="Measure"
          value={mode}
          choices={[
            { value: 'points', label: 'Points' },
            { value: 'faces', label: 'Faces' },
            { value: 'wall', label: 'Wall' },
            { value: 'box', label: 'Box' },
          ]}
          onChange={measureIn}
        />
        <div role="status" aria-live="polite" className="min-h-16">
          {measurement ? (
            <Lines
              lines={linesOf(
                measurement,
                length,
                (id) => surfaces?.[id],
                (area) => quantity(area, 'area'),
              )}
            />
          ) : (
            <p className="text-xs text-n10">{prompts[mode]}</p>
          )}
        </div>
      </div>
      {facts && (
        <div className="border-t border-n5 pt-3 in-data-sheet:self-start sm:in-data-sheet:border-t-0 sm:in-data-sheet:pt-1">
          <h3 className="mb-1 text-xs font-semibold text-n11">Whole part</h3>
          <Lines
            lines={[
              ['Area', quantity(facts.areaMm2, 'area')],
              ...(facts.volumeCm3 === undefined ? [] : [['Volume', quantity(facts.volumeCm3, 'volume')] as const]),
              ...(facts.massG === undefined ? [] : [['Solid mass', quantity(facts.massG, 'mass')] as const]),
            ]}
          />
        </div>
      )}
      {/* The sheet has its own close button. */}
      <Button size="sm" look="quiet" className="-ml-2 self-start in-data-sheet:hidden" onClick={() => measureIn(null)}>
        Done (Esc)
      </Button>
    </>
  )
}

type Line = readonly [string, ReactNode]

function linesOf(
  measurement: Measurement,
  length: (mm: number) => ReactNode,
  faceOf: (id: number) => Face | undefined,
  area: (mm2: number) => ReactNode,
): readonly Line[] {
  switch (measurement.mode) {
    case 'points': {
      const { from, to } = measurement
      const along = (axis: 0 | 1 | 2) => length(Math.abs(to[axis] - from[axis]))
      return [
        ['Distance', length(measurement.distanceMm)],
        ['along X', along(0)],
        ['along Y', along(1)],
        ['along Z', along(2)],
      ]
    }
    case 'faces':
      return [
        ['Minimum distance', length(measurement.distanceMm)],
        ...(measurement.betweenPlanesMm === null
          ? []
          : [['Distance between planes', length(measurement.betweenPlanesMm)] as const]),
        ...(measurement.angleDegrees === null
          ? []
          : [['Angle between normals', `${threeDigits(measurement.angleDegrees)}°`] as const]),
        ...measurement.faces.flatMap((id): Line[] => {
          const face = faceOf(id)
          return face ? [[`Face ${face.number}`, area(face.area)]] : []
        }),
      ]
    case 'wall':
      return [['Wall thickness', length(measurement.distanceMm)]]
    case 'box':
      return (['X', 'Y', 'Z'] as const).map((axis, i) => [axis, length(measurement.sizeMm[i] ?? 0)])
  }
}

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <dl className="tabular flex flex-col text-sm">
    {lines.map(([name, value]) => (
      <div key={name} className="flex min-h-6 items-baseline justify-between gap-4">
        <dt className="text-n10">{name}</dt>
        <dd className="text-right text-n12">{value}</dd>
      </div>
    ))}
  </dl>
)

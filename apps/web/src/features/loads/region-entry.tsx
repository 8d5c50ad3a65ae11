import {
  bodyTriangleCount,
  counted,
  isFaceRegion,
  type RegionPoint,
  type ShapeRegion,
  shapeRoles,
  type UnitType,
  unitOf,
  type Vector,
} from '@trabecula/domain'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { toast } from '../../platform/notices/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { NumberInput } from '../../ui/controls/number-input.tsx'
import { QuantityInput } from '../../ui/controls/quantity-input.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { VectorFields } from '../../ui/controls/vector-fields.tsx'
import { RegionMark } from '../../ui/face-mark.tsx'
import { editable } from '../../ui/print-number.ts'
import { pickFor } from '../../workspace/face-picking.ts'
import { type PickedRegion, withRegion } from '../../workspace/loads.ts'
import type { LoadedPart } from '../../workspace/part.ts'
import { changeLoads, useStudy } from '../../workspace/study.ts'
import { ChosenFaces } from './chosen-faces.tsx'
import { Entry } from './entry.tsx'
import {
  inRole,
  kindOfRegion,
  kindsOfRegions,
  regionKinds,
  regionNotes,
  regionOfKind,
  shapeRoleNames,
  shapeRoleNotes,
} from './region-kinds.ts'
import { facesInWords } from './words.ts'

interface RegionEntryProps {
  at: number
  given: PickedRegion
  part: LoadedPart
  open: boolean
  onOpen: (open: boolean) => void
  faceList: (label: string) => ReactNode
}

export function RegionEntry({ at, given, part, open, onOpen, faceList }: RegionEntryProps) {
  const unitType = useStudy((state) => state.unitType)
  const shellMm = useStudy((state) => state.settings.shellMm)
  const kind = kindOfRegion(given)
  const title = `Region ${at + 1}`
  const change = (changed: PickedRegion, what: string) =>
    changeLoads((loads) => withRegion(loads, at, changed), `region ${at} ${what}`)
  const remove = () => {
    const { loads: before } = useStudy.getState()
    changeLoads((loads) => withRegion(loads, at, null), `remove ${title}`)
    onOpen(false)
    toast(`${title} removed.`, 'info', { action: { label: 'Undo', run: () => changeLoads(() => before, 'restore') } })
  }
  return (
    <Entry
      place={at}
      mark={<RegionMark />}
      title={title}
      summary={`${'body' in given ? given.body.name : regionKinds[kind]}, ${isFaceRegion(given) ? facesInWords(given.faces.length) : shapeRoleNames[given.as].toLowerCase()}`}
      open={open}
      onOpen={onOpen}
    >
      <Select
        label={`Kind of region ${at + 1}`}
        value={kind}
        choices={[...kindsOfRegions, ...(kind === 'body' ? [kind] : [])].map((value) => ({ value, label: regionKinds[value] }))}
        onChange={(next) => {
          if (next === kind || next === 'body') return
          pickFor(null)
          change(regionOfKind(next, given, shellMm, part), `kind ${next}`)
        }}
      />
      <p className="text-xs text-n10">{regionNotes[kind]}</p>
      {isFaceRegion(given) ? (
        <ChosenFaces use={{ of: 'region', at }} of={`region ${at + 1}`} faces={given.faces} faceList={faceList} />
      ) : (
        <>
          <ShapeRoleFields at={at} shape={given} onChange={change} />
          <ShapeFields shape={given} unitType={unitType} onChange={change} />
        </>
      )}
      {'solidToMm' in given && (
        <Length
          label="Solid to a depth of"
          value={given.solidToMm}
          unitType={unitType}
          onChange={(solidToMm) => change({ ...given, solidToMm }, 'depth')}
        />
      )}
      {'shellMm' in given && (
        <Length
          label="Shell of these faces"
          value={given.shellMm}
          unitType={unitType}
          onChange={(thickness) => change({ ...given, shellMm: thickness }, 'shell')}
        />
      )}
      <Button size="sm" look="danger" className="self-start" onClick={remove}>
        <Trash2 size={13} />
        Remove
      </Button>
    </Entry>
  )
}

interface ShapeRoleFieldsProps {
  at: number
  shape: ShapeRegion
  onChange: (changed: ShapeRegion, what: string) => void
}

function ShapeRoleFields({ at, shape, onChange }: ShapeRoleFieldsProps) {
  return (
    <>
      <Select
        label={`The part in region ${at + 1}`}
        value={shape.as}
        choices={shapeRoles.map((value) => ({ value, label: shapeRoleNames[value] }))}
        onChange={(as) => onChange(inRole(shape, as), `role ${as}`)}
      />
      <p className="text-xs text-n10">{shapeRoleNotes[shape.as]}</p>
      {shape.as === 'lattice' && (
        <>
          <Density label="Density at least" of="densityAtLeast" shape={shape} onChange={onChange} />
          <Density label="Density at most" of="densityAtMost" shape={shape} onChange={onChange} />
        </>
      )}
    </>
  )
}

interface DensityProps {
  label: string
  of: 'densityAtLeast' | 'densityAtMost'
  shape: ShapeRegion
  onChange: (changed: ShapeRegion, what: string) => void
}

/** A relative density; an empty field is no bound. */
function Density({ label, of, shape, onChange }: DensityProps) {
  return (
    <NumberInput
      label={label}
      value={shape[of] ?? 0}
      print={(density) => (density === 0 ? '' : editable(density))}
      read={(text) => {
        const density = text.trim() === '' ? 0 : Number(text)
        return density >= 0 && density <= 1 ? density : 'Enter a number between 0 and 1, or nothing'
      }}
      onChange={(density) => {
        const { [of]: _, ...rest } = shape
        onChange(density === 0 ? rest : { ...rest, [of]: density }, of)
      }}
    />
  )
}

interface LengthProps {
  label: string
  value: number
  unitType: UnitType
  onChange: (mm: number) => void
}

const Length = (props: LengthProps) => <QuantityInput quantity="length" {...props} />

interface ShapeFieldsProps {
  shape: ShapeRegion
  unitType: UnitType
  onChange: (changed: ShapeRegion, what: string) => void
}

function ShapeFields({ shape, unitType, onChange }: ShapeFieldsProps) {
  const point = (label: string, [x, y, z]: RegionPoint, changed: (to: RegionPoint) => ShapeRegion) => (
    <VectorFields
      label={label}
      value={{ x, y, z }}
      unitType={unitType}
      onChange={(to: Vector) => onChange(changed([to.x, to.y, to.z]), label)}
    />
  )
  const radius = (value: number, changed: (to: number) => ShapeRegion) => (
    <Length label="Radius" value={value} unitType={unitType} onChange={(to) => onChange(changed(to), 'radius')} />
  )
  return (
    <>
      {'body' in shape && (
        <p className="text-xs break-words">
          {shape.body.name}, {counted(bodyTriangleCount(shape.body) ?? 0, 'triangle')}
        </p>
      )}
      {'box' in shape && (
        <>
          {point('From corner', shape.box[0], (to) => ({ ...shape, box: [to, shape.box[1]] }))}
          {point('To corner', shape.box[1], (to) => ({ ...shape, box: [shape.box[0], to] }))}
        </>
      )}
      {'cylinder' in shape && (
        <>
          {point('Axis from', shape.cylinder.from, (from) => ({ ...shape, cylinder: { ...shape.cylinder, from } }))}
          {point('Axis to', shape.cylinder.to, (to) => ({ ...shape, cylinder: { ...shape.cylinder, to } }))}
          {radius(shape.cylinder.radius, (to) => ({ ...shape, cylinder: { ...shape.cylinder, radius: to } }))}
        </>
      )}
      {'sphere' in shape && (
        <>
          {point('Centre', shape.sphere.center, (center) => ({ ...shape, sphere: { ...shape.sphere, center } }))}
          {radius(shape.sphere.radius, (to) => ({ ...shape, sphere: { ...shape.sphere, radius: to } }))}
        </>
      )}
      {!('body' in shape) && (
        <p className="text-xs text-n10">
          Coordinates of the file, {unitOf('length', unitType)}. In the view its dots change a size, and the middle one and the
          arrows move it; Escape cancels a drag.
        </p>
      )}
    </>
  )
}

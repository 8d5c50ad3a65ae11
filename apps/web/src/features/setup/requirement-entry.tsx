import {
  type DisplacementRequirement,
  type FurtherRequirement,
  faceNumber,
  firstCaseName,
  kindsOfRequirements,
  type LoadCases,
  requirementKinds,
  stepped,
  unitOf,
} from '@trabecula/domain'
import { MousePointerClick, Trash2 } from 'lucide-react'
import { type ComponentProps, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { NumberInput } from '../../ui/controls/number-input.tsx'
import { QuantityInput } from '../../ui/controls/quantity-input.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { VectorFields } from '../../ui/controls/vector-fields.tsx'
import { editable } from '../../ui/print-number.ts'
import { placeByPick, usePicking } from '../../workspace/face-picking.ts'
import { inFile, usePart } from '../../workspace/part.ts'
import { useStudy } from '../../workspace/study.ts'
import { faceMeant, freshRequirement, keptFactor, ofCase, placeOnFace, pointOf, readFactor } from './further-requirements.ts'

interface RequirementEntryProps {
  at: number
  given: FurtherRequirement
  cases: LoadCases<readonly number[]>
  /** Where a new displacement is measured: on the first load face; undefined without one. */
  place: readonly [number, number, number] | undefined
  /** Why the run would refuse it. */
  problem: string | undefined
  /** @param changed null removes it */
  onChange: (changed: FurtherRequirement | null, what: string) => void
}

export function RequirementEntry({ at, given, cases, place, problem, onChange }: RequirementEntryProps) {
  const name = 'case' in given ? given.case : firstCaseName
  const names = [...new Set([...cases.map((each) => each.name), name])]
  const isHint = isToBeTyped(given)
  return (
    <li aria-label={`Requirement ${at + 1}`} className="flex flex-col gap-2 rounded-md border border-n5 p-2.5">
      <div className="grid grid-cols-[1fr_auto] items-center gap-1">
        <Select
          bare
          label={`Kind of requirement ${at + 1}`}
          value={given.kind}
          choices={kindsOfRequirements.map((value) => ({ value, label: requirementKinds[value].title }))}
          onChange={(kind) => kind !== given.kind && onChange(freshRequirement(kind, name, place), 'kind')}
        />
        <IconButton
          look="quiet"
          label={`Remove requirement ${at + 1}`}
          icon={<Trash2 size={14} />}
          onClick={() => onChange(null, 'remove')}
        />
      </div>
      {'case' in given && (names.length > 1 || name !== firstCaseName) && (
        <Select
          label="Load case"
          value={name}
          choices={names.map((value) => ({ value, label: value }))}
          onChange={(next) => onChange(ofCase(given, next), 'case')}
        />
      )}
      <LimitFields given={given} onChange={onChange} />
      {given.kind === 'displacement' && <DisplacementFields at={at} given={given} onChange={onChange} />}
      {problem && (
        <p role={isHint ? undefined : 'alert'} className={`text-xs ${isHint ? 'text-n10' : 'text-red'}`}>
          {problem}
        </p>
      )}
    </li>
  )
}

/** A fresh requirement is no mistake yet: its sentence is a hint. */
const isToBeTyped = (given: FurtherRequirement): boolean =>
  ('atLeast' in given ? given.atLeast : 'atMost' in given && given.atMost) === 0

type Change<Required extends FurtherRequirement> = {
  given: Required
  onChange: (changed: FurtherRequirement, what: string) => void
}

function LimitFields({ given, onChange }: Change<FurtherRequirement>) {
  const { quantity } = requirementKinds[given.kind]
  if (given.kind === 'load')
    return (
      <>
        {given.case === firstCaseName && (
          <Limit
            label="At least"
            quantity={quantity}
            value={given.atLeast ?? 0}
            onChange={(atLeast) => onChange({ ...given, atLeast }, 'limit')}
          />
        )}
        <NumberInput
          label="Safety factor"
          value={given.safetyFactor ?? 1}
          print={editable}
          read={readFactor}
          step={(shown, direction, coarse) => stepped(shown, direction, { coarse })}
          onChange={(factor) => onChange({ ...given, safetyFactor: keptFactor(factor) }, 'factor')}
        />
      </>
    )
  return 'atLeast' in given ? (
    <Limit
      label="At least"
      quantity={quantity}
      value={given.atLeast}
      onChange={(atLeast) => onChange({ ...given, atLeast }, 'limit')}
    />
  ) : (
    <Limit
      label="At most"
      quantity={quantity}
      value={given.atMost}
      onChange={(atMost) => onChange({ ...given, atMost }, 'limit')}
    />
  )
}

function Limit(props: Omit<ComponentProps<typeof QuantityInput>, 'unitType'>) {
  const unitType = useStudy((state) => state.unitType)
  return <QuantityInput {...props} unitType={unitType} />
}

function DisplacementFields({ at, given, onChange }: Change<DisplacementRequirement> & { at: number }) {
  const unitType = useStudy((state) => state.unitType)
  const [x, y, z] = pointOf(given)
  const isFace = 'near' in given.at
  const part = usePart((state) => state.part)
  // Looks at every triangle.
  const face = useMemo(() => (part && isFace ? faceMeant(part, [x, y, z]) : undefined), [part, isFace, x, y, z])
  const meant = face ? `It is ${faceNumber(face)}.` : 'There is no face of the part.'
  const isHeld = useStudy(({ selection }) => face !== undefined && selection.held.includes(face.id))
  const placed = (point: readonly [number, number, number], ofFace = isFace) =>
    onChange({ ...given, at: ofFace ? { near: point } : { point } }, 'place')
  return (
    <>
      <Segmented
        label={`Place of requirement ${at + 1}`}
        value={isFace ? 'face' : 'point'}
        choices={[
          { value: 'face', label: 'Mean of a face' },
          { value: 'point', label: 'A point' },
        ]}
        onChange={(of) => placed([x, y, z], of === 'face')}
      />
      <VectorFields
        label={isFace ? 'Face at' : 'Point at'}
        value={{ x, y, z }}
        unitType={unitType}
        hint={`Coordinates of the file, ${unitOf('length', unitType)}. ${isFace ? meant : 'The nearest point of the surface is meant.'}`}
        onChange={(next) => placed([next.x, next.y, next.z])}
      />
      {isHeld && (
        <p role="alert" className="text-xs text-red">
          This face is held, so that it does not move: choose one that is free.
        </p>
      )}
      <PickPlace isFace={isFace} onPlace={placed} />
      <Segmented
        label={`Direction of requirement ${at + 1}`}
        value={given.direction ? 'along' : 'any'}
        choices={[
          { value: 'any', label: 'Magnitude' },
          { value: 'along', label: 'Along a direction' },
        ]}
        onChange={(way) => {
          const { direction: _, ...rest } = given
          onChange(way === 'any' ? rest : { ...rest, direction: { x: 0, y: 0, z: 1 } }, 'direction')
        }}
      />
      {given.direction && (
        <VectorFields
          label="Direction"
          value={given.direction}
          hint="Either way along it counts; its length does not."
          onChange={(direction) => onChange({ ...given, direction }, 'direction')}
        />
      )}
    </>
  )
}

/** Takes the place from the next face that is picked, on the part or in the list of faces. */
function PickPlace({ isFace, onPlace }: { isFace: boolean; onPlace: (point: readonly [number, number, number]) => void }) {
  const part = usePart((state) => state.part)
  // Compared with the one that waits, because another requirement may have taken the next pick.
  const [own, setOwn] = useState<ReturnType<typeof usePicking.getState>['placing']>(null)
  const picking = usePicking(({ placing }) => placing !== null && placing === own)
  // The requirement may have changed by the time of the pick.
  const latest = useRef({ part, isFace, onPlace })
  useLayoutEffect(() => {
    latest.current = { part, isFace, onPlace }
  })
  useEffect(() => () => placeByPick(null), [])
  const pick: typeof own = ({ id, point }) => {
    const now = latest.current
    if (!now.part) return
    const clicked = [point.x, point.y, point.z] as const
    const { x, y, z } = inFile(now.part, now.isFace ? placeOnFace(now.part.soup, now.part.surfaces, id, clicked) : clicked)
    now.onPlace([x, y, z])
  }
  return (
    <div role="status" className="flex items-center gap-2 text-xs text-n10">
      <Button
        size="sm"
        aria-pressed={picking}
        className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
        onClick={() => {
          setOwn(() => pick)
          placeByPick(picking ? null : pick)
        }}
      >
        <MousePointerClick size={13} />
        {picking ? 'Cancel' : `Pick the ${isFace ? 'face' : 'point'}`}
      </Button>
      {picking && <span>Click the part, or choose a face in the list of faces.</span>}
    </div>
  )
}

import { asksForBest, type FurtherRequirement, firstCaseName, mostRequirements, requirementOf, stepped } from '@trabecula/domain'
import { Plus } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { NumberInput } from '../../ui/controls/number-input.tsx'
import { editable } from '../../ui/print-number.ts'
import { byFace } from '../../workspace/loads.ts'
import { inFile, type LoadedPart, usePart } from '../../workspace/part.ts'
import { changeSettings, useStudy } from '../../workspace/study.ts'
import { freshRequirement, keptFactor, placeOnFace, problemsOf, readFactor, withRequirement } from './further-requirements.ts'
import { RequirementEntry } from './requirement-entry.tsx'

/** A safety factor of the goal's load, and what a design must meet besides the goal. */
export function RequirementsPanel() {
  const { settings, selection, loads } = useStudy()
  const { requirements = [], safetyFactor } = settings
  const { cases } = byFace(selection, loads)
  const { each, factor, all } = problemsOf(settings, cases)
  const part = usePart((state) => state.part)
  const place = part ? middleOf(part, selection.load[0]) : undefined
  const required = requirementOf(settings)
  const change = (at: number, changed: FurtherRequirement | null, what: string) =>
    changeSettings({ requirements: withRequirement(requirements, at, changed) }, `requirement ${at} ${what}`)
  return (
    <>
      <p className="text-xs text-n10">Every design is the lightest that meets the goal and all of these.</p>
      {(safetyFactor !== undefined || (required.goal.isLoad && !asksForBest(required))) && (
        <SafetyFactor value={safetyFactor ?? 1} problem={factor} />
      )}
      <ul aria-label="Requirements besides the goal" className="flex flex-col gap-1.5 empty:hidden">
        {requirements.map((given, at) => (
          <RequirementEntry
            // biome-ignore lint/suspicious/noArrayIndexKey: a requirement is identified by its index
            key={at}
            at={at}
            given={given}
            cases={cases}
            place={place}
            problem={each[at]}
            onChange={(changed, what) => change(at, changed, what)}
          />
        ))}
      </ul>
      {all && (
        <p role="alert" className="text-xs text-red">
          {all}
        </p>
      )}
      <div>
        <Button
          size="sm"
          disabled={requirements.length + 1 >= mostRequirements}
          onClick={() =>
            change(
              requirements.length,
              freshRequirement(required.goal.isLoad ? 'displacement' : 'load', firstCaseName, place),
              'add',
            )
          }
        >
          <Plus size={14} />
          Add a requirement
        </Button>
      </div>
    </>
  )
}

/** A place on a face, in mm, in the coordinates of the file. */
function middleOf(part: LoadedPart, id: number | undefined): readonly [number, number, number] | undefined {
  const face = part.surfaces.faces[id ?? -1]
  if (!face) return undefined
  const { x, y, z } = inFile(part, placeOnFace(part.soup, part.surfaces, face.id, face.centroid))
  return [x, y, z]
}

function SafetyFactor({ value, problem }: { value: number; problem: string | undefined }) {
  return (
    <NumberInput
      label="Safety factor of the required load"
      value={value}
      hint={
        problem ? (
          <span className="text-red">{problem} Enter 1 to require none.</span>
        ) : (
          'The max load is at least the required load times this.'
        )
      }
      print={editable}
      read={readFactor}
      step={(shown, direction, coarse) => stepped(shown, direction, { coarse })}
      onChange={(typed) => changeSettings({ safetyFactor: keptFactor(typed) })}
    />
  )
}

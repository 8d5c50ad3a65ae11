import { fieldFromSi, fieldUnit, loadReach, readFieldLoad, stepped, type UnitType } from '@trabecula/domain'
import { NumberInput } from '../../ui/controls/number-input.tsx'
import { Slider } from '../../ui/controls/slider.tsx'
import { editable } from '../../ui/print-number.ts'
import { changeField } from '../../workspace/fields/choices.ts'
import { dependsOnLoad, printForce } from '../../workspace/fields/legend.ts'
import type { ShownField } from '../../workspace/fields/shown.ts'
import { useStudy } from '../../workspace/study.ts'

/** The load of the shown field: everything is linear in it, so that nothing has to be computed again. */
export function LoadControl({ shown: { fields, subject, load, choice, scale } }: { shown: ShownField }) {
  const unitType = useStudy((state) => state.unitType)
  const { cases, loadIsFactor } = fields.facts
  const begin = loadIsFactor ? 1 : subject.loadN
  const most = Math.max(loadReach * begin, load)
  const matters = dependsOnLoad(choice.field.name) || scale > 0
  const set = (newton: number) => changeField({ load: newton === begin ? null : newton })
  return (
    <div className="flex flex-col gap-1">
      <Slider
        label="Load"
        value={begin > 0 ? load / begin : 0}
        min={0}
        max={begin > 0 ? most / begin : loadReach}
        step={0.01}
        print={(share) => `${share.toFixed(2)} ×`}
        disabled={!matters}
        onChange={(share) => set(share * begin)}
      />
      {!loadIsFactor && (
        <NumberInput
          label={`Load in ${fieldUnit('force', unitType)}`}
          bare
          value={load}
          unit={fieldUnit('force', unitType)}
          print={(newton) => editable(fieldFromSi(newton, 'force', unitType), 4)}
          read={(text) => {
            const read = readFieldLoad(text, most / loadReach, unitType, (newton) => printForce(newton, unitType))
            return read.ok ? read.value : read.refusal.message
          }}
          step={(newton, direction, coarse) => stepped(newton, direction, { coarse, fromZero: begin / 10 })}
          onChange={set}
          disabled={!matters}
        />
      )}
      {matters && cases && <p className="text-xs text-n10">{loadOfCases(cases.reference, loadIsFactor, unitType)}</p>}
      {!matters && <p className="text-xs text-n10">This field does not depend on the load.</p>}
    </div>
  )
}

/** The meaning of the load where there are several load cases. */
function loadOfCases(reference: number | null, isFactor: true | undefined, unitType: UnitType): string {
  if (reference !== null)
    return `The load of case A. The other cases grow with it, and are as given at ${printForce(reference, unitType)}.`
  return isFactor ? 'Times the loads of the case as they are given.' : 'The load of case A, by itself.'
}

import { caseLetters, stepped } from '@trabecula/domain'
import { NumberInput } from '../../ui/controls/number-input.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { CaseMark } from '../../ui/face-mark.tsx'
import { editable } from '../../ui/print-number.ts'
import { changedCase, type PickedLoads, weightsOf } from '../../workspace/loads.ts'
import { changeLoads } from '../../workspace/study.ts'

type Aim = PickedLoads['aim']

/** The stiffness that the goal is about where there are several cases. */
export function StiffnessAimFields({ loads }: { loads: PickedLoads }) {
  const weights = weightsOf(loads)
  const setWeight = (place: number, weight: number) =>
    changeLoads(
      (now) => (place === 0 ? { ...now, firstWeight: weight } : changedCase(now, place - 1, { weight })),
      `weight ${place}`,
    )
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-xs font-medium text-n11">Stiffness of</span>
      <Segmented<Aim>
        label="Stiffness of"
        value={loads.aim}
        choices={[
          { value: 'worst', label: 'Worst case' },
          { value: 'weighted', label: 'Weighted' },
        ]}
        onChange={(aim) => changeLoads((now) => ({ ...now, aim }), 'aim')}
      />
      <p className="text-xs text-n10">
        {loads.aim === 'worst'
          ? 'The case in which the design gives way most, compared with the solid part in the same case.'
          : 'The mean of all cases by these weights, each compared with the solid part in the same case.'}
      </p>
      {loads.aim === 'weighted' && (
        <div className="grid grid-cols-2 gap-x-3 gap-y-1.5">
          {weights.map((weight, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a case is identified by its index
            <div key={place} className="grid grid-cols-[auto_1fr] items-center gap-2">
              <CaseMark place={place} />
              <NumberInput
                bare
                label={`Weight of case ${caseLetters[place]}`}
                value={weight}
                print={editable}
                read={readWeight}
                step={(value, direction, coarse) => Math.max(0, stepped(value, direction, { coarse, fromZero: 1 }))}
                onChange={(next) => setWeight(place, next)}
              />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

function readWeight(text: string): number | string {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && value >= 0 && Number.isFinite(value) ? value : 'Enter 0 or more'
}

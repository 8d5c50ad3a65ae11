import { goalRangeHint, goalValueFromSi, goalValueToSi, type OptimizationGoal, stepped, type UnitType } from '@trabecula/domain'
import { NumberInput } from '../../ui/controls/number-input.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { TermHelp } from '../../ui/help/term-help.tsx'
import { editable } from '../../ui/print-number.ts'
import { Section } from '../../ui/section.tsx'
import { changeGoal, changeSettings, changeUnits, useStudy } from '../../workspace/study.ts'
import { goalUnit, nearestGoal, readGoal } from './goal-value.ts'

export function GoalSection() {
  const { goal, target: value } = useStudy((state) => state.settings)
  const unitType = useStudy((state) => state.unitType)
  return (
    <Section title="Goal" done area="OptimizationGoal" help={<TermHelp id="goal" />}>
      <Segmented<UnitType>
        label="Units"
        value={unitType}
        choices={[
          { value: 'imperial', label: 'Imperial' },
          { value: 'metric', label: 'Metric' },
        ]}
        onChange={changeUnits}
      />
      <Segmented<OptimizationGoal>
        label="Optimization goal"
        value={goal}
        choices={[
          { value: 'max-load', label: 'Max load' },
          { value: 'stiffness', label: 'Stiffness' },
        ]}
        onChange={changeGoal}
      />
      <NumberInput
        label={goal === 'max-load' ? 'Required load' : 'Required stiffness'}
        value={goalValueFromSi(value, goal, unitType)}
        unit={goalUnit(goal, unitType)}
        help={<TermHelp id={goal} />}
        hint={
          <>
            {goalRangeHint(goal, unitType)}
            {value > 0 && (
              <span className="block">
                Met at this value or above <TermHelp id="tolerance" />
              </span>
            )}
            {value === 0 && <span className="block">Enter 0 for the best value at a mean density of 0.30.</span>}
          </>
        }
        print={editable}
        read={(text) => readGoal(text, goal, unitType)}
        nearest={(text) => nearestGoal(text, goal, unitType)}
        step={(shown, direction, coarse) => Math.max(0, stepped(shown, direction, { coarse }))}
        onChange={(next) => changeSettings({ target: goalValueToSi(next, goal, unitType) })}
      />
    </Section>
  )
}

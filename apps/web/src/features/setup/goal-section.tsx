import {
  asksForBest,
  fromSi,
  goalRangeHint,
  goals,
  type OptimizationGoal,
  requirementOf,
  stepped,
  toSi,
  type UnitType,
  unitOf,
} from '@trabecula/domain'
import { NumberInput } from '../../ui/controls/number-input.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { TermHelp } from '../../ui/help/term-help.tsx'
import { editable } from '../../ui/print-number.ts'
import { Section } from '../../ui/section.tsx'
import { nearestGoal, readGoal } from '../../workspace/goal-value.ts'
import { changeGoal, changeSettings, changeUnits, useStudy } from '../../workspace/study.ts'

export function GoalSection() {
  const settings = useStudy((state) => state.settings)
  const { goal: id, target: value } = settings
  const required = requirementOf(settings)
  const { goal } = required
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
        value={id}
        choices={goals.map((each) => ({ value: each.id, label: each.title }))}
        onChange={changeGoal}
      />
      <NumberInput
        label={`Required ${goal.noun}`}
        value={fromSi(value, goal.quantity, unitType)}
        unit={unitOf(goal.quantity, unitType)}
        help={<TermHelp id={id} />}
        hint={
          <>
            {goalRangeHint(goal, unitType)}
            {asksForBest(required) ? (
              <span className="block">Enter 0 for the best value at a mean density of 0.30.</span>
            ) : (
              <span className="block">
                Met at this value or {goal.better === 'more' ? 'above' : 'below'} <TermHelp id="tolerance" />
              </span>
            )}
          </>
        }
        print={editable}
        read={(text) => readGoal(text, goal, unitType)}
        nearest={(text) => nearestGoal(text, goal, unitType)}
        step={(shown, direction, coarse) => Math.max(0, stepped(shown, direction, { coarse }))}
        onChange={(next) => changeSettings({ target: toSi(next, goal.quantity, unitType) })}
      />
    </Section>
  )
}

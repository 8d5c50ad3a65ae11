import {
  type BuildDirection,
  buildAxes,
  buildDirectionInWords,
  buildVector,
  checkBuildDirection,
  type OptimizationSettings,
  withMinus,
} from '@trabecula/domain'
import { type Choice, Select } from '../../ui/controls/select.tsx'
import { TermHelp } from '../../ui/help/term-help.tsx'
import { useBuildDirection } from '../../workspace/build-direction.ts'
import { changeSettings } from '../../workspace/study.ts'
import { DirectionFields } from './direction-fields.tsx'

const choices: readonly Choice<string>[] = [
  ...buildAxes.map((axis) => ({ value: axis, label: withMinus(axis) })),
  { value: 'typed', label: 'Typed', note: 'a direction between the axes' },
]

/** Which way of the file is up in the printer: one of six axes, or three numbers. */
export function BuildDirectionField({ chosen }: { chosen: OptimizationSettings['buildDirection'] }) {
  const change = (buildDirection: BuildDirection | undefined) => changeSettings({ buildDirection })
  const taken = useBuildDirection()
  const best = chosen || !taken ? 'As it prints best' : `As it prints best: ${buildDirectionInWords({ buildDirection: taken })}`
  const typed = chosen === undefined || typeof chosen === 'string' ? undefined : chosen
  const choose = (value: string) => {
    const axis = buildAxes.find((name) => name === value)
    change(axis ?? (value === 'typed' ? buildVector(chosen ?? '+Z') : undefined))
  }
  return (
    <>
      <Select
        label="Build direction"
        help={<TermHelp id="build-direction" />}
        value={typed ? 'typed' : ((chosen as string | undefined) ?? 'best')}
        choices={[{ value: 'best', label: best }, ...choices]}
        onChange={choose}
      />
      {typed && (
        <DirectionFields
          name="Build direction"
          values={typed}
          refusal={(values) => {
            const checked = checkBuildDirection({ buildDirection: values })
            return checked.ok ? undefined : checked.refusal.message
          }}
          onChange={change}
        />
      )}
    </>
  )
}

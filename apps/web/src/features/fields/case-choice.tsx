import { caseLetters } from '@trabecula/domain'
import { caseNames, hasEnvelope } from '@trabecula/engine/fields'
import { type Choice, Select } from '../../ui/controls/select.tsx'
import { changeCase } from '../../workspace/fields/choices.ts'
import type { ShownField } from '../../workspace/fields/shown.ts'

const allCases = ''

/** The load case of the fields, or the worst case at every place; empty where there is one load. */
export function CaseChoice({ shown: { fields } }: { shown: ShownField }) {
  const names = caseNames(fields)
  if (names.length === 0) return null
  const enveloped = hasEnvelope(fields)
  const choices: Choice<string>[] = [
    ...(enveloped ? [{ value: allCases, label: 'All cases (envelope)' }] : []),
    ...names.map((name, place) => ({
      value: name,
      label: name === caseLetters[place] ? name : `${caseLetters[place]} · ${name}`,
    })),
  ]
  return (
    <Select
      label="Load case"
      value={fields.shown?.case ?? allCases}
      choices={choices}
      onChange={(name) => changeCase(name === allCases ? null : name, enveloped)}
    />
  )
}

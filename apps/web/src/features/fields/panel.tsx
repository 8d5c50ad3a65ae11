import { caseLetters, fieldMessages } from '@trabecula/domain'
import { caseNames, type FieldMode, hasEnvelope } from '@trabecula/engine/fields'
import type { ReactNode, RefObject } from 'react'
import { isShared } from '../../platform/http/share-link.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { type Choice, Select } from '../../ui/controls/select.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Progress, Spinner } from '../../ui/feedback/progress.tsx'
import type { FieldComponent, FieldRegion } from '../../viewer/fields/model.ts'
import type { ViewerHandle } from '../../viewer/props.ts'
import { changeCase, changeDeformation, changeField, useFieldChoices } from '../../workspace/fields/choices.ts'
import { offeredFields, regionsOf } from '../../workspace/fields/readings.ts'
import { type FieldStatus, type ShownField, useFields } from '../../workspace/fields/shown.ts'
import { useFollowedWork } from '../../workspace/followed-work.ts'
import { selectedCandidate, showsResult, useStudy } from '../../workspace/study.ts'
import { cancelComputing, computeMissing, computingKey } from './compute.ts'
import { DeformationControls } from './deformation.tsx'
import { Downloads } from './downloads.tsx'
import { Extremes } from './extremes.tsx'
import { KeptValues } from './kept-values.tsx'
import { LegendControls } from './legend-controls.tsx'
import { LoadControl } from './load-control.tsx'

const allCases = ''

type Viewer = RefObject<ViewerHandle | null>

export function FieldsPanel({ viewer }: { viewer: Viewer }) {
  const fields = useFields()
  const isShown = useFieldChoices((state) => state.shown)
  const { status } = fields
  if (status.kind === 'nothing') return <p className="text-xs text-n10">{status.sentence}</p>
  if (isShown && status.kind === 'ready') return <Ready key={fields.row} shown={status.shown} viewer={viewer} />
  return (
    <div className={column}>
      <SubjectChoice />
      {isShown ? (
        <OnTheWay status={status} />
      ) : (
        <Button className="self-start" onClick={() => changeField({ shown: true })}>
          Show the field
        </Button>
      )}
    </div>
  )
}

/** In a low sheet two groups are next to each other. */
const column = 'flex flex-col gap-2 in-data-sheet:self-start'

function OnTheWay({ status }: { status: FieldStatus }) {
  switch (status.kind) {
    case 'loading':
      return (
        <p role="status" className="flex items-center gap-2 py-1 text-xs text-n10">
          <Spinner size={14} /> {status.text}
        </p>
      )
    case 'failed':
      return <LoadFailure text={status.message} onRetry={status.retry} />
    case 'absent':
      return (
        <Absent sentence={status.sentence} computable={status.computable} waiting={status.sentence === fieldMessages.notYet} />
      )
    case 'nothing':
    case 'ready':
      return null
  }
}

function SubjectChoice() {
  const hasResult = useStudy(showsResult)
  const name = useStudy((state) => selectedCandidate(state)?.name)
  const chosen = useFieldChoices((state) => state.subject)
  if (!hasResult) return null
  return (
    <Segmented
      label="Fields of"
      value={chosen}
      choices={[
        {
          value: 'row',
          label: <span className="max-w-28 truncate">{name ?? 'Selected design'}</span>,
          name: name ?? 'Selected design',
        },
        { value: 'solid', label: 'Solid part' },
      ]}
      onChange={(subject) => changeField({ subject })}
    />
  )
}

function Ready({ shown, viewer }: { shown: ShownField; viewer: Viewer }) {
  return (
    <>
      <div className={column}>
        <SubjectChoice />
        <CaseChoice shown={shown} />
        <FieldChoiceControls shown={shown} />
        {!shown.fields.shown?.mode && <LoadControl shown={shown} />}
        <Group title="Deformed shape">
          <DeformationControls shown={shown} />
        </Group>
      </div>
      <div className={column}>
        <Group title="Values">
          <Extremes shown={shown} viewer={viewer} />
          <KeptValues shown={shown} viewer={viewer} />
        </Group>
        <Group title="Legend" name="Look of the legend">
          <LegendControls shown={shown} />
        </Group>
        <Group title="Save">
          <Downloads shown={shown} viewer={viewer} />
        </Group>
      </div>
    </>
  )
}

const regionLabels: Record<FieldRegion, string> = { whole: 'Whole', skin: 'Skin', lattice: 'Lattice' }
const componentLabels: readonly { readonly value: FieldComponent; readonly label: string; readonly name: string }[] = [
  { value: 'magnitude', label: 'Size', name: 'Magnitude' },
  { value: 'x', label: 'X', name: 'Along X' },
  { value: 'y', label: 'Y', name: 'Along Y' },
  { value: 'z', label: 'Z', name: 'Along Z' },
]

function FieldChoiceControls({ shown: { fields, choice } }: { shown: ShownField }) {
  const regions = regionsOf(fields, choice.field.name)
  const offered = offeredFields(fields).map(
    ({ name, title, absent }): Choice<string> => ({
      value: name,
      label: title,
      ...(absent === undefined ? {} : { note: absent, disabled: true }),
    }),
  )
  return (
    <>
      {!fields.shown?.mode && (
        <Select label="Field" value={choice.field.name} choices={offered} onChange={(reading) => changeField({ reading })} />
      )}
      {choice.field.components === 3 && (
        <Segmented
          label="Component"
          value={choice.component}
          choices={componentLabels}
          onChange={(component) => changeField({ component })}
        />
      )}
      {regions.length > 1 && (
        <Segmented
          label="Region"
          value={choice.region}
          choices={regions.map((value) => ({ value, label: regionLabels[value] }))}
          onChange={(region) => changeField({ region })}
        />
      )}
    </>
  )
}

interface AbsentProps {
  sentence: string
  computable: number | null | undefined
  /** True while the field loads by itself. */
  waiting: boolean
}

/** Why there is no field, and the button that computes it. */
function Absent({ sentence, computable, waiting }: AbsentProps) {
  const studyId = useStudy((state) => state.studyId)
  const key = computingKey(studyId, computable ?? null)
  const computing = useFollowedWork((all) => (computable === undefined ? undefined : all[key]))
  if (computing)
    return (
      <div role="status" aria-live="polite" className="flex flex-col gap-2">
        <div className="flex items-center gap-2">
          <p className="min-w-0 flex-1 truncate text-xs text-n10">{computing.detail}</p>
          <Button
            size="sm"
            disabled={computing.id === null || computing.cancelling === true}
            onClick={() => void cancelComputing(key)}
          >
            Cancel
          </Button>
        </div>
        <Progress label="Computing the fields" share={computing.share} />
      </div>
    )
  return (
    <>
      <Notice tone="info">{sentence}</Notice>
      {waiting && (
        <p role="status" className="flex items-center gap-2 text-xs text-n10">
          <Spinner size={14} /> The run goes on.
        </p>
      )}
      {computable !== undefined && !isShared && (
        <Button size="sm" className="self-start" onClick={() => void computeMissing(computable)}>
          Compute fields
        </Button>
      )}
    </>
  )
}

/** `name`: for screen readers, where the title alone would be ambiguous. */
function Group({ title, name = title, children }: { title: string; name?: string; children: ReactNode }) {
  return (
    <section
      aria-label={name}
      className="flex flex-col gap-2 border-t border-n5 pt-2.5 in-data-sheet:first:border-t-0 in-data-sheet:first:pt-0"
    >
      <h3 className="text-xs font-semibold text-n11">{title}</h3>
      {children}
    </section>
  )
}

/**
 * The load case of the fields, or the worst case at every place, or a mode; empty where there is one load and nothing is
 * known of modes.
 */
function CaseChoice({ shown: { fields } }: { shown: ShownField }) {
  const { facts, modes = [], shown } = fields
  const names = caseNames(fields)
  const enveloped = hasEnvelope(fields)
  const lacking = lackingModes.flatMap(({ key, label }): Choice<string>[] => {
    const note = facts.absent[key]
    return note === undefined ? [] : [{ value: key, label, note, disabled: true }]
  })
  if (names.length + modes.length + lacking.length === 0) return null
  const choices: Choice<string>[] = [
    ...(enveloped ? [{ value: allCases, label: 'All cases (envelope)' }] : []),
    ...(names.length === 0 ? [{ value: allCases, label: 'Under the load' }] : []),
    ...names.map((name, place) => ({
      value: caseKey(name),
      label: name === caseLetters[place] ? name : `${caseLetters[place]} · ${name}`,
    })),
    ...modes.map(({ name, title }) => ({ value: name, label: title })),
    ...lacking,
  ]
  const choose = (key: string) => {
    const mode = modes.find(({ name }) => name === key)
    const name = names.find((each) => caseKey(each) === key) ?? null
    if (mode) showMode(mode)
    else changeCase(name, enveloped)
  }
  const value = shown?.mode?.name ?? (shown?.case === undefined ? allCases : caseKey(shown.case))
  return <Select label="Load case" value={value} choices={choices} onChange={choose} />
}

/** Absent modes, by their names in the file. */
const lackingModes = [
  { key: 'frequencies', label: 'Natural frequencies' },
  { key: 'buckling', label: 'Buckling' },
] as const

/** Cases have any name, those of modes as well. */
const caseKey = (name: string): string => `case ${name}`

/** A shape says what it is by moving. */
function showMode({ kind, of }: FieldMode): void {
  changeField({ mode: { kind, of } })
  if (useFieldChoices.getState().deformation.kind === 'off') changeDeformation({ kind: 'automatic', playing: true })
}

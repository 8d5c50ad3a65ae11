import { fieldMessages } from '@trabecula/domain'
import type { ReactNode, RefObject } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { type Choice, Select } from '../../ui/controls/select.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Progress, Spinner } from '../../ui/feedback/progress.tsx'
import type { FieldComponent, FieldRegion } from '../../viewer/fields/model.ts'
import type { ViewerHandle } from '../../viewer/props.ts'
import { changeField, useFieldChoices } from '../../workspace/fields/choices.ts'
import { offeredFields, regionsOf } from '../../workspace/fields/readings.ts'
import { type Fields, type ShownField, useFields } from '../../workspace/fields/shown.ts'
import { useStudy } from '../../workspace/study.ts'
import { cancelComputing, computeMissing, computingKey, useComputing } from './compute.ts'
import { DeformationControls } from './deformation.tsx'
import { Downloads } from './downloads.tsx'
import { Extremes } from './extremes.tsx'
import { KeptValues } from './kept-values.tsx'
import { LegendControls } from './legend-controls.tsx'
import { LoadControl } from './load-control.tsx'

type Viewer = RefObject<ViewerHandle | null>

/** The panel of the fields: whose, which one, at which load, how it is drawn, and what is read off it. */
export function FieldsPanel({ viewer }: { viewer: Viewer }) {
  const fields = useFields()
  const isShown = useFieldChoices((state) => state.shown)
  const { status } = fields
  if (status.kind === 'nothing') return <p className="text-xs text-n10">{status.sentence}</p>
  return (
    <>
      <Switch label="Show the field" checked={isShown} onChange={(shown) => changeField({ shown })} />
      <SubjectChoice fields={fields} />
      {isShown && <Body fields={fields} viewer={viewer} />}
    </>
  )
}

function Body({ fields: { status, row }, viewer }: { fields: Fields; viewer: Viewer }) {
  switch (status.kind) {
    case 'nothing':
      return null
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
    case 'ready':
      return <Ready key={row} shown={status.shown} viewer={viewer} />
  }
}

/** The row that is selected, or the solid part. */
function SubjectChoice({ fields: { subjects, row } }: { fields: Fields }) {
  const generated = useStudy((state) => state.flow === 'generated')
  const name = subjects.find(({ row_index }) => row_index === row && row !== null)?.name
  const chosen = useFieldChoices((state) => state.subject)
  if (!generated) return null
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
      <FieldChoiceControls shown={shown} />
      <LoadControl shown={shown} />
      <Group title="Values">
        <Extremes shown={shown} viewer={viewer} />
        <KeptValues shown={shown} viewer={viewer} />
      </Group>
      <Group title="Deformed shape">
        <DeformationControls shown={shown} />
      </Group>
      <Group title="Legend">
        <LegendControls shown={shown} />
      </Group>
      <Group title="Save">
        <Downloads shown={shown} viewer={viewer} />
      </Group>
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
      <Select label="Field" value={choice.field.name} choices={offered} onChange={(reading) => changeField({ reading })} />
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
  /** It comes by itself. */
  waiting: boolean
}

/** Why there is no field, and the button that has it computed. */
function Absent({ sentence, computable, waiting }: AbsentProps) {
  const studyId = useStudy((state) => state.studyId)
  const key = computingKey(studyId, computable ?? null)
  const computing = useComputing((all) => (computable === undefined ? undefined : all[key]))
  if (computing)
    return (
      <div role="status" aria-live="polite" className="flex flex-col gap-2">
        <div className="flex items-center gap-2">
          <p className="min-w-0 flex-1 truncate text-xs text-n10">{computing.detail}</p>
          <Button size="sm" disabled={computing.id === null} onClick={() => void cancelComputing(key)}>
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
      {computable !== undefined && (
        <Button size="sm" className="self-start" onClick={() => void computeMissing(computable)}>
          Compute fields
        </Button>
      )}
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2 border-t border-n5 pt-2.5 in-data-sheet:self-start">
      <h3 className="text-xs font-semibold text-n11">{title}</h3>
      {children}
    </section>
  )
}

import { addOwnEntry, editOwnEntry } from '@trabecula/contract'
import { ownCatalogTexts, ownNameLength, processes, type Refusal } from '@trabecula/domain'
import { type FormEvent, useId, useState } from 'react'
import { send } from '../../platform/http/client.ts'
import { CallFailure, messageOr } from '../../platform/http/failure.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'
import { entryOf, type FormValue, retyped, standings, type Typed, typedOf, valuesOf } from './entry-form.ts'
import { type Kept, type Kind, reloadCatalogs } from './queries.ts'

interface EntryDialogProps {
  kind: Kind
  /** undefined for a new one. */
  kept: Kept | undefined
  /** `questions`: what is unusual about the saved values. */
  onClose: (questions?: readonly string[]) => void
}

/** Adds or edits one material or printer; the server's check names what is wrong with each value. */
export function EntryDialog({ kind, kept, onClose }: EntryDialogProps) {
  const [based, setBased] = useState(kept)
  const [typed, setTyped] = useState(() => typedOf(kind, kept?.entry))
  const [refusal, setRefusal] = useState<Pick<Refusal, 'message' | 'fields'>>()
  const [theirs, setTheirs] = useState<Kept>()
  const [busy, setBusy] = useState(false)
  const form = useId()
  const change = (to: Partial<Typed>) => setTyped({ ...typed, ...to })

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const entry = entryOf(kind, typed, based?.entry)
    setRefusal(undefined)
    setBusy(true)
    try {
      const { message, questions } = based
        ? await send(editOwnEntry, { params: { id: based.id }, body: { version: based.version, entry } })
        : await send(addOwnEntry, { body: { kind, entry } })
      if (message) toast(message, 'success')
      onClose(questions)
    } catch (reason) {
      const fields = reason instanceof CallFailure ? reason.answer?.errors : undefined
      setRefusal({ message: messageOr(reason, 'The entry could not be saved. Try again.'), ...(fields ? { fields } : {}) })
      if (reason instanceof CallFailure && reason.answer?.code === 'version-conflict')
        setTheirs((reason.body as { current?: Kept }).current)
    }
    await reloadCatalogs()
    setBusy(false)
  }
  const showTheirs = () => {
    setBased(theirs)
    setTyped(typedOf(kind, theirs?.entry))
    setTheirs(undefined)
    setRefusal(undefined)
  }
  // Which entry and which key it is, the form shows.
  const errorOf = (key: string) =>
    (refusal?.fields?.[key] ?? refusal?.fields?.[`sources.${key}`])?.[0]
      ?.replace(/^The (material|printer): "[^"]*"( \([^)]*\))? /, '')
      .replace(/^./, (letter) => letter.toUpperCase())
  const isWrong = (group: FormValue['group']) => valuesOf[kind].some((value) => value.group === group && errorOf(value.key))
  const shown = ['name', 'process', 'processes', ...valuesOf[kind].map(({ key }) => key)]
  const isShown = shown.some((key) => errorOf(key))

  return (
    <Dialog
      open
      size="large"
      locked={busy}
      title={based ? `Edit ${based.entry.name}` : `New ${kind}`}
      description={
        kind === 'material'
          ? 'Values of the printed, dry material. What differs along the build direction is stated below.'
          : 'What is left out is as our printer of the same process, and its source says so.'
      }
      onClose={() => onClose()}
      body={
        <form id={form} noValidate className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
          {refusal && !isShown && (
            <Notice tone="red">
              {refusal.message}{' '}
              {theirs && (
                <Button size="sm" onClick={showTheirs}>
                  Show their values
                </Button>
              )}
            </Notice>
          )}
          <TextField
            label="Name"
            value={typed.name}
            disabled={based !== undefined}
            hint={based && ownCatalogTexts.nameStays}
            maxLength={ownNameLength.max}
            autoComplete="off"
            error={errorOf('name')}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <Processes kind={kind} chosen={typed.processes} onChange={(to) => change({ processes: to })} />
          {errorOf('processes') && <p className="text-xs text-red">{errorOf('processes')}</p>}
          <Rows group="main" {...{ kind, typed, change, errorOf }} />
          {kind === 'material' && (
            <details open={isWrong('along') || Object.keys(typed.values).some((key) => key.startsWith('along'))}>
              <summary className="cursor-pointer text-sm font-medium">Along the build direction, where it differs</summary>
              <Rows group="along" {...{ kind, typed, change, errorOf }} />
            </details>
          )}
          {kind === 'printer' && (
            <details open={isWrong('more')}>
              <summary className="cursor-pointer text-sm font-medium">More values</summary>
              <Rows group="more" {...{ kind, typed, change, errorOf }} />
            </details>
          )}
        </form>
      }
    >
      <Button disabled={busy} onClick={() => onClose()}>
        Cancel
      </Button>
      <Button look="primary" type="submit" form={form} disabled={busy}>
        {busy ? 'Saving' : 'Save'}
      </Button>
    </Dialog>
  )
}

interface ProcessesProps {
  kind: Kind
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

function Processes({ kind, chosen, onChange }: ProcessesProps) {
  const toggled = (process: string) => {
    if (kind === 'printer') return [process]
    return chosen.includes(process) ? chosen.filter((each) => each !== process) : [...chosen, process]
  }
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <legend className="pb-1 text-xs font-medium text-n11">{kind === 'printer' ? 'Process' : 'Printed by'}</legend>
      {processes.map((process) => (
        <label key={process} className="flex items-center gap-1.5">
          <input
            type={kind === 'printer' ? 'radio' : 'checkbox'}
            name="process"
            className="accent-accent"
            checked={chosen.includes(process)}
            onChange={() => onChange(toggled(process))}
          />
          {process}
        </label>
      ))}
    </fieldset>
  )
}

interface RowsProps {
  kind: Kind
  group: FormValue['group']
  typed: Typed
  change: (to: Partial<Typed>) => void
  errorOf: (key: string) => string | undefined
}

/** A value with its unit, and its source, in each row. */
function Rows({ kind, group, typed, change, errorOf }: RowsProps) {
  return (
    <div className="flex flex-col gap-3 pt-2">
      {valuesOf[kind]
        .filter((value) => value.group === group)
        .map(({ key, title, unit }) => (
          <fieldset key={key} aria-label={title} className="grid items-start gap-2 sm:grid-cols-[180px_minmax(0,1fr)_132px]">
            <TextField
              label={unit ? `${title}, ${unit}` : title}
              inputMode="decimal"
              autoComplete="off"
              value={typed.values[key] ?? ''}
              error={errorOf(key)}
              onChange={(event) => change(retyped(typed, key, event.currentTarget.value))}
            />
            <TextField
              label="Source"
              aria-label={`Source of ${title}`}
              autoComplete="off"
              value={typed.sources[key] ?? ''}
              onChange={(event) => change({ sources: { ...typed.sources, [key]: event.currentTarget.value } })}
            />
            <Select
              label="Standing"
              value={typed.standings[key] ?? 'unconfirmed'}
              choices={standings}
              onChange={(standing) => change({ standings: { ...typed.standings, [key]: standing } })}
            />
          </fieldset>
        ))}
    </div>
  )
}

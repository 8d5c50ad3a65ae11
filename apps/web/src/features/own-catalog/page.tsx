import { useQuery } from '@tanstack/react-query'
import { deleteOwnEntry, importOwnCatalog, type OwnCatalogAnswer, readJson } from '@trabecula/contract'
import { mostCatalogBytes, ownCatalogTexts } from '@trabecula/domain'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { send } from '../../platform/http/client.ts'
import { messageOr } from '../../platform/http/failure.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { useAction } from '../../session/use-action.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RowSkeletons } from '../../ui/feedback/row-skeletons.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { type Kept, type Kind, ownCatalogQuery, reloadCatalogs } from './queries.ts'

interface Opened {
  readonly kind: Kind
  readonly kept?: Kept
}

/** The team's own materials and printers: owners edit them, members look at them. */
export function OwnCatalogPage() {
  const { data, isError, refetch } = useQuery(ownCatalogQuery)
  const [opened, setOpened] = useState<Opened>()
  const [notice, setNotice] = useState<{ tone: 'red' | 'amber'; text: string }>()
  const closed = (questions: readonly string[] = []) => {
    setOpened(undefined)
    setNotice(questions.length > 0 ? { tone: 'amber', text: questions.join(' ') } : undefined)
  }
  const isEmpty = data && data.materials.length + data.printers.length === 0
  const sectionOf = (kind: Kind, entries: readonly Kept[], mayEdit: boolean) => (
    <Panel title={kind === 'material' ? 'Materials' : 'Printers'} note="Chosen in a study, after ours">
      <div className="flex flex-col items-start gap-4">
        {entries.length > 0 ? (
          <ul aria-label={`Own ${kind}s`} className="flex w-full flex-col divide-y rounded-md border">
            {entries.map((kept) => (
              <EntryRow key={kept.id} {...{ kept, mayEdit }} onEdit={() => setOpened({ kind, kept })} />
            ))}
          </ul>
        ) : (
          <p className="text-sm text-n11">There is none yet.</p>
        )}
        {mayEdit && (
          <Button onClick={() => setOpened({ kind })}>
            <Plus size={14} aria-hidden="true" /> New {kind}
          </Button>
        )}
      </div>
    </Panel>
  )
  return (
    <Page title="Your materials and printers" tools={data && <Tools data={data} onNotice={setNotice} />}>
      {notice && (
        <div className="pb-4">
          <Notice tone={notice.tone}>{notice.text}</Notice>
        </div>
      )}
      {isError && <LoadFailure text="Your materials could not be loaded." onRetry={() => void refetch()} />}
      {!data && !isError && <RowSkeletons label="Loading your materials" />}
      {isEmpty && (
        <div className="pb-6">
          <Empty title="What you print, in your own numbers">
            {data.may_edit
              ? 'Add a material or a printer, or import a file. Everybody in the team can then choose it in a study.'
              : 'The owner of the team adds materials and printers here. Everybody in the team can then choose them in a study.'}
          </Empty>
        </div>
      )}
      {data && sectionOf('material', data.materials, data.may_edit)}
      {data && sectionOf('printer', data.printers, data.may_edit)}
      {opened && <EntryDialog kind={opened.kind} kept={opened.kept} onClose={closed} />}
    </Page>
  )
}

/** As it is stored, with thousands set apart. */
const printed = (value: number): string => value.toLocaleString('en-US', { maximumSignificantDigits: 12 })

/** What a row says of an entry; two values are those across and along the build direction. */
function factsOf({ entry }: Kept): string {
  if ('process' in entry) {
    const { process, build_volume_mm, min_wall_mm, min_strut_mm, min_gap_mm } = entry
    return `${process} · ${build_volume_mm.join(' × ')} mm · wall ${min_wall_mm}, strut ${min_strut_mm}, gap ${min_gap_mm} mm`
  }
  const { values } = entry.along_build ?? {}
  const both = (across: number, along: number | undefined) =>
    along === undefined ? printed(across) : `${printed(across)} / ${printed(along)}`
  return [
    entry.processes.join(', '),
    `E ${both(entry.young_mpa, values?.young_mpa)} MPa`,
    `onset ${both(entry.design_stress_mpa, values?.design_stress_mpa)} MPa`,
    `${printed(entry.density_g_cm3)} g/cm³`,
  ].join(' · ')
}

function EntryRow({ kept, mayEdit, onEdit }: { kept: Kept; mayEdit: boolean; onEdit: () => void }) {
  const [asking, setAsking] = useState(false)
  const { busy, run } = useAction()
  const { id, version, entry } = kept
  const remove = async () => {
    await run(() => send(deleteOwnEntry, { params: { id }, body: { version } }), {
      failed: 'It could not be deleted. Try again.',
    })
    setAsking(false)
    await reloadCatalogs()
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate text-sm font-medium text-n12">{entry.name}</p>
        <p className="tabular text-xs text-n10">{factsOf(kept)}</p>
      </div>
      {mayEdit && (
        <div className="flex gap-1">
          <Button size="sm" look="quiet" aria-label={`Edit ${entry.name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button size="sm" look="quiet" aria-label={`Delete ${entry.name}`} onClick={() => setAsking(true)}>
            Delete
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        busy={busy}
        title={`Delete ${entry.name}?`}
        description="It cannot be chosen any more. Results keep the values that they used, and studies that name it keep its values."
        label={busy ? 'Deleting' : 'Delete'}
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
      />
    </li>
  )
}

interface ToolsProps {
  data: OwnCatalogAnswer
  onNotice: (notice: { tone: 'red' | 'amber'; text: string } | undefined) => void
}

/** Import, for owners, and export. */
function Tools({ data, onNotice }: ToolsProps) {
  const input = useRef<HTMLInputElement>(null)
  const importFile = async (file: File) => {
    onNotice(undefined)
    const text = file.size > mostCatalogBytes ? undefined : await file.text()
    if (text === undefined) return onNotice({ tone: 'red', text: `${file.name}: ${ownCatalogTexts.tooLarge}` })
    const catalog = readJson(text.replace(/^\uFEFF/, ''))
    if (catalog === undefined) return onNotice({ tone: 'red', text: `${file.name}: ${ownCatalogTexts.notJson}` })
    try {
      const { message, questions } = await send(importOwnCatalog, { body: { catalog } })
      if (message) toast(message, 'success')
      if (questions.length > 0) onNotice({ tone: 'amber', text: questions.join(' ') })
    } catch (reason) {
      onNotice({ tone: 'red', text: `${file.name}: ${messageOr(reason, 'It could not be imported. Try again.')}` })
    }
    await reloadCatalogs()
  }
  const file = { materials: data.materials.map(({ entry }) => entry), printers: data.printers.map(({ entry }) => entry) }
  return (
    <div className="flex gap-2">
      {data.may_edit && (
        <>
          <input
            ref={input}
            type="file"
            accept=".json,application/json"
            aria-label="Catalogue file"
            className="hidden"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0]
              event.currentTarget.value = ''
              if (file) void importFile(file)
            }}
          />
          <Button onClick={() => input.current?.click()}>Import</Button>
        </>
      )}
      <a
        className={buttonClass()}
        download="catalogue.json"
        href={`data:application/json,${encodeURIComponent(JSON.stringify(file, null, 2))}`}
      >
        Export
      </a>
    </div>
  )
}

import {
  type Goal,
  goalOf,
  mostLoadCases,
  mostPointMasses,
  mostSupports,
  type SupportKind,
  supportKinds,
  supportTitles,
} from '@trabecula/domain'
import { Plus, Table2 } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { CaseMark } from '../../ui/face-mark.tsx'
import { TermHelp } from '../../ui/help/term-help.tsx'
import { pickFor } from '../../workspace/face-picking.ts'
import { withCase, withMass, withSupport } from '../../workspace/loads.ts'
import { changeLoads, useStudy } from '../../workspace/study.ts'
import { CaseEntry } from './case-entry.tsx'
import { MassEntry } from './mass-entry.tsx'
import { MatrixDialog } from './matrix-dialog.tsx'
import { StiffnessAimFields } from './stiffness-aim.tsx'
import { SupportEntry } from './support-entry.tsx'
import { firstCaseInWords, supportNames } from './words.ts'

/** The case, support or mass that is open, by index: "case 0", "support 2". */
type OpenEntry = `${keyof typeof lists} ${number}` | null

/** The list of each sort of entry. */
const lists = { case: 'cases', support: 'supports', mass: 'masses' } as const

export function LoadsPanel({ faceList }: { faceList: (label: string) => ReactNode }) {
  const { loads, settings, unitType } = useStudy()
  const goal = goalOf(settings.goal)
  const [opened, setOpened] = useState<OpenEntry>(null)
  const [matrix, setMatrix] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const open = (entry: OpenEntry) => {
    setOpened(entry)
    pickFor(null)
  }
  /** A new entry opens and gets the focus together with the change itself, so that no key press comes before. */
  const awaited = useRef<OpenEntry>(null)
  const added = (entry: Exclude<OpenEntry, null>) => {
    open(entry)
    awaited.current = entry
  }
  useLayoutEffect(() => {
    if (!awaited.current) return
    const [sort, index] = awaited.current.split(' ')
    const kind = lists[sort as keyof typeof lists]
    const entry = list.current?.querySelector<HTMLElement>(`[data-entries="${kind}"] > [data-entry="${index}"] button`)
    if (!entry) return
    awaited.current = null
    entry.focus()
  })
  const names = supportNames(loads.supports)
  return (
    <div ref={list} className="flex flex-col gap-4">
      <p className="text-xs text-n10">
        Loads that the same design bears at another time, supports that hold it in some directions only, and masses that vibrate
        with it.
      </p>
      <Entries
        title="Load cases"
        help="load-case"
        kind="cases"
        above={<FirstCase />}
        below={
          <AddCase
            count={loads.cases.length}
            goal={goal}
            onAdd={() => {
              changeLoads((now) => withCase(now), `add case ${loads.cases.length}`)
              added(`case ${loads.cases.length}`)
            }}
          />
        }
      >
        {loads.cases.map((given, at) => (
          <CaseEntry
            // biome-ignore lint/suspicious/noArrayIndexKey: a case is identified by its index
            key={at}
            at={at}
            given={given}
            unitType={unitType}
            open={opened === `case ${at}`}
            onOpen={(is) => open(is ? `case ${at}` : null)}
            onMoved={(to) => (to === null ? open(null) : added(`case ${to}`))}
            faceList={faceList}
          />
        ))}
      </Entries>
      {loads.cases.length > 0 && !goal.isLoad && <StiffnessAimFields loads={loads} />}
      <Entries
        title="Supports"
        help="support"
        kind="supports"
        below={
          <AddSupport
            disabled={loads.supports.length >= mostSupports}
            onAdd={(kind) => {
              changeLoads((now) => withSupport(now, kind), `add support ${loads.supports.length}`)
              added(`support ${loads.supports.length}`)
            }}
          />
        }
      >
        {loads.supports.map((given, at) => (
          <SupportEntry
            // biome-ignore lint/suspicious/noArrayIndexKey: a support is identified by its index
            key={at}
            at={at}
            given={given}
            title={names[at] ?? ''}
            open={opened === `support ${at}`}
            onOpen={(is) => open(is ? `support ${at}` : null)}
            faceList={faceList}
          />
        ))}
      </Entries>
      <Entries
        title="Point masses"
        kind="masses"
        below={
          <Button
            size="sm"
            className="self-start"
            disabled={loads.masses.length >= mostPointMasses}
            onClick={() => {
              const at = loads.masses.length
              changeLoads((now) => withMass(now, at, { massG: 0, faces: [] }), `add mass ${at}`)
              added(`mass ${at}`)
              pickFor({ of: 'mass', at })
            }}
          >
            <Plus size={13} />
            Point mass
          </Button>
        }
      >
        {loads.masses.map((given, at) => (
          <MassEntry
            // biome-ignore lint/suspicious/noArrayIndexKey: a mass is identified by its index
            key={at}
            at={at}
            given={given}
            unitType={unitType}
            open={opened === `mass ${at}`}
            onOpen={(is) => open(is ? `mass ${at}` : null)}
            faceList={faceList}
          />
        ))}
      </Entries>
      <Button size="sm" className="self-start" onClick={() => setMatrix(true)}>
        <Table2 size={13} />
        Faces by case
      </Button>
      <MatrixDialog open={matrix} onClose={() => setMatrix(false)} />
    </div>
  )
}

interface EntriesProps {
  title: string
  help?: 'load-case' | 'support'
  kind: (typeof lists)[keyof typeof lists]
  /** The content before the list, and the buttons that extend it. */
  above?: ReactNode
  below: ReactNode
  children: ReactNode
}

/** The cases, the supports, or the masses, under their title. */
function Entries({ title, help, kind, above, below, children }: EntriesProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="text-xs font-semibold text-n12">
        {title} {help && <TermHelp id={help} />}
      </h3>
      {above}
      <ul data-entries={kind} className="flex flex-col gap-1.5">
        {children}
      </ul>
      {below}
    </div>
  )
}

/** Case A, which is edited in the sections above. */
function FirstCase() {
  const { selection, settings, unitType } = useStudy()
  return (
    <p className="flex h-8 items-center gap-1.5 rounded-md bg-n3 pr-2 pl-6.5 text-xs">
      <CaseMark place={0} />
      <span className="shrink-0 font-medium text-n12">As set above</span>
      <span className="tabular ml-auto min-w-0 truncate text-n10">
        {firstCaseInWords(settings, selection.load.length, unitType)}
      </span>
    </p>
  )
}

/** `count`: number of further cases. */
function AddCase({ count, goal, onAdd }: { count: number; goal: Goal; onAdd: () => void }) {
  const isFull = count + 1 >= mostLoadCases
  return (
    <>
      <Button size="sm" className="self-start" disabled={isFull} onClick={onAdd}>
        <Plus size={13} />
        Load case
      </Button>
      {isFull && (
        <p className="text-xs text-n10">A study has up to {mostLoadCases} load cases. Run others as a study of their own.</p>
      )}
      {count > 0 && goal.isLoad && (
        <p className="text-xs text-n10">
          The required load is that of case A; the others act with their own magnitudes. The case that a design bears least
          decides.
        </p>
      )}
    </>
  )
}

function AddSupport({ disabled, onAdd }: { disabled: boolean; onAdd: (kind: SupportKind) => void }) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {supportKinds.map((kind) => (
        <Button key={kind} size="sm" disabled={disabled} onClick={() => onAdd(kind)}>
          <Plus size={13} />
          {supportTitles[kind]}
        </Button>
      ))}
    </div>
  )
}

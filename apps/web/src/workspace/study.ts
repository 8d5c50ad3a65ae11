import type { ProjectAnswer } from '@trabecula/contract'
import {
  type CandidateRow,
  defaultSettings,
  defaultUnitType,
  type FlowEvent,
  type FlowStatus,
  flowStatus,
  type LoadsAndSupports,
  loadsMessages,
  type OptimizationData,
  type OptimizationGoal,
  type OptimizationSettings,
  type Reference,
  type SortState,
  tutorialProjectId,
  type UnitType,
} from '@trabecula/domain'
import { create } from 'zustand'
import { toast } from '../platform/notices/toasts.ts'
import { type Decisions, keepDraft } from './draft.ts'
import { type FurtherUse, loadsBeside, selectionBeside } from './face-uses.ts'
import { noLoads, type PickedLoads, pickedFrom } from './loads.ts'
import { usePart } from './part.ts'
import { emptySelection, type SelectionState } from './selection.ts'
import type { StoredStudy } from './stored-study.ts'
import { emptyHistory, recordStep, redoStep, type UndoHistory, undoStep } from './undo-history.ts'

export interface Results {
  readonly candidates: readonly CandidateRow[]
  readonly baseline: Reference | null
  readonly solid: Reference | null
  /** What a person should know of the run, families that were left out among it. */
  readonly notes?: readonly string[] | undefined
  readonly settings: OptimizationData
  /** The run that gave them, by which their fields are asked for; a result from before fields were kept may have none. */
  readonly runId?: string | undefined
}

/** A run as it is watched. */
export interface RunState {
  /** null until the server has told. */
  readonly id: string | null
  readonly startedAt: number
  readonly stage: string
  readonly detail: string
  readonly done: number
  readonly total: number
  readonly secondsLeft: number | null
  readonly candidates: readonly CandidateRow[]
}

export interface Study extends Decisions {
  readonly project: ProjectAnswer | null
  readonly studies: readonly StoredStudy[]
  readonly studyId: string | null
  readonly hovered: number | null
  /** The case or support that picks go to, instead of the load and held faces. */
  readonly pickingFor: FurtherUse | null
  readonly flow: FlowStatus
  readonly results: Results | null
  /** Results are on their way. */
  readonly resultsBusy: boolean
  /** row_index of the candidate that is shown. */
  readonly selectedRow: number | null
  /** The row under the pointer, in the table or in the plot. */
  readonly hoveredRow: number | null
  /** The row that is shown instead of the selected one for as long as the pointer rests on it. */
  readonly previewRow: number | null
  /** Rows that are chosen for the comparison side by side. */
  readonly compared: readonly number[]
  readonly latticeView: boolean
  readonly sort: SortState | null
  readonly run: RunState | null
  /** Why the last run did not end well. */
  readonly runFailure: string | null
}

export const freshStudy: Study = {
  project: null,
  studies: [],
  studyId: null,
  selection: emptySelection,
  loads: noLoads,
  hovered: null,
  pickingFor: null,
  settings: defaultSettings,
  unitType: defaultUnitType,
  flow: 'model-edit',
  results: null,
  resultsBusy: false,
  selectedRow: null,
  hoveredRow: null,
  previewRow: null,
  compared: [],
  latticeView: false,
  sort: null,
  run: null,
  runFailure: null,
}

/** The project that is open: what is asked, what is running, what came out. */
export const useStudy = create<Study>(() => freshStudy)

export const changeStudy = (part: Partial<Study>): void => useStudy.setState(part)
export function resetStudy(): void {
  leaveProject()
  useStudy.setState(freshStudy, true)
  clearUndoHistory()
}

let opened = new AbortController()

/** Another project comes, or none: what was begun for this one has nothing to say any more. */
export function leaveProject(): void {
  opened.abort(new DOMException('the project is no longer open', 'AbortError'))
  opened = new AbortController()
}

/**
 * Does what belongs to the open project. The signal aborts when that is left, and what is thrown afterwards is not told:
 * a late answer must not land in the next project, nor a message about the last one.
 */
export async function whileOpen(work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const { signal } = opened
  try {
    await work(signal)
  } catch (reason) {
    if (!signal.aborted) throw reason
  }
}

const useUndoHistory = create<UndoHistory<Decisions>>(() => emptyHistory)
export const useCanUndo = () => useUndoHistory((history) => history.undo.length > 0)
export const useCanRedo = () => useUndoHistory((history) => history.redo.length > 0)
/** Another project or study: what was done in the last one is not taken back here. */
export function clearUndoHistory(): void {
  useUndoHistory.setState(emptyHistory, true)
  leftGoal = null
}

const decisions = ({ selection, loads, settings, unitType }: Study): Decisions => ({ selection, loads, settings, unitType })

const keepNow = (): void => keepDraft(useStudy.getState(), new Date(), usePart.getState().part?.surfaces.label.length ?? 0)

/** A change that a person made: it can be undone. */
function decide(change: Partial<Decisions>, what: string): void {
  useUndoHistory.setState(recordStep(useUndoHistory.getState(), decisions(useStudy.getState()), what, Date.now()), true)
  useStudy.setState(change)
  keepNow()
}

const travel = (step: typeof undoStep<Decisions>) => (): void => {
  const reached = step(useUndoHistory.getState(), decisions(useStudy.getState()))
  if (!reached) return
  useUndoHistory.setState(reached.history, true)
  useStudy.setState(reached.state)
  keepNow()
}
export const undo = travel(undoStep)
export const redo = travel(redoStep)

export const changeSettings = (part: Partial<OptimizationSettings>): void =>
  decide({ settings: { ...useStudy.getState().settings, ...part } }, Object.keys(part).join())

/** The number of the goal that is not chosen, so that going there and back keeps it; with the settings it was left in. */
let leftGoal: { readonly goal: OptimizationGoal; readonly value: number } | null = null

/** Another goal, with the number that it had last in this study. */
export function changeGoal(goal: OptimizationGoal): void {
  const { goal: before, target: value } = useStudy.getState().settings
  if (goal === before) return
  const known = leftGoal?.goal === goal ? leftGoal.value : 0
  leftGoal = { goal: before, value }
  changeSettings({ goal, target: known })
}

export const changeUnits = (unitType: UnitType): void => decide({ unitType }, 'units')

export function changeSelection(change: (selection: SelectionState) => SelectionState): void {
  const { selection, loads } = useStudy.getState()
  const next = change(selection)
  if (next === selection) return
  const onlyForce = next.load === selection.load && next.held === selection.held && next.mode === selection.mode
  // Picks are steps of their own; the force is typed or dragged.
  const what = onlyForce ? 'force' : `pick ${next.load} ${next.held} ${next.mode}`
  decide({ selection: next, loads: onlyForce ? loads : loadsBeside(next, loads) }, what)
}

/** @param what says what was changed: typing goes on in the same step for as long as it is the same */
export function changeLoads(change: (loads: PickedLoads) => PickedLoads, what: string): void {
  const { selection, loads } = useStudy.getState()
  const next = change(loads)
  if (next !== loads) decide({ loads: next, selection: selectionBeside(next, selection) }, `loads ${what}`)
}

/** All chosen faces at once, as they are on another part. */
export const changeFaces = (selection: SelectionState, loads: PickedLoads): void => decide({ selection, loads }, 'part')

/** What the program itself puts there, from a file or an answer; nothing to undo. */
export const restoreSelection = (part: Partial<SelectionState>): void =>
  useStudy.setState(({ selection }) => ({ selection: { ...selection, ...part } }))

/** Moves the flow status by the domain's rule. */
export const step = (event: FlowEvent): void =>
  useStudy.setState(({ flow, project }) => ({ flow: flowStatus(flow, event, project?.id === tutorialProjectId) }))

export const currentStudy = ({ studies, studyId }: Study): StoredStudy | undefined => studies.find(({ id }) => id === studyId)

/** The row on the canvas: the one that is looked at in passing, else the selected one. */
export const shownRow = ({ previewRow, selectedRow }: Study): number | null => previewRow ?? selectedRow

/** The canvas shows a result: that of a run, or that of the demonstration, whose flow never leaves the settings (§4). */
export const showsResult = ({ results, flow, project }: Study): boolean =>
  results !== null && (flow === 'generated' || project?.id === tutorialProjectId)

export const selectedCandidate = ({ results, selectedRow }: Study): CandidateRow | undefined =>
  results?.candidates.find(({ row_index }) => row_index === selectedRow)

/** What a stored study asks, and the units in which it was typed. */
export const decidedIn = ({ settings, unitType, loads }: StoredStudy): Pick<Decisions, 'settings' | 'unitType' | 'loads'> => ({
  settings,
  unitType,
  loads: restoredLoads(loads),
})

/** Cases and supports as they were kept; a person hears of faces that this part does not have. */
export function restoredLoads(kept: LoadsAndSupports | null | undefined): PickedLoads {
  const { loads, lost } = pickedFrom(kept, usePart.getState().part?.surfaces)
  if (lost) toast(loadsMessages.otherPart, 'info')
  return loads
}

/** A new name of the project or its study is kept with the rest. */
export const keepNames = (): void => keepNow()

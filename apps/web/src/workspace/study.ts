import type { ProjectAnswer, SubprojectAnswer } from '@trabecula/contract'
import {
  type CandidateRow,
  defaultSettings,
  defaultUnitType,
  type FlowEvent,
  type FlowStatus,
  flowStatus,
  type OptimizationData,
  type OptimizationGoal,
  type OptimizationSettings,
  type Reference,
  type SortState,
  settingsToSi,
  tutorialProjectId,
  type UnitType,
} from '@trabecula/domain'
import { create } from 'zustand'
import { type Decisions, keepDraft } from './draft.ts'
import { emptySelection, type SelectionState } from './selection.ts'
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
  readonly studies: readonly SubprojectAnswer[]
  readonly studyId: string | null
  readonly hovered: number | null
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
  hovered: null,
  settings: settingsToSi(defaultSettings, defaultUnitType),
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
  useStudy.setState(freshStudy, true)
  clearUndoHistory()
}

const useUndoHistory = create<UndoHistory<Decisions>>(() => emptyHistory)
export const useCanUndo = () => useUndoHistory((history) => history.undo.length > 0)
export const useCanRedo = () => useUndoHistory((history) => history.redo.length > 0)
/** Another project or study: what was done in the last one is not taken back here. */
export function clearUndoHistory(): void {
  useUndoHistory.setState(emptyHistory, true)
  leftGoal = null
}

const decisions = ({ selection, settings, unitType }: Study): Decisions => ({ selection, settings, unitType })

/** A change that a person made: it can be undone. */
function decide(change: Partial<Decisions>, what: string): void {
  useUndoHistory.setState(recordStep(useUndoHistory.getState(), decisions(useStudy.getState()), what, Date.now()), true)
  useStudy.setState(change)
  keepDraft(useStudy.getState(), new Date())
}

const travel = (step: typeof undoStep<Decisions>) => (): void => {
  const reached = step(useUndoHistory.getState(), decisions(useStudy.getState()))
  if (!reached) return
  useUndoHistory.setState(reached.history, true)
  useStudy.setState(reached.state)
  keepDraft(useStudy.getState(), new Date())
}
export const undo = travel(undoStep)
export const redo = travel(redoStep)

export const changeSettings = (part: Partial<OptimizationSettings>): void =>
  decide({ settings: { ...useStudy.getState().settings, ...part } }, Object.keys(part).join())

/** The number of the goal that is not chosen, so that going there and back keeps it; with the settings it was left in. */
let leftGoal: { readonly goal: OptimizationGoal; readonly value: number } | null = null

/** Another goal, with the number that it had last in this study. */
export function changeGoal(goal: OptimizationGoal): void {
  const { optimization_goal: before, optimization_value: value } = useStudy.getState().settings
  if (goal === before) return
  const known = leftGoal?.goal === goal ? leftGoal.value : 0
  leftGoal = { goal: before, value }
  changeSettings({ optimization_goal: goal, optimization_value: known })
}

export const changeUnits = (unitType: UnitType): void => decide({ unitType }, 'units')

export function changeSelection(change: (selection: SelectionState) => SelectionState): void {
  const { selection } = useStudy.getState()
  const next = change(selection)
  if (next === selection) return
  const onlyForce = next.load === selection.load && next.held === selection.held && next.mode === selection.mode
  // Picks are steps of their own; the force is typed or dragged.
  decide({ selection: next }, onlyForce ? 'force' : `pick ${next.load} ${next.held} ${next.mode}`)
}

/** What the program itself puts there, from a file or an answer; nothing to undo. */
export const restoreSelection = (part: Partial<SelectionState>): void =>
  useStudy.setState(({ selection }) => ({ selection: { ...selection, ...part } }))

/** Moves the flow status by the domain's rule. */
export const step = (event: FlowEvent): void =>
  useStudy.setState(({ flow, project }) => ({ flow: flowStatus(flow, event, project?.id === tutorialProjectId) }))

export const currentStudy = ({ studies, studyId }: Study): SubprojectAnswer | undefined =>
  studies.find(({ id }) => id === studyId)

/** The row on the canvas: the one that is looked at in passing, else the selected one. */
export const shownRow = ({ previewRow, selectedRow }: Study): number | null => previewRow ?? selectedRow

/** The canvas shows a result: that of a run, or that of the demonstration, whose flow never leaves the settings (§4). */
export const showsResult = ({ results, flow, project }: Study): boolean =>
  results !== null && (flow === 'generated' || project?.id === tutorialProjectId)

export const selectedCandidate = ({ results, selectedRow }: Study): CandidateRow | undefined =>
  results?.candidates.find(({ row_index }) => row_index === selectedRow)

/** The settings of a stored study, and the units in which they were typed. */
export function decidedIn({ optimization_settings }: SubprojectAnswer): Pick<Decisions, 'settings' | 'unitType'> {
  const { unitType, ...settings } = optimization_settings
  return { settings, unitType }
}

/** A new name of the project or its study is kept with the rest. */
export const keepNames = (): void => keepDraft(useStudy.getState(), new Date())

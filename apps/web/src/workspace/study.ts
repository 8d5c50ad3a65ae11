import type { ProjectAnswer, WaitingVerification } from '@trabecula/contract'
import {
  type CandidateRow,
  defaultSettings,
  defaultUnitType,
  type FlowEvent,
  type FlowStatus,
  flowStatus,
  type LoadsAndSupports,
  loadsMessages,
  noOwnCatalog,
  type OptimizationGoal,
  type OptimizationSettings,
  type RegionShape,
  type RunResults,
  type SortState,
  tutorialProjectId,
  type UnitType,
  type Vector,
} from '@trabecula/domain'
import { create } from 'zustand'
import { toast } from '../platform/notices/toasts.ts'
import { type Decisions, keepDraft } from './draft.ts'
import { type FurtherUse, loadsAllowedBy, selectionAllowedBy } from './face-uses.ts'
import { noLoads, type PickedLoads, pickedFrom } from './loads.ts'
import { usePart } from './part.ts'
import { showPatches } from './patched-part.ts'
import { emptySelection, type SelectionState } from './selection.ts'
import type { StoredStudy } from './stored-study.ts'
import { emptyHistory, recordStep, redoStep, type UndoHistory, undoStep } from './undo-history.ts'

export interface Results extends RunResults {
  /** The run of the result, which identifies its fields; absent from results older than stored fields. */
  readonly runId?: string | undefined
  /** The verifications that had not ended when the result was loaded. */
  readonly verifications?: readonly WaitingVerification[] | undefined
}

export interface RunState {
  /** null until the server has sent it. */
  readonly id: string | null
  readonly startedAt: number
  readonly stage: string
  readonly detail: string
  readonly done: number
  readonly total: number
  readonly secondsLeft: number | null
  readonly candidates: readonly CandidateRow[]
}

interface RegionsShown {
  /** Index of the region that can be dragged. */
  readonly at: number | null
  /** mm of the unit in which its numbers are typed. */
  readonly unitMm: number
  onDrag(shape: RegionShape | null, done: boolean): void
}

export interface Study extends Decisions {
  readonly project: ProjectAnswer | null
  readonly studies: readonly StoredStudy[]
  readonly studyId: string | null
  readonly hovered: number | null
  /**
   * The force that a load face was given when its project was opened, because none is known. It is the one in the selection
   * until it is changed or confirmed.
   */
  readonly assumedForce: Vector | null
  /** The case, support, point mass or region that picks go to, instead of the load and held faces. */
  readonly pickingFor: FurtherUse | null
  /** The canvas shows the regions, because they are edited; one can be dragged. */
  readonly regionsShown: RegionsShown | null
  readonly flow: FlowStatus
  readonly results: Results | null
  readonly resultsBusy: boolean
  /** Index of the selected candidate's row. */
  readonly selectedRow: number | null
  /** The row under the pointer, in the table or in the plot. */
  readonly hoveredRow: number | null
  /** The row that is shown instead of the selected one while the pointer rests on it. */
  readonly previewRow: number | null
  readonly compared: readonly number[]
  readonly latticeView: boolean
  readonly sort: SortState | null
  readonly run: RunState | null
  readonly runFailure: string | null
}

export const freshStudy: Study = {
  project: null,
  studies: [],
  studyId: null,
  selection: emptySelection,
  loads: noLoads,
  patches: [],
  hovered: null,
  assumedForce: null,
  pickingFor: null,
  regionsShown: null,
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

/** The open project: its set-up, its run, its results. */
export const useStudy = create<Study>(() => freshStudy)

export function changeStudy(part: Partial<Study>): void {
  // The patches come first, because the faces of the selection may be among them.
  if (part.patches) showPatches(part.patches)
  useStudy.setState(part)
}
export function resetStudy(): void {
  leaveProject()
  useStudy.setState(freshStudy, true)
  latest = null
  clearUndoHistory()
}

let latest: LoadsAndSupports | null = null
let opened = new AbortController()

/** Another project is opened, or none: work for the previous one is aborted. */
export function leaveProject(): void {
  opened.abort(new DOMException('the project is no longer open', 'AbortError'))
  opened = new AbortController()
}

/**
 * Work for the open project. The signal aborts when that is left, and later errors are not reported: a late answer must
 * not appear in the next project, nor a message about the previous one.
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
/** Clears the history for another project or study, in which earlier steps cannot be undone. */
export function clearUndoHistory(): void {
  useUndoHistory.setState(emptyHistory, true)
  leftGoal = null
}

const decisions = ({ selection, loads, patches, settings, unitType }: Study): Decisions => ({
  selection,
  loads,
  patches,
  settings,
  unitType,
})

const keepNow = (): void => keepDraft(useStudy.getState(), new Date(), usePart.getState().part?.surfaces.label.length ?? 0)

/**
 * Makes a study that was just created the current one. The draft belongs to it from now on: otherwise a page that is
 * loaded again would not know the force of a run that ended without a result.
 */
export function enterNewStudy(study: StoredStudy): void {
  useStudy.setState({ studies: [...useStudy.getState().studies, study], studyId: study.id })
  keepNow()
}

/** A change by the user, which can be undone. */
function decide(change: Partial<Decisions>, what: string): void {
  useUndoHistory.setState(recordStep(useUndoHistory.getState(), decisions(useStudy.getState()), what, Date.now()), true)
  changeStudy(change)
  keepNow()
}

const travel = (step: typeof undoStep<Decisions>) => (): void => {
  const reached = step(useUndoHistory.getState(), decisions(useStudy.getState()))
  if (!reached) return
  useUndoHistory.setState(reached.history, true)
  changeStudy(reached.state)
  keepNow()
}
export const undo = travel(undoStep)
export const redo = travel(redoStep)

/** @param what name of the change: further changes with the same name belong to the same step */
export const changeSettings = (part: Partial<OptimizationSettings>, what = Object.keys(part).join()): void =>
  decide({ settings: { ...useStudy.getState().settings, ...part } }, what)

/** The value of the goal that is not chosen, so that switching back restores it; with the settings at that time. */
let leftGoal: { readonly goal: OptimizationGoal; readonly value: number } | null = null

/** Changes the goal, with the value that it had last in this study. */
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
  // Each pick is a step; the force is typed or dragged, which is one step.
  const what = onlyForce ? 'force' : `pick ${next.load} ${next.held} ${next.mode}`
  decide({ selection: next, loads: onlyForce ? loads : loadsAllowedBy(next, loads) }, what)
}

/**
 * @param what name of the change: further changes with the same name belong to the same step
 * @param further settings that change with the loads, in the same step
 */
export function changeLoads(
  change: (loads: PickedLoads) => PickedLoads,
  what: string,
  further?: Partial<OptimizationSettings>,
): void {
  const { selection, loads, settings } = useStudy.getState()
  const next = change(loads)
  if (next === loads) return
  const changed = { loads: next, selection: selectionAllowedBy(next, selection) }
  decide(further ? { ...changed, settings: { ...settings, ...further } } : changed, `loads ${what}`)
}

/** Sets all chosen faces at once, with the patches that are among them. `what`: name of the change, as above. */
export const changeFaces = (faces: Pick<Decisions, 'selection' | 'loads' | 'patches'>, what: string): void => decide(faces, what)

/** Sets values from a file or an answer, which cannot be undone. */
export const restoreSelection = (part: Partial<SelectionState>): void =>
  useStudy.setState(({ selection }) => ({ selection: { ...selection, ...part } }))

/** Advances the flow status by the domain's rule. */
export const step = (event: FlowEvent): void =>
  useStudy.setState(({ flow, project }) => ({ flow: flowStatus(flow, event, project?.id === tutorialProjectId) }))

export const currentStudy = ({ studies, studyId }: Study): StoredStudy | undefined => studies.find(({ id }) => id === studyId)

/** The row on the canvas: the previewed one, else the selected one. */
export const shownRow = ({ previewRow, selectedRow }: Study): number | null => previewRow ?? selectedRow

/** Whether the canvas shows a result: of a run, or of the demonstration, whose flow stays at the settings (§4). */
export const showsResult = ({ results, flow, project }: Study): boolean =>
  results !== null && (flow === 'generated' || project?.id === tutorialProjectId)

export const selectedCandidate = ({ results, selectedRow }: Study): CandidateRow | undefined =>
  results?.candidates.find(({ rowIndex }) => rowIndex === selectedRow)

export const decidedIn = ({ settings, unitType, loads }: StoredStudy): Pick<Decisions, 'settings' | 'unitType' | 'loads'> => ({
  settings,
  unitType,
  loads: restoredLoads(loads),
})

/** What was restored last in this project. Its triangles may be parts of the faces in the form. */
export const storedLoads = (): LoadsAndSupports | null => latest

/** Restored loads; the user is notified of faces that this part does not have. */
export function restoredLoads(kept: LoadsAndSupports | null | undefined): PickedLoads {
  latest = kept ?? null
  const { loads, lost } = pickedFrom(kept, usePart.getState().part?.surfaces)
  if (lost) toast(loadsMessages.otherPart, 'info')
  return loads
}

/** A new name of the project or its study is kept with the draft. */
export const keepNames = (): void => keepNow()

/** The team's own materials and printers, which studies may name; it is filled with the catalogue. */
export const useOwnCatalog = create(() => noOwnCatalog)

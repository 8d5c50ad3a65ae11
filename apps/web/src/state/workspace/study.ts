import type { ProjectAnswer, SubprojectAnswer } from '@trabecula/contract'
import {
  type CandidateRow,
  defaultSettings,
  defaultUnitType,
  type FlowEvent,
  type FlowStatus,
  flowStatus,
  type OptimizationData,
  type OptimizationSettings,
  type Reference,
  type SortState,
  settingsToSi,
  tutorialProjectId,
  type UnitType,
} from '@trabecula/domain'
import { create } from 'zustand'
import { emptySelection, type SelectionState } from './selection.ts'

export interface Results {
  readonly candidates: readonly CandidateRow[]
  readonly baseline: Reference | null
  readonly solid: Reference | null
  readonly settings: OptimizationData
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

export interface Study {
  readonly project: ProjectAnswer | null
  readonly subprojects: readonly SubprojectAnswer[]
  readonly subprojectId: string | null
  readonly selection: SelectionState
  readonly hovered: number | null
  /** In SI; shown in `unitType`. */
  readonly settings: OptimizationSettings
  readonly unitType: UnitType
  readonly flow: FlowStatus
  readonly results: Results | null
  /** row_index of the candidate that is shown. */
  readonly selectedRow: number | null
  readonly latticeView: boolean
  readonly sort: SortState | null
  readonly run: RunState | null
  /** Why the last run did not end well. */
  readonly runFailure: string | null
}

export const freshStudy: Study = {
  project: null,
  subprojects: [],
  subprojectId: null,
  selection: emptySelection,
  hovered: null,
  settings: settingsToSi(defaultSettings, defaultUnitType),
  unitType: defaultUnitType,
  flow: 'model-edit',
  results: null,
  selectedRow: null,
  latticeView: false,
  sort: null,
  run: null,
  runFailure: null,
}

/** The project that is open: what is asked, what is running, what came out. */
export const useStudy = create<Study>(() => freshStudy)

export const changeStudy = (part: Partial<Study>): void => useStudy.setState(part)
export const resetStudy = (): void => useStudy.setState(freshStudy, true)

export const changeSettings = (part: Partial<OptimizationSettings>): void =>
  useStudy.setState(({ settings }) => ({ settings: { ...settings, ...part } }))

export const changeSelection = (change: (selection: SelectionState) => SelectionState): void =>
  useStudy.setState(({ selection }) => ({ selection: change(selection) }))

/** Moves the flow status by the domain's rule. */
export const step = (event: FlowEvent): void =>
  useStudy.setState(({ flow, project }) => ({ flow: flowStatus(flow, event, project?.id === tutorialProjectId) }))

export const currentSubproject = ({ subprojects, subprojectId }: Study): SubprojectAnswer | undefined =>
  subprojects.find(({ id }) => id === subprojectId)

export const selectedCandidate = ({ results, selectedRow }: Study): CandidateRow | undefined =>
  results?.candidates.find(({ row_index }) => row_index === selectedRow)

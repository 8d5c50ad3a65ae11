import type { FaceKind } from '../face/model.ts'
import type { InterfaceArea } from '../workspace/areas.ts'
import type { ToolTab } from '../workspace/model.ts'
import { type TourStep, tourSteps } from './model.ts'
import { type TourText, tourTexts } from './texts.ts'

/** What a hook of a step does. `allow` with null lifts every restriction. */
export type TourAction =
  | { readonly type: 'allow'; readonly areas: readonly InterfaceArea[] | null }
  | { readonly type: 'open-tab'; readonly tab: ToolTab | null }
  | { readonly type: 'show-results'; readonly shown: boolean }
  /** Colours the design by how much of its strength each place uses. */
  | { readonly type: 'show-field'; readonly shown: boolean }
  | { readonly type: 'clear-selection' }
  | { readonly type: 'select-as'; readonly kind: FaceKind }
  | { readonly type: 'return-to-settings' }

/** The part of the canvas that no panel covers, or an area of the interface. */
export type TourTarget = 'canvas' | InterfaceArea
export type TourPlacement = 'inside' | 'left' | 'right' | 'top' | 'bottom'

/** §3 tour step. Hooks are data: `before` runs on arriving, `after` on leaving forwards, `back` backwards. */
export interface TourStepScript {
  readonly id: TourStep
  readonly target: TourTarget
  readonly content: TourText
  readonly placement: TourPlacement
  /**
   * The view is lit and may be turned, also where the target is a panel whose effect shows in the view. Faces are
   * picked only where STLModelClick is allowed.
   */
  readonly camera: boolean
  /** The popover has no footer, so that the visitor has to act on the part: choosing a face of this kind moves on. */
  readonly awaits: FaceKind | null
  readonly before: readonly TourAction[]
  readonly after: readonly TourAction[]
  readonly back: readonly TourAction[]
}

type Given = Pick<TourStepScript, 'target' | 'placement'> & Partial<TourStepScript>

const allow = (...areas: InterfaceArea[]): TourAction => ({ type: 'allow', areas })
const openTab = (tab: ToolTab | null): TourAction => ({ type: 'open-tab', tab })
const showResults = (shown: boolean): TourAction => ({ type: 'show-results', shown })
const showField = (shown: boolean): TourAction => ({ type: 'show-field', shown })
const selectAs = (kind: FaceKind): TourAction => ({ type: 'select-as', kind })

/**
 * §4, per-step effects. `before` repeats what the step needs, so that Back finds its stage whichever step it comes
 * from; where the specification says "after X", the action is also X's `after`, and the tour waits a moment before it
 * advances.
 */
const given: Readonly<Record<TourStep, Given>> = {
  zoom: { target: 'canvas', placement: 'inside', camera: true, before: [allow(), openTab(null)] },
  rotate: {
    target: 'canvas',
    placement: 'inside',
    camera: true,
    before: [allow(), openTab(null)],
    after: [allow('SceneControls'), openTab('scene-controls')],
  },
  'select-pivot': {
    target: 'SceneControls',
    placement: 'bottom',
    camera: true,
    before: [allow('SceneControls'), openTab('scene-controls')],
    after: [allow('Material'), openTab('material')],
  },
  'color-opacity': {
    target: 'Material',
    placement: 'bottom',
    camera: true,
    before: [allow('Material'), openTab('material')],
    after: [openTab(null), { type: 'clear-selection' }],
  },
  'force-direction': {
    target: 'canvas',
    placement: 'inside',
    camera: true,
    awaits: 'load',
    before: [allow('SurfaceSelection', 'STLModelClick'), openTab(null), selectAs('load')],
  },
  'fixed-face': {
    target: 'canvas',
    placement: 'inside',
    camera: true,
    awaits: 'held',
    before: [allow('SurfaceSelection', 'STLModelClick'), openTab(null), selectAs('held')],
  },
  'optimization-parameters': {
    target: 'OptimizationParameters',
    placement: 'right',
    before: [allow('OptimizationParameters')],
  },
  'thickness-units': { target: 'ShellThickness', placement: 'right', before: [allow('ShellThickness')] },
  'goal-range': {
    target: 'OptimizationGoal',
    placement: 'right',
    before: [allow('OptimizationGoal')],
    after: [showResults(true)],
  },
  generate: {
    target: 'Generate',
    placement: 'right',
    before: [allow('Generate')],
    after: [showResults(true)],
    back: [showResults(false)],
  },
  'result-sorting': {
    target: 'OptimizationTable',
    placement: 'top',
    before: [allow('OptimizationTableHeader', 'OptimizationTableBody'), openTab(null), showResults(true)],
    back: [showResults(false), { type: 'return-to-settings' }],
  },
  'easy-print-color': {
    target: 'OptimizationTableBody',
    placement: 'top',
    before: [allow('OptimizationTableBody'), openTab(null), showResults(true)],
    after: [showResults(false)],
  },
  'visualize-design': {
    target: 'canvas',
    placement: 'inside',
    camera: true,
    before: [allow(), openTab(null)],
    after: [allow('Material'), openTab('material')],
    back: [showResults(true)],
  },
  'lattice-opacity': {
    target: 'Material',
    placement: 'bottom',
    camera: true,
    before: [allow('Material'), openTab('material')],
    after: [allow('SectionView'), openTab('section-view')],
  },
  'different-section-views': {
    target: 'SectionView',
    placement: 'bottom',
    camera: true,
    before: [allow('SectionView'), openTab('section-view'), showField(true)],
    back: [showField(false)],
  },
  'views-based-on-origin': {
    target: 'canvas',
    placement: 'inside',
    camera: true,
    before: [allow('SectionView'), openTab('section-view'), showField(true)],
  },
  export: {
    target: 'Export',
    placement: 'top',
    before: [allow('Export'), openTab(null), showField(false), showResults(true)],
    after: [{ type: 'allow', areas: null }],
    back: [showResults(false)],
  },
}

const plain = { camera: false, awaits: null, before: [], after: [], back: [] } as const

/** The seventeen steps in order. */
export const tourScript: readonly TourStepScript[] = tourSteps.map((id) => ({
  ...plain,
  ...given[id],
  id,
  content: tourTexts[id],
}))

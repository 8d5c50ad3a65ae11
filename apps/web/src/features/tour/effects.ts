import { defaultMaterial, defaultSceneControls, defaultSection, type TourEffect, type TourEvent } from '@trabecula/domain'
import { changeField } from '../../workspace/fields/choices.ts'
import { returnToSettings } from '../../workspace/results.ts'
import { emptySelection } from '../../workspace/selection.ts'
import { restoreSelection } from '../../workspace/study.ts'
import { useView } from '../../workspace/view/settings.ts'
import { saveSeen } from './seen.ts'

export interface TourNavigation {
  readonly toDemonstration: (originalProjectId: string | null) => void
  readonly backTo: (projectId: string | null) => void
}

interface Reach {
  readonly dispatch: (event: TourEvent) => void
  readonly showResults: (shown: boolean) => void
}

const keptView = 'tour-kept-view'
let ways: TourNavigation | null = null
let timer: ReturnType<typeof setTimeout> | undefined

export const connectTour = (given: TourNavigation): void => {
  ways = given
}

export function perform(effect: TourEffect, { dispatch, showResults }: Reach): void {
  switch (effect.type) {
    case 'wait':
      clearTimeout(timer)
      timer = setTimeout(() => dispatch(effect.event), effect.ms)
      return
    case 'stop-waiting':
      clearTimeout(timer)
      return
    case 'save-seen':
      saveSeen(effect.seen)
      return
    case 'open-demonstration':
      ways?.toDemonstration(effect.originalProjectId)
      return
    case 'return-to':
      ways?.backTo(effect.projectId)
      return
    case 'open-tab':
      useView.setState({ openTab: effect.tab })
      return
    case 'show-results':
      showResults(effect.shown)
      return
    case 'show-field':
      changeField({ shown: effect.shown, subject: 'row', reading: 'utilisation_percent', region: 'whole' })
      return
    case 'clear-selection':
      restoreSelection(emptySelection)
      return
    case 'select-as':
      // Returning to the step clears the faces of its kind: the step continues when one is chosen, and has no other way
      // on.
      restoreSelection({ mode: effect.kind, [effect.kind]: [] })
      return
    case 'return-to-settings':
      returnToSettings()
      return
    case 'save-view':
      keepView()
      return
    case 'restore-view':
      restoreView()
      return
  }
}

/** The tour shows everything from its default; a reload during it must not take that for the visitor's settings. */
function keepView(): void {
  const { scene, material, section } = useView.getState()
  try {
    if (sessionStorage.getItem(keptView) === null) sessionStorage.setItem(keptView, JSON.stringify({ scene, material, section }))
  } catch {
    // Without storage the defaults stay after the tour, which loses a colour and nothing else.
  }
  useView.setState({ scene: { ...defaultSceneControls, resetCamera: true }, material: defaultMaterial, section: defaultSection })
}

function restoreView(): void {
  try {
    const kept = sessionStorage.getItem(keptView)
    if (kept === null) return
    sessionStorage.removeItem(keptView)
    useView.setState(JSON.parse(kept) as Pick<ReturnType<typeof useView.getState>, 'scene' | 'material' | 'section'>)
  } catch {
    // The reason is that of keepView.
  }
}

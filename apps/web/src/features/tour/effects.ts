import { defaultMaterial, defaultSceneControls, defaultSection, type TourEffect, type TourEvent } from '@trabecula/domain'
import { changeField } from '../../workspace/fields/choices.ts'
import { returnToSettings } from '../../workspace/results.ts'
import { emptySelection } from '../../workspace/selection.ts'
import { restoreSelection } from '../../workspace/study.ts'
import { useView } from '../../workspace/view/settings.ts'
import { saveSeen } from './seen.ts'

/** Where the tour can send the visitor; the router knows how. */
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

/** Does what the reducer asks for. */
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
      // Coming back to the step finds none chosen: the step goes on when one is, and has no other way on.
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

/** The tour shows everything from its default; a reload in its middle must not take that for the visitor's own. */
function keepView(): void {
  const { scene, material, section } = useView.getState()
  try {
    if (sessionStorage.getItem(keptView) === null) sessionStorage.setItem(keptView, JSON.stringify({ scene, material, section }))
  } catch {
    // Without storage the defaults stay after the tour: a colour is lost, nothing else.
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
    // See keepView.
  }
}

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tutorialProjectId } from '../project/limits.ts'
import { isPaused, type TourState, tourSteps } from './model.ts'
import { initialTour, stepTour, type TourEffect, type TourEvent } from './states.ts'
import { tourScript } from './steps.ts'

/** A browser around the reducer: it waits, navigates, and remembers the requested effects. */
class Visit {
  state: TourState
  done: TourEffect[] = []
  results = false
  field = false
  tab: string | null = null
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(hasSeenTour = false) {
    this.state = initialTour(hasSeenTour)
  }

  send(event: TourEvent): this {
    const { state, effects } = stepTour(this.state, event)
    this.state = state
    for (const effect of effects) this.perform(effect)
    return this
  }

  enter(projectId: string | null, originalProjectId: string | null = null, fresh = true): this {
    return this.send({ type: 'entered', projectId, originalProjectId, fresh })
  }

  effects<T extends TourEffect['type']>(type: T): Extract<TourEffect, { type: T }>[] {
    return this.done.filter((effect): effect is Extract<TourEffect, { type: T }> => effect.type === type)
  }

  private perform(effect: TourEffect): void {
    this.done.push(effect)
    if (effect.type === 'stop-waiting') clearTimeout(this.timer)
    if (effect.type === 'wait') {
      clearTimeout(this.timer)
      this.timer = setTimeout(() => this.send(effect.event), effect.ms)
    }
    if (effect.type === 'show-results') this.results = effect.shown
    if (effect.type === 'show-field') this.field = effect.shown
    if (effect.type === 'open-tab') this.tab = effect.tab
    if (effect.type === 'open-demonstration') this.enter(tutorialProjectId, effect.originalProjectId, false)
    if (effect.type === 'return-to') this.enter(effect.projectId, null, false)
  }
}

/** A tour that was started from a project and is at the step. */
function at(index: number): Visit {
  const visit = new Visit(true).enter('mine').send({ type: 'take' })
  vi.advanceTimersByTime(1000)
  for (let i = 0; i < index; i++) {
    visit.send({ type: 'next' })
    vi.advanceTimersByTime(100)
  }
  expect(visit.state).toMatchObject({ isRunning: true, currentStepIndex: index })
  visit.done = []
  return visit
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The stage of each step: allowed parts, open tab, shown results. */
const stage: readonly (readonly [step: (typeof tourSteps)[number], allowed: string, tab: string | null, results: boolean])[] = [
  ['zoom', '', null, false],
  ['rotate', '', null, false],
  ['select-pivot', 'SceneControls', 'scene-controls', false],
  ['color-opacity', 'Material', 'material', false],
  ['force-direction', 'SurfaceSelection STLModelClick', null, false],
  ['fixed-face', 'SurfaceSelection STLModelClick', null, false],
  ['optimization-parameters', 'OptimizationParameters', null, false],
  ['thickness-units', 'ShellThickness', null, false],
  ['goal-range', 'OptimizationGoal', null, false],
  ['generate', 'Generate', null, true],
  ['result-sorting', 'OptimizationTableHeader OptimizationTableBody', null, true],
  ['easy-print-color', 'OptimizationTableBody', null, true],
  ['visualize-design', '', null, false],
  ['lattice-opacity', 'Material', 'material', false],
  ['different-section-views', 'SectionView', 'section-view', false],
  ['views-based-on-origin', 'SectionView', 'section-view', false],
  ['export', 'Export', null, true],
]

it('§4.18 the design is coloured where it is cut, forwards and back, and nowhere else', () => {
  const coloured = ['different-section-views', 'views-based-on-origin']
  for (const [index, id] of tourSteps.entries()) {
    expect(at(index).field, id).toBe(coloured.includes(id))
    if (index > 10)
      expect(at(index).send({ type: 'back' }).field, `back from ${id}`).toBe(coloured.includes(tourSteps[index - 1] ?? ''))
  }
})

describe.each(stage.map((row, index) => [row[0], index, row] as const))('§4 step %s', (id, index, [, allowed, tab, results]) => {
  const follows = (tourScript[index]?.after.length ?? 0) > 0 || tourScript[index]?.awaits !== null

  it('§1.8 §2.16 §3.19 is there in its order with its content, its restrictions, its tab and its results', () => {
    expect(tourSteps[index]).toBe(id)
    expect(tourScript[index]).toMatchObject({
      id,
      content: { title: expect.stringMatching(/\w/), text: expect.stringMatching(/[.]$/) },
    })
    const visit = at(index)
    expect(visit.state.allowedUIIds?.join(' ')).toBe(allowed)
    expect([visit.tab, visit.results]).toEqual([tab, results])
  })

  it('§4.20 next: advances one step, at once or 100 ms after its follow-up action', () => {
    const visit = at(index).send({ type: 'next' })
    expect(visit.effects('wait')).toEqual(follows ? [{ type: 'wait', ms: 100, event: { type: 'advance', from: index } }] : [])
    expect(visit.state.currentStepIndex).toBe(follows ? index : index + 1)
    vi.advanceTimersByTime(99)
    expect(visit.state.currentStepIndex).toBe(follows ? index : index + 1)
    vi.advanceTimersByTime(1)
    if (index < 16) return expect(visit.state).toMatchObject({ isRunning: true, currentStepIndex: index + 1 })
    expect(visit.state).toMatchObject({ isRunning: false, hasSeenTour: true, currentProjectId: 'mine', allowedUIIds: null })
  })

  it('§4.20 back: goes one step and finds the stage of that step again', () => {
    const visit = at(index).send({ type: 'back' })
    if (index === 0) return expect(visit.state.currentStepIndex).toBe(0)
    const [, before, openTab, shown] = stage[index - 1]!
    expect(visit.state).toMatchObject({ isRunning: true, currentStepIndex: index - 1 })
    expect(visit.state.allowedUIIds?.join(' ')).toBe(before)
    expect(visit.tab).toBe(openTab)
    // The undo of result-sorting hides the results.
    expect(visit.results).toBe(id === 'result-sorting' ? false : shown)
    expect(visit.effects('return-to-settings')).toHaveLength(id === 'result-sorting' ? 1 : 0)
  })

  it('§4.21 pause: halts until 500 ms after resume, which advances one step', () => {
    const visit = at(index).send({ type: 'next' }).send({ type: 'pause' })
    if (!follows) visit.state = { ...visit.state, currentStepIndex: index }
    vi.advanceTimersByTime(10_000)
    expect(visit.state).toMatchObject({ isRunning: false, currentStepIndex: index })
    expect(isPaused(visit.state)).toBe(index > 1)
    visit.send({ type: 'resume' })
    vi.advanceTimersByTime(499)
    expect(visit.state).toMatchObject({ isRunning: false, currentStepIndex: index })
    vi.advanceTimersByTime(1)
    if (index <= 1) return expect(visit.state.isRunning).toBe(false)
    if (index === 16) return expect(visit.state).toMatchObject({ isRunning: false, hasSeenTour: true, currentProjectId: 'mine' })
    expect(visit.state).toMatchObject({ isRunning: true, currentStepIndex: index + 1 })
    expect(visit.results).toBe(stage[index + 1]![3])
  })

  it('§2.20 §4.22 close: stops, lifts all restrictions and returns to the original project; the tour is not seen', () => {
    const visit = at(index)
    visit.state = { ...visit.state, hasSeenTour: false }
    visit.send({ type: 'close' })
    expect(visit.effects('return-to')).toEqual([{ type: 'return-to', projectId: 'mine' }])
    expect(visit.effects('save-seen')).toEqual([])
    vi.advanceTimersByTime(10_000)
    expect(visit.state).toEqual({ ...initialTour(false), currentProjectId: 'mine' })
    expect([visit.tab, visit.results]).toEqual([null, false])
  })

  it('§2.20 §4.19 §4.23 reload: begins again at the first step after 1000 ms and still knows the original project from the address', () => {
    const { currentProjectId, originalProjectId } = at(index).state
    const visit = new Visit(true).enter(currentProjectId, originalProjectId)
    vi.advanceTimersByTime(999)
    expect(visit.state.isRunning).toBe(false)
    vi.advanceTimersByTime(1)
    expect(visit.state).toMatchObject({ isRunning: true, currentStepIndex: 0, originalProjectId: 'mine' })
  })
})

describe('§4 the tour', () => {
  it('§4.23 is offered to a new user 1000 ms after a page outside the demonstration', () => {
    const visit = new Visit().enter(null)
    vi.advanceTimersByTime(999)
    expect(visit.state.isShowTourPopover).toBe(false)
    vi.advanceTimersByTime(1)
    expect(visit.state.isShowTourPopover).toBe(true)
  })

  it('counts the 1000 ms from when the page was shown, however late the tour’s script was loaded', () => {
    const heard = (projectId: string | null, shownForMs: number) => {
      const { effects } = stepTour(initialTour(false), {
        type: 'entered',
        projectId,
        originalProjectId: null,
        fresh: true,
        shownForMs,
      })
      return effects.map((effect) => effect.type === 'wait' && [effect.event.type, effect.ms])
    }
    expect([heard(null, 300), heard(tutorialProjectId, 300)]).toEqual([[['offer', 700]], [['begin', 700]]])
    expect(heard(null, 2000)).toEqual([['offer', 0]])
  })

  it('is offered neither to those who have seen it nor again on the next screen of the same page', () => {
    const seen = new Visit(true).enter(null)
    const closed = new Visit().enter(null)
    vi.advanceTimersByTime(1000)
    closed.send({ type: 'close' }).enter('other', null, false)
    vi.advanceTimersByTime(5000)
    expect([seen.state.isShowTourPopover, closed.state.isShowTourPopover]).toEqual([false, false])
  })

  it('an offer that comes late is dropped in the demonstration and for those who have seen the tour', () => {
    const offered = (visit: Visit) => visit.send({ type: 'offer' }).state.isShowTourPopover
    expect([new Visit(), new Visit(true), new Visit().enter(tutorialProjectId)].map(offered)).toEqual([true, false, false])
  })

  it('§4.19 §4.23 start leaves for the demonstration, hides the popover and remembers where it came from', () => {
    const taken = new Visit().enter('mine').send({ type: 'take' })
    expect(stepTour(taken.state, { type: 'start' }).state.isShowTourPopover).toBe(false)
    const visit = taken.send({ type: 'start' })
    expect(visit.effects('open-demonstration')).toEqual([{ type: 'open-demonstration', originalProjectId: 'mine' }])
    expect(visit.state.isRunning).toBe(false)
  })

  it('begins in the demonstration only, only when it does not run, and hides the popover', () => {
    expect(new Visit().enter('mine').send({ type: 'begin' }).state.isRunning).toBe(false)
    expect(at(3).send({ type: 'begin' }).state.currentStepIndex).toBe(3)
    const taken = new Visit().enter(tutorialProjectId).send({ type: 'take' })
    expect(taken.state.isShowTourPopover).toBe(true)
    expect(taken.send({ type: 'begin' }).state).toMatchObject({ isRunning: true, isShowTourPopover: false })
  })

  it('does not advance while it is paused, nor from a step that was left already', () => {
    expect(at(4).send({ type: 'pause' }).send({ type: 'face-chosen', kind: 'load' }).effects('wait')).toEqual([])
    expect(at(4).send({ type: 'pause' }).send({ type: 'advance', from: 4 }).state.currentStepIndex).toBe(4)
    expect(at(4).send({ type: 'advance', from: 1 }).state.currentStepIndex).toBe(4)
  })

  it('stop with an original project returns there', () => {
    const visit = at(5).send({ type: 'stop' })
    expect(visit.effects('return-to')).toEqual([{ type: 'return-to', projectId: 'mine' }])
  })

  it('close elsewhere than in the demonstration only stops waiting', () => {
    const visit = new Visit().enter('mine').send({ type: 'take' })
    visit.done = []
    expect(visit.send({ type: 'close' }).done).toEqual([{ type: 'stop-waiting' }])
  })

  it('waits for nothing when the demonstration is entered while it runs, or again after it stopped', () => {
    const running = at(1).enter(tutorialProjectId, 'mine')
    const stopped = at(1).send({ type: 'stop' }).enter(tutorialProjectId)
    stopped.send({ type: 'stop' }).done = []
    stopped.enter(tutorialProjectId, null, false)
    expect([running.effects('wait'), stopped.effects('wait')]).toEqual([[], []])
  })

  it('begins when the demonstration is reached from elsewhere on the same page', () =>
    expect(new Visit(true).enter('mine').enter(tutorialProjectId, 'mine', false).effects('wait')).toHaveLength(1))

  it('§4.18 takeTour shows the popover, and starts directly when the tour was seen', () => {
    expect(new Visit().enter('mine').send({ type: 'take' }).state).toMatchObject({
      isShowTourPopover: true,
      originalProjectId: null,
    })
    const seen = new Visit(true).enter('mine').send({ type: 'take' })
    expect(seen.state.isShowTourPopover).toBe(false)
    expect(seen.effects('open-demonstration')).toEqual([{ type: 'open-demonstration', originalProjectId: 'mine' }])
  })

  it('start in the demonstration goes nowhere and begins after 1000 ms', () => {
    const visit = new Visit(true).enter(tutorialProjectId)
    vi.advanceTimersByTime(1000)
    visit.send({ type: 'stop' }).send({ type: 'start' })
    expect(visit.effects('open-demonstration')).toEqual([])
    vi.advanceTimersByTime(1000)
    expect(visit.state).toMatchObject({ isRunning: true, currentStepIndex: 0 })
  })

  it.each(['finish', 'skip'] as const)('§4.22 %s marks it as seen, saves that, hides the popover and returns', (type) => {
    const visit = at(5).send({ type })
    expect(visit.effects('save-seen')).toEqual([{ type: 'save-seen', seen: true }])
    expect(visit.state).toMatchObject({
      hasSeenTour: true,
      isShowTourPopover: false,
      currentProjectId: 'mine',
      currentStepIndex: 0,
    })
    expect(isPaused(visit.state)).toBe(false)
  })

  it('§4.22 reset clears the seen flag, sets step 0 and saves', () => {
    const visit = at(4).send({ type: 'reset' })
    expect(visit.state).toMatchObject({ hasSeenTour: false, currentStepIndex: 0 })
    expect(visit.effects('save-seen')).toEqual([{ type: 'save-seen', seen: false }])
  })

  it('§4.22 stop without an original project hides the popover and resets the step, and stays where it is', () => {
    const visit = new Visit(true).enter(tutorialProjectId)
    vi.advanceTimersByTime(1000)
    visit.send({ type: 'next' }).send({ type: 'stop' })
    expect(visit.state).toMatchObject({ isRunning: false, isShowTourPopover: false, currentStepIndex: 0 })
    expect([visit.state.currentProjectId, visit.effects('return-to')]).toEqual([tutorialProjectId, []])
    vi.advanceTimersByTime(5000)
    expect(visit.state.isRunning).toBe(false)
  })

  it('a paused tour does not start by itself', () => {
    const visit = at(6).send({ type: 'pause' }).enter(tutorialProjectId, 'mine', false)
    vi.advanceTimersByTime(5000)
    expect(visit.state).toMatchObject({ isRunning: false, currentStepIndex: 6 })
  })

  it('leaving the demonstration by the browser’s buttons ends it', () => {
    const visit = at(7).enter('elsewhere', null, false)
    expect(visit.state).toMatchObject({ isRunning: false, currentStepIndex: 0, allowedUIIds: null })
    expect(visit.effects('restore-view')).toHaveLength(1)
  })

  it.each([
    ['force-direction', 4, 'load', 'held'],
    ['fixed-face', 5, 'held', 'load'],
  ] as const)('§4.25 %s has no footer and moves on when its face is chosen, not for another', (_, index, wanted, other) => {
    const visit = at(index).send({ type: 'face-chosen', kind: other })
    vi.advanceTimersByTime(1000)
    expect(visit.state.currentStepIndex).toBe(index)
    visit.send({ type: 'face-chosen', kind: wanted })
    vi.advanceTimersByTime(100)
    expect(visit.state.currentStepIndex).toBe(index + 1)
  })

  it('§4.25 after color-opacity the tab closes and the selection clears', () => {
    const visit = at(3).send({ type: 'next' })
    expect([visit.tab, visit.effects('clear-selection').length]).toEqual([null, 1])
  })

  it('§4.25 after export all restrictions clear', () => {
    expect(at(16).send({ type: 'next' }).state.allowedUIIds).toBeNull()
  })

  it('Next twice in the same moment advances once', () => {
    const visit = at(2).send({ type: 'next' }).send({ type: 'next' })
    vi.advanceTimersByTime(1000)
    expect(visit.state.currentStepIndex).toBe(3)
  })
})

// The table of docs/tour.md, computed by the tour's own reducer: `node tools/demonstration/tour-table.ts` writes it
// anew.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  initialTour,
  isPausable,
  stepTour,
  type TourEvent,
  type TourState,
  type TourStep,
  tourDelaysMs,
  tourScript,
  tourSteps,
  tutorialProjectId,
} from '@trabecula/domain'
import { pressedInBrowser, type TourPress } from '@trabecula/testkit/tour-presses'

export const page = fileURLToPath(new URL('../../docs/tour.md', import.meta.url))
const marks = ['<!-- table -->\n', '\n<!-- end of table -->'] as const
const presses: readonly TourPress[] = ['next', 'back', 'pause', 'close', 'reload']
const original = 'mine'

/** One row per step: where each press leads, with a dot where a browser test presses it too. */
export function tourTable(): string {
  const head = ['step', 'next', 'back', 'pause, then continue', 'close', 'reload']
  const rows = tourSteps.map((id, index) => [`${index + 1} ${id}`, ...presses.map((press) => cell(press, id, index))])
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

/** The page with the table of today. */
export function withTable(text: string): string {
  const [from, to] = [text.indexOf(marks[0]), text.indexOf(marks[1])]
  if (from < 0 || to < from) throw new Error('docs/tour.md has lost the marks around its table.')
  return text.slice(0, from + marks[0].length) + tourTable() + text.slice(to)
}

function cell(press: TourPress, id: TourStep, index: number): string {
  const lead = press === 'reload' ? afterReload() : press === 'pause' ? afterPause(index) : outcome(standing(index), press)
  return pressedInBrowser[press].includes(id) ? `${lead} ●` : lead
}

const standing = (index: number): TourState => ({
  ...initialTour(false),
  isRunning: true,
  currentStepIndex: index,
  currentProjectId: tutorialProjectId,
  originalProjectId: original,
})

function afterPause(index: number): string {
  const paused = stepTour(standing(index), { type: 'pause' }).state
  if (!isPausable(index)) return 'no button'
  return outcome(paused, 'resume')
}

/** The address still names the project that the visitor came from. */
function afterReload(): string {
  const entered = { type: 'entered', projectId: tutorialProjectId, originalProjectId: original, fresh: true } as const
  return run(initialTour(false), entered)
}

function outcome(state: TourState, type: 'next' | 'back' | 'close' | 'resume'): string {
  const { awaits } = tourScript[state.currentStepIndex]!
  if (type === 'back' && (awaits || state.currentStepIndex === 0)) return 'no button'
  if (type === 'next' && awaits) return run(state, { type: 'face-chosen', kind: awaits })
  return run(state, { type })
}

/** Does what the reducer asks for until nothing is waited for. */
function run(from: TourState, first: TourEvent): string {
  let state = from
  let waitedMs = 0
  for (let event: TourEvent | undefined = first; event; ) {
    const { state: next, effects } = stepTour(state, event)
    state = next
    event = undefined
    for (const effect of effects) {
      if (effect.type === 'return-to') return state.hasSeenTour ? 'ends as seen, returns' : 'returns'
      if (effect.type !== 'wait') continue
      event = effect.event
      waitedMs += effect.ms
    }
  }
  const place = tourSteps[state.currentStepIndex]
  const late = waitedMs === tourDelaysMs.advance || waitedMs === 0 ? '' : ` after ${waitedMs} ms`
  return `${place}${late}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(page, withTable(readFileSync(page, 'utf8')))

import { checkLoads, checkSelection, estimateMessages, tutorialProjectId } from '@trabecula/domain'
import type { Setup } from '@trabecula/engine/estimate'
import { EstimateClient } from '../../workspace/estimate/client.ts'
import { useEstimateSetting } from '../../workspace/estimate/store.ts'
import { supportFaces } from '../../workspace/face-uses.ts'
import { byFace, trianglesOfFaces } from '../../workspace/loads.ts'
import { type LoadedPart, usePart } from '../../workspace/part.ts'
import { hasDirection } from '../../workspace/selection.ts'
import { type Study, useStudy } from '../../workspace/study.ts'

/** Steps of a drag are asked for no oftener than this. */
const leastPauseMs = 60
/** The view comes first: script and kernels are fetched when the page has been idle, or after so long. */
const latestStartMs = 2000

/** Keeps the estimate with the set-up, for as long as it is wanted. Ends with what it returns. */
export function followSetup(client = new EstimateClient()): () => void {
  const following = new Following(client)
  const ends = [
    usePart.subscribe(({ part }, before) => part !== before.part && following.newPart()),
    useStudy.subscribe((study, before) => isAskedAnew(study, before) && following.soon()),
    useEstimateSetting.subscribe(() => following.switched()),
  ]
  following.newPart()
  return () => {
    for (const end of ends) end()
    following.end()
  }
}

/** Hovering, running and looking at rows change the study too. */
const isAskedAnew = (study: Study, before: Study): boolean =>
  study.selection !== before.selection ||
  study.loads !== before.loads ||
  study.settings !== before.settings ||
  study.project !== before.project

class Following {
  private readonly client: EstimateClient
  private timer: ReturnType<typeof setTimeout> | undefined
  private lastAsked = 0
  private ready = false
  private asked: Asked | null = null

  constructor(client: EstimateClient) {
    this.client = client
  }

  newPart(): void {
    this.asked = null
    const { part } = usePart.getState()
    const { project } = useStudy.getState()
    if (!part || !project) {
      this.client.stop()
      return
    }
    this.client.setPart(part.file, project.file_unit)
    this.soon()
  }

  soon(): void {
    if (this.timer !== undefined) return
    const since = performance.now() - this.lastAsked
    this.timer = setTimeout(() => this.whenIdle(), Math.max(0, leastPauseMs - since))
  }

  switched(): void {
    this.asked = null
    if (!useEstimateSetting.getState().on) this.client.stop()
    this.soon()
  }

  end(): void {
    clearTimeout(this.timer)
    this.client.stop()
  }

  private whenIdle(): void {
    this.timer = undefined
    if (this.ready || typeof requestIdleCallback !== 'function') this.now()
    else
      requestIdleCallback(
        () => {
          this.ready = true
          this.now()
        },
        { timeout: latestStartMs },
      )
  }

  private now(): void {
    if (!useEstimateSetting.getState().on) return
    const study = useStudy.getState()
    const { part } = usePart.getState()
    if (!part || study.project?.id === tutorialProjectId) return
    this.lastAsked = performance.now()
    const sentence = missingFor(study)
    if (sentence) {
      this.asked = null
      this.client.wait(sentence)
      return
    }
    const asked = askedOf(part, study)
    // Undo, or a face that was picked twice: nothing has changed.
    if (this.asked && isSame(this.asked, asked)) return
    this.asked = asked
    this.client.request(asked.setup, asked.onlyCheck)
  }
}

interface Asked {
  readonly setup: Setup
  readonly onlyCheck: boolean
}

/** What must be there before anything can be estimated. */
function missingFor({ selection, loads }: Study): string | null {
  const { load, held, force } = selection
  if (!checkSelection({ load, held: [...held, ...supportFaces(loads)] }).ok) return estimateMessages.notYet
  return hasDirection(force) ? null : estimateMessages.noForce
}

/**
 * What the part is asked for so far. A support without faces holds nothing yet. Cases that are not whole are left out,
 * which Generate tells; what holds the part does not depend on them, and is checked all the same.
 */
function askedOf({ surfaces }: LoadedPart, { selection, loads, settings }: Study): Asked {
  const trianglesOf = (ids: readonly number[]) => trianglesOfFaces(surfaces, ids)
  const { cases, supports, stiffnessAim } = byFace(selection, loads)
  const [first, ...others] = cases
  const areWhole = others.length > 0 && checkLoads({ cases, supports: [], stiffnessAim }, settings).ok
  const onPart = (given: typeof first) => ({ ...given, triangles: trianglesOf(given.triangles) })
  const holding = supports.filter(({ triangles }) => triangles.length > 0)
  const setup: Setup = {
    cases: [onPart(first), ...(areWhole ? others.map(onPart) : [])],
    held: trianglesOf(selection.held),
    settings,
    // Generate asks for it by itself.
    sizeConfirmed: true,
    ...(areWhole ? { stiffnessAim } : {}),
    ...(holding.length > 0
      ? { supports: holding.map(({ kind, triangles }) => ({ kind, triangles: trianglesOf(triangles) })) }
      : {}),
  }
  return { setup, onlyCheck: others.length > 0 }
}

function isSame({ setup: one, onlyCheck }: Asked, { setup: other, ...otherwise }: Asked): boolean {
  const [lists, others] = [trianglesIn(one), trianglesIn(other)]
  return (
    onlyCheck === otherwise.onlyCheck &&
    textOf(one) === textOf(other) &&
    lists.length === others.length &&
    lists.every((list, at) => sameList(list, others[at]!))
  )
}

const textOf = ({ settings, cases, supports = [], stiffnessAim }: Setup): string =>
  JSON.stringify([settings, stiffnessAim, [...cases, ...supports].map((each) => ({ ...each, triangles: null }))])

const trianglesIn = ({ held, cases, supports = [] }: Setup): readonly Uint32Array[] => [
  held,
  ...[...cases, ...supports].map(({ triangles }) => triangles),
]

const sameList = (one: Uint32Array, other: Uint32Array): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at])

import {
  checkLoads,
  checkRequirements,
  checkSelection,
  estimateMessages,
  rangesOf,
  tutorialProjectId,
  withFaces,
} from '@trabecula/domain'
import type { Setup } from '@trabecula/engine/estimate'
import { EstimateClient } from '../../workspace/estimate/client.ts'
import type { EstimatedSetup } from '../../workspace/estimate/protocol.ts'
import { useEstimateSetting } from '../../workspace/estimate/store.ts'
import { supportFaces } from '../../workspace/face-uses.ts'
import { byFace, checkPickedRegions, trianglesOfFaces } from '../../workspace/loads.ts'
import { type LoadedPart, usePart } from '../../workspace/part.ts'
import { hasDirection } from '../../workspace/selection.ts'
import { type Study, useOwnCatalog, useStudy } from '../../workspace/study.ts'

/** Least time between the estimates during a drag. */
const leastPauseMs = 60
/** Script and kernels are loaded when the page is idle, or after this time, so that the view comes first. */
const latestStartMs = 2000

/** Updates the estimate with the set-up until the returned function is called. */
export function followSetup(client = new EstimateClient()): () => void {
  const following = new Following(client)
  const ends = [
    usePart.subscribe(({ part }, before) => part?.file !== before.part?.file && following.newPart()),
    useStudy.subscribe((study, before) => changesEstimate(study, before) && following.soon()),
    useOwnCatalog.subscribe(() => following.soon()),
    useEstimateSetting.subscribe(() => following.switched()),
  ]
  following.newPart()
  return () => {
    for (const end of ends) end()
    following.end()
  }
}

/** Whether the change affects the estimate: hovering, running and selecting rows change the study too. */
const changesEstimate = (study: Study, before: Study): boolean =>
  study.selection !== before.selection ||
  study.loads !== before.loads ||
  study.settings !== before.settings ||
  study.project !== before.project

class Following {
  private readonly client: EstimateClient
  private timer: ReturnType<typeof setTimeout> | undefined
  private lastRequestAt = 0
  private ready = false
  private requested: Requested | null = null

  constructor(client: EstimateClient) {
    this.client = client
  }

  newPart(): void {
    this.requested = null
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
    const since = performance.now() - this.lastRequestAt
    this.timer = setTimeout(() => this.whenIdle(), Math.max(0, leastPauseMs - since))
  }

  switched(): void {
    this.requested = null
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
    this.lastRequestAt = performance.now()
    const sentence = missingFor(study)
    if (sentence) {
      this.requested = null
      this.client.wait(sentence)
      return
    }
    const requested = requestOf(part, study)
    // Undo, or a face that was picked twice, has changed nothing.
    if (this.requested && isSame(this.requested, requested)) return
    this.requested = requested
    this.client.request(requested.setup, requested.onlyCheck)
  }
}

interface Requested {
  readonly setup: EstimatedSetup
  readonly onlyCheck: boolean
}

/** The sentence about what is missing before anything can be estimated. */
function missingFor({ selection, loads }: Study): string | null {
  const { load, held, force } = selection
  if (!checkSelection({ load, held: [...held, ...supportFaces(loads)] }).ok) return estimateMessages.notYet
  return hasDirection(force) ? null : estimateMessages.noForce
}

/**
 * The set-up so far. A support without faces holds nothing yet. Incomplete cases, requirements and regions are left out,
 * and Generate reports them; whether the part is held does not depend on them, and is checked all the same.
 */
function requestOf({ surfaces }: LoadedPart, { selection, loads, settings }: Study): Requested {
  const trianglesOf = (ids: readonly number[]) => trianglesOfFaces(surfaces, ids)
  const { cases, supports, stiffnessAim } = byFace(selection, loads)
  const [first, ...others] = cases
  const areWhole = others.length > 0 && checkLoads({ cases, supports: [], stiffnessAim }, settings).ok
  const onPart = (given: typeof first) => ({ ...given, triangles: trianglesOf(given.triangles) })
  const holding = supports.filter(({ triangles }) => triangles.length > 0)
  const known = [first, ...(areWhole ? others : [])] as const
  const areRight = checkRequirements(settings, known).ok
  // Whether a printer makes them is checked with the part.
  const areSized = checkPickedRegions(selection, loads, settings.shellMm, undefined).ok
  const regions = areSized ? loads.regions.map((each) => withFaces(each, (ids) => rangesOf(trianglesOf(ids)))) : []
  const setup: EstimatedSetup = {
    own: useOwnCatalog.getState(),
    cases: [onPart(first), ...known.slice(1).map(onPart)],
    held: trianglesOf(selection.held),
    settings: areRight ? settings : { ...settings, safetyFactor: undefined, requirements: undefined },
    // Generate requests the confirmation by itself.
    sizeConfirmed: true,
    ...(areWhole ? { stiffnessAim } : {}),
    ...(regions.length > 0 ? { regions } : {}),
    ...(holding.length > 0
      ? { supports: holding.map(({ kind, triangles }) => ({ kind, triangles: trianglesOf(triangles) })) }
      : {}),
  }
  return { setup, onlyCheck: others.length > 0 }
}

function isSame({ setup: one, onlyCheck }: Requested, { setup: other, ...otherwise }: Requested): boolean {
  const [lists, others] = [trianglesIn(one), trianglesIn(other)]
  return (
    onlyCheck === otherwise.onlyCheck &&
    textOf(one) === textOf(other) &&
    lists.length === others.length &&
    lists.every((list, at) => sameList(list, others[at]!))
  )
}

const textOf = ({ settings, own, cases, supports = [], stiffnessAim, regions }: EstimatedSetup): string =>
  JSON.stringify([settings, own, stiffnessAim, regions, [...cases, ...supports].map((each) => ({ ...each, triangles: null }))])

const trianglesIn = ({ held, cases, supports = [] }: Setup): readonly Uint32Array[] => [
  held,
  ...[...cases, ...supports].map(({ triangles }) => triangles),
]

const sameList = (one: Uint32Array, other: Uint32Array): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at])

import type { Outcome } from '@trabecula/domain'
import { type EstimateNews, Estimator, readEstimatedPart } from '@trabecula/engine/estimate'
import type { EstimateAnswer, EstimateRequest } from './protocol.ts'

/** What the desk needs of where it stands. */
export interface DeskRoom {
  /** Fetches the kernels; called once, before the first part. */
  readonly loadKernels: () => Promise<void>
  /** Of the solver: more than one only where memory may be shared. */
  readonly threads: number
  readonly tell: (answer: EstimateAnswer, transfer: readonly ArrayBufferLike[]) => void
}

/** Takes one request at a time: the newest ends the one before, waits for its end, and goes on with what that left. */
export class EstimateDesk {
  private readonly room: DeskRoom
  private loaded: Promise<void> | undefined
  private estimator: Promise<Outcome<Estimator>> | undefined
  private current = new AbortController()
  private last: Promise<void> = Promise.resolve()

  constructor(room: DeskRoom) {
    this.room = room
  }

  take(request: EstimateRequest): Promise<void> {
    this.current.abort(superseded)
    this.current = new AbortController()
    const { signal } = this.current
    this.last = this.last.then(() => (request.kind === 'part' ? this.open(request) : this.answer(request, signal)))
    return this.last
  }

  private async open({ file, fileUnit }: Extract<EstimateRequest, { kind: 'part' }>): Promise<void> {
    // One that failed was told to whoever asked it, and holds nothing.
    const [before] = await Promise.allSettled([this.estimator])
    if (before.status === 'fulfilled' && before.value?.ok) await before.value.value.dispose()
    // Read when it is first asked of: the page waits for nothing.
    this.estimator = (async () => {
      const part = readEstimatedPart(new Uint8Array(await file.arrayBuffer()), fileUnit)
      return part.ok ? { ok: true, value: new Estimator(part.value, undefined, this.room.threads) } : part
    })()
    // Told with the set-up that asks for it.
    this.estimator.catch(() => undefined)
  }

  private async answer(
    { ask, setup, onlyCheck }: Extract<EstimateRequest, { kind: 'setup' }>,
    signal: AbortSignal,
  ): Promise<void> {
    if (signal.aborted) return
    const { tell } = this.room
    try {
      this.loaded ??= this.room.loadKernels()
      await this.loaded
    } catch (reason) {
      this.loaded = undefined
      tell({ kind: 'failed', ask, reason: 'kernels', message: messageOf(reason) }, [])
      return
    }
    try {
      const estimator = await this.estimator
      if (!estimator) return
      const outcome = estimator.ok
        ? await estimator.value.estimate(setup, {
            signal,
            onlyCheck,
            onNews: (news) => tell({ kind: 'news', ask, ...news }, buffersOf(news)),
          })
        : estimator
      if (outcome.ok) tell({ kind: 'done', ask }, [])
      else tell({ kind: 'refused', ask, ...outcome.refusal }, [])
    } catch (reason) {
      if (reason !== superseded) tell({ kind: 'failed', ask, reason: 'other', message: messageOf(reason) }, [])
    }
  }
}

const superseded = new DOMException('A newer set-up is asked for.', 'AbortError')

const messageOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason))

/** What was made for the page alone moves there; the rest, which the next estimate uses again, is copied. */
function buffersOf({ fields }: EstimateNews): readonly ArrayBufferLike[] {
  return fields ? [fields.displacement.buffer, fields.skin.buffer, fields.marks.buffer] : []
}

import { materialAndPrinter, type Outcome } from '@trabecula/domain'
import { type EstimateNews, Estimator, readEstimatedPart } from '@trabecula/engine/estimate'
import type { EstimateAnswer, EstimateRequest } from './protocol.ts'

/** The worker's environment. */
export interface ServiceEnvironment {
  /** Fetches the kernels; called once, before the first part. */
  readonly loadKernels: () => Promise<void>
  /** Threads of the solver: more than one only where memory may be shared. */
  readonly threads: number
  readonly post: (answer: EstimateAnswer, transfer: readonly ArrayBufferLike[]) => void
}

/**
 * The worker's side of estimates, which handles one request at a time: the newest one ends the previous one, waits for
 * its end, and reuses its results.
 */
export class EstimateService {
  private readonly environment: ServiceEnvironment
  private loaded: Promise<void> | undefined
  private estimator: Promise<Outcome<Estimator>> | undefined
  private current = new AbortController()
  private last: Promise<void> = Promise.resolve()

  constructor(environment: ServiceEnvironment) {
    this.environment = environment
  }

  handle(request: EstimateRequest): Promise<void> {
    this.current.abort(superseded)
    this.current = new AbortController()
    const { signal } = this.current
    this.last = this.last.then(() => (request.kind === 'part' ? this.open(request) : this.answer(request, signal)))
    return this.last
  }

  private async open({ file, fileUnit }: Extract<EstimateRequest, { kind: 'part' }>): Promise<void> {
    // A failed estimator was already reported with its request, and holds nothing.
    const [before] = await Promise.allSettled([this.estimator])
    if (before.status === 'fulfilled' && before.value?.ok) await before.value.value.dispose()
    // Not awaited: a request that needs the part awaits the estimator.
    this.estimator = (async () => {
      const part = readEstimatedPart(new Uint8Array(await file.arrayBuffer()), fileUnit)
      return part.ok ? { ok: true, value: new Estimator(part.value, undefined, this.environment.threads) } : part
    })()
    // The request that needs the part reports the failure.
    this.estimator.catch(() => undefined)
  }

  private async answer(
    { requestId, setup: { own, ...setup }, onlyCheck }: Extract<EstimateRequest, { kind: 'setup' }>,
    signal: AbortSignal,
  ): Promise<void> {
    if (signal.aborted) return
    const { post } = this.environment
    try {
      this.loaded ??= this.environment.loadKernels()
      await this.loaded
    } catch (reason) {
      this.loaded = undefined
      post({ kind: 'failed', requestId, reason: 'kernels', message: messageOf(reason) }, [])
      return
    }
    const printedWith = own && materialAndPrinter(setup, own)
    try {
      const estimator = await this.estimator
      if (!estimator) return
      const outcome = estimator.ok
        ? await estimator.value.estimate(printedWith?.ok ? { ...setup, printedWith: printedWith.value } : setup, {
            signal,
            onlyCheck,
            onNews: (news) => post({ kind: 'news', requestId, ...news }, buffersOf(news)),
          })
        : estimator
      if (outcome.ok) post({ kind: 'done', requestId }, [])
      else post({ kind: 'refused', requestId, ...outcome.refusal }, [])
    } catch (reason) {
      if (reason !== superseded) post({ kind: 'failed', requestId, reason: 'other', message: messageOf(reason) }, [])
    }
  }
}

const superseded = new DOMException('A newer set-up was requested.', 'AbortError')

const messageOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason))

/** Arrays for the page alone are transferred; the others, which the next estimate uses again, are copied. */
function buffersOf({ fields }: EstimateNews): readonly ArrayBufferLike[] {
  return fields ? [fields.displacement.buffer, fields.skin.buffer, fields.marks.buffer] : []
}

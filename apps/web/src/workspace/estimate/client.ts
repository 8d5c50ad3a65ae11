import { estimateCodes, estimateMessages, type FileUnit, type Refusal } from '@trabecula/domain'
import type { EstimateAnswer, EstimatedSetup, EstimateRequest } from './protocol.ts'
import { noEstimateYet, type ShownEstimate, useEstimate } from './store.ts'

/** The used part of a Worker. */
export type EstimateWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'>

const startWorker = (): EstimateWorker => new Worker(new URL('./estimate.worker.ts', import.meta.url), { type: 'module' })

/** Longer than any step takes: a worker without a message for this long has crashed silently. */
const longestSilenceMs = 90_000

/** A worker that crashed this often is not started again until another part is shown. */
const mostCrashes = 3

/** The page's side of estimates: starts the worker with the first request, and keeps its answers in the store. */
export class EstimateClient {
  private readonly start: () => EstimateWorker
  private worker: EstimateWorker | null = null
  private part: Extract<EstimateRequest, { kind: 'part' }> | null = null
  private requestId = 0
  private crashes = 0
  private silence: ReturnType<typeof setTimeout> | undefined

  constructor(start: () => EstimateWorker = startWorker) {
    this.start = start
  }

  /** Sets another part, which makes earlier estimates invalid. */
  setPart(file: Blob, fileUnit: FileUnit): void {
    this.part = { kind: 'part', file, fileUnit }
    this.crashes = 0
    this.requestId++
    this.worker?.postMessage(this.part)
    useEstimate.setState(noEstimateYet)
  }

  /**
   * Requests an estimate; answers to earlier requests are ignored. `onlyCheck`: only checks what a run would refuse.
   */
  request(setup: EstimatedSetup, onlyCheck = false): void {
    if (!this.part || this.crashes >= mostCrashes) return
    this.requestId++
    try {
      this.worker ??= this.open(this.part)
      this.worker.postMessage({ kind: 'setup', requestId: this.requestId, setup, onlyCheck } satisfies EstimateRequest)
    } catch {
      this.lose()
      return
    }
    this.expectAnswer()
    const { estimate } = useEstimate.getState()
    useEstimate.setState({
      state: estimate ? 'known' : 'working',
      stale: estimate && 'all',
      busy: true,
      sentence: '',
      motion: null,
    })
  }

  /** Ends the current work while no request is possible; the sentence says what is missing. */
  wait(sentence: string): void {
    this.requestId++
    if (useEstimate.getState().busy) this.close()
    useEstimate.setState({ ...noEstimateYet, sentence })
  }

  stop(): void {
    this.requestId++
    this.close()
    useEstimate.setState(noEstimateYet)
  }

  private open(part: EstimateRequest): EstimateWorker {
    const worker = this.start()
    worker.onmessage = ({ data }: MessageEvent<EstimateAnswer>) => this.receive(data)
    worker.onerror = (event) => {
      event.preventDefault()
      if (this.worker === worker) this.lose()
    }
    worker.onmessageerror = () => {
      if (this.worker === worker) this.lose()
    }
    worker.postMessage(part)
    return worker
  }

  private expectAnswer(): void {
    clearTimeout(this.silence)
    this.silence = setTimeout(() => useEstimate.getState().busy && this.lose(), longestSilenceMs)
  }

  private close(): void {
    clearTimeout(this.silence)
    this.worker?.terminate()
    this.worker = null
  }

  private lose(): void {
    this.crashes++
    this.close()
    useEstimate.setState(missing(estimateMessages.crashed))
  }

  private receive(answer: EstimateAnswer): void {
    if (answer.requestId !== this.requestId) return
    this.expectAnswer()
    switch (answer.kind) {
      case 'news': {
        const before = useEstimate.getState()
        // The lattices of the previous set-up stay, dimmed, until the first one of this set-up arrives.
        const lattice = answer.estimate.lattice ?? before.estimate?.lattice ?? null
        useEstimate.setState({
          state: 'known',
          estimate: { ...answer.estimate, lattice },
          fields: answer.fields ?? before.fields,
          stale: answer.estimate.lattice ? null : lattice && 'lattice',
          busy: true,
          sentence: '',
          motion: null,
        })
        return
      }
      case 'done':
        useEstimate.setState({ busy: false, stale: null })
        return
      case 'refused': {
        const isAside = estimateCodes.some((code) => code === answer.code)
        const { estimate, fields } = useEstimate.getState()
        // With a target beyond the solid part, the solid part's numbers and field stay useful.
        const known =
          answer.code === 'target-beyond-solid' && estimate ? { estimate: { ...estimate, lattice: null }, fields } : {}
        useEstimate.setState({
          ...(isAside ? missing(answer.message) : impossible(answer)),
          ...known,
        })
        return
      }
      case 'failed':
        useEstimate.setState(missing(answer.reason === 'kernels' ? estimateMessages.noKernels : estimateMessages.crashed))
        // The worker's memory may be half written.
        this.crashes++
        this.close()
    }
  }
}

const impossible = ({ message, motion }: Refusal): ShownEstimate => ({
  ...{ ...noEstimateYet, state: 'impossible', sentence: message },
  motion: motion ?? null,
})

const missing = (sentence: string): ShownEstimate => ({ ...noEstimateYet, state: 'missing', sentence })

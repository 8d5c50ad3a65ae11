import { estimateCodes, estimateMessages, type FileUnit, type Refusal } from '@trabecula/domain'
import type { Setup } from '@trabecula/engine/estimate'
import type { EstimateAnswer, EstimateRequest } from './protocol.ts'
import { noEstimateYet, type ShownEstimate, useEstimate } from './store.ts'

/** The part of a Worker that is used. */
export type EstimateWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'>

const startWorker = (): EstimateWorker => new Worker(new URL('./estimate.worker.ts', import.meta.url), { type: 'module' })

/** Longer than any step takes: a worker that says nothing for so long has died without a word. */
const longestSilenceMs = 90_000

/** A worker that died so often is not started again until another part is shown. */
const mostDeaths = 3

/** The page's side of estimates: starts the worker when it is first asked, and keeps what it tells in the store. */
export class EstimateClient {
  private readonly start: () => EstimateWorker
  private worker: EstimateWorker | null = null
  private part: Extract<EstimateRequest, { kind: 'part' }> | null = null
  private ask = 0
  private deaths = 0
  private silence: ReturnType<typeof setTimeout> | undefined

  constructor(start: () => EstimateWorker = startWorker) {
    this.start = start
  }

  /** Another part: what was known is of the last one. */
  setPart(file: Blob, fileUnit: FileUnit): void {
    this.part = { kind: 'part', file, fileUnit }
    this.deaths = 0
    this.ask++
    this.worker?.postMessage(this.part)
    useEstimate.setState(noEstimateYet)
  }

  /**
   * Asks for an estimate; answers to what was asked before are no longer heard. `onlyCheck`: for what the run refuses
   * alone.
   */
  request(setup: Setup, onlyCheck = false): void {
    if (!this.part || this.deaths >= mostDeaths) return
    this.ask++
    try {
      this.worker ??= this.open(this.part)
      this.worker.postMessage({ kind: 'setup', ask: this.ask, setup, onlyCheck } satisfies EstimateRequest)
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

  /** Nothing can be asked now; the sentence says what is missing. The worker ends what it does. */
  wait(sentence: string): void {
    this.ask++
    if (useEstimate.getState().busy) this.close()
    useEstimate.setState({ ...noEstimateYet, sentence })
  }

  /** Ends the worker and forgets what it told. */
  stop(): void {
    this.ask++
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
    this.deaths++
    this.close()
    useEstimate.setState(missing(estimateMessages.died))
  }

  private receive(answer: EstimateAnswer): void {
    if (answer.ask !== this.ask) return
    this.expectAnswer()
    switch (answer.kind) {
      case 'news': {
        const before = useEstimate.getState()
        // The lattices of the set-up before stay, dimmed, until the first of this one are there.
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
        // A target beyond the solid part: its numbers and its field stay worth seeing.
        const known =
          answer.code === 'target-beyond-solid' && estimate ? { estimate: { ...estimate, lattice: null }, fields } : {}
        useEstimate.setState({
          ...(isAside ? missing(answer.message) : impossible(answer)),
          ...known,
        })
        return
      }
      case 'failed':
        useEstimate.setState(missing(answer.reason === 'kernels' ? estimateMessages.noKernels : estimateMessages.died))
        // Its memory may be half written.
        this.deaths++
        this.close()
    }
  }
}

const impossible = ({ message, motion }: Refusal): ShownEstimate => ({
  ...{ ...noEstimateYet, state: 'impossible', sentence: message },
  motion: motion ?? null,
})

const missing = (sentence: string): ShownEstimate => ({ ...noEstimateYet, state: 'missing', sentence })

import { type CadFormat, type ConvertedPart, cadMessages, maxCadSeconds, type Tolerance, type ToStlOptions } from '@trabecula/cad'

/** What the dialog shows of a file that was read; its triangles stay in the worker. */
export interface ReadFacts {
  readonly format: CadFormat
  readonly notes: readonly string[]
  readonly bodies: readonly {
    readonly name: string
    readonly within: readonly string[]
    /** "#rrggbb" */
    readonly color: string | undefined
    /** mm */
    readonly size: readonly number[]
    readonly faces: number
    readonly triangles: number
  }[]
}

export type Converted = ConvertedPart

export type ConverterRequest =
  | { readonly file: Blob; readonly tolerance: Tolerance }
  | (ToStlOptions & { readonly chosen: readonly number[] })

export type ConverterAnswer = ReadFacts | Converted | { readonly refusal: string } | { readonly failure: string }

/** A refused file or choice, with the sentence for its owner. */
export class ConversionRefused extends Error {
  override readonly name = 'ConversionRefused'
}

/** Why there is no STL, as a sentence. */
export function conversionFailure(reason: unknown): string {
  if (reason instanceof ConversionRefused) return reason.message
  if (reason instanceof DOMException && reason.name === 'TimeoutError') return cadMessages.tooLong
  return `The converter failed. Reload the page and try again. (${reason instanceof Error ? reason.message : String(reason)})`
}

/** Waits for work that can be stopped; returns what stops it. Nothing is reported once it is stopped. */
export function follow<T>(
  work: (signal: AbortSignal) => Promise<T>,
  onDone: (result: T) => void,
  onFailure: (sentence: string) => void,
): () => void {
  const stopped = new AbortController()
  work(stopped.signal).then(
    (result) => stopped.signal.aborted || onDone(result),
    (reason) => stopped.signal.aborted || onFailure(conversionFailure(reason)),
  )
  return () => stopped.abort()
}

const startWorker = (): Worker => new Worker(new URL('./convert.worker.ts', import.meta.url), { type: 'module' })

/**
 * Reads CAD files in a worker. OpenCASCADE cannot be interrupted and loses its memory after an error, so a reading that
 * is aborted or takes too long ends the worker, and each reading begins with a new one.
 */
export class Converter {
  #worker: Worker | null = null
  readonly #start: () => Worker
  readonly #limit: (milliseconds: number) => AbortSignal

  /** `limit`: aborts after so long. */
  constructor(start = startWorker, limit = (milliseconds: number) => AbortSignal.timeout(milliseconds)) {
    this.#start = start
    this.#limit = limit
  }

  read(file: Blob, tolerance: Tolerance, signal: AbortSignal): Promise<ReadFacts> {
    this.end()
    this.#worker = this.#start()
    const stopped = AbortSignal.any([this.#limit(1000 * maxCadSeconds), signal])
    return this.#ask({ file, tolerance }, stopped) as Promise<ReadFacts>
  }

  /** The chosen bodies of the file that was read last. */
  make(options: ToStlOptions & { readonly chosen: readonly number[] }, signal: AbortSignal): Promise<Converted> {
    return this.#ask(options, signal) as Promise<Converted>
  }

  end(): void {
    this.#worker?.terminate()
    this.#worker = null
  }

  #ask(request: ConverterRequest, signal: AbortSignal): Promise<ConverterAnswer> {
    const worker = this.#worker
    if (!worker) throw new Error('No file was read.')
    return new Promise((resolve, reject) => {
      const abort = () => {
        if (this.#worker === worker) this.end()
        reject(signal.reason)
      }
      if (signal.aborted) return abort()
      signal.addEventListener('abort', abort, { once: true })
      worker.onmessage = ({ data }: MessageEvent<ConverterAnswer>) => {
        signal.removeEventListener('abort', abort)
        if ('refusal' in data) reject(new ConversionRefused(data.refusal))
        else if ('failure' in data) reject(new Error(data.failure))
        else resolve(data)
      }
      worker.onerror = (event) => {
        signal.removeEventListener('abort', abort)
        reject(new Error(event.message || 'The worker that converts files could not start.'))
      }
      worker.postMessage(request)
    })
  }
}

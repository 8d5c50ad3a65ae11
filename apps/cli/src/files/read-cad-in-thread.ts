import { Worker } from 'node:worker_threads'
import { type CadReading, cadMessages, cadRefusal, maxCadSeconds, type Tolerance } from '@trabecula/cad'
import type { Outcome } from '@trabecula/domain'

export interface ThreadData {
  readonly bytes: Uint8Array
  readonly tolerance: Tolerance
}

interface ThreadOptions {
  readonly signal?: AbortSignal
  /** Aborted when the file has taken too long. */
  readonly limit?: AbortSignal
  readonly start?: (data: ThreadData) => Worker
}

/** Next to this file as a source, and next to the bundle that it is part of in the installed package. */
const script = new URL(`./cad-thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

const startThread = (workerData: ThreadData): Worker => new Worker(script, { workerData })

/**
 * Reads a CAD file in a thread of its own, which is ended when the file takes too long: OpenCASCADE cannot be interrupted,
 * and a file of a million small faces would keep it busy for hours. Throws the signal's reason when it is aborted.
 */
export async function readCadInThread(
  bytes: Uint8Array,
  tolerance: Tolerance,
  { signal, limit = AbortSignal.timeout(1000 * maxCadSeconds), start = startThread }: ThreadOptions = {},
): Promise<Outcome<CadReading>> {
  signal?.throwIfAborted()
  const thread = start({ bytes, tolerance })
  try {
    return await answerOf(thread, AbortSignal.any(signal ? [limit, signal] : [limit]))
  } catch (reason) {
    signal?.throwIfAborted()
    if (limit.aborted) return cadRefusal('tooLong', cadMessages.tooLong)
    if (isOutOfMemory(reason)) return cadRefusal('outOfMemory', cadMessages.outOfMemory)
    throw reason
  } finally {
    await thread.terminate()
  }
}

function answerOf(thread: Worker, stopped: AbortSignal): Promise<Outcome<CadReading>> {
  return new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('The thread that reads the CAD file ended without an answer.')))
    stopped.addEventListener('abort', () => reject(stopped.reason))
    if (stopped.aborted) reject(stopped.reason)
  })
}

const isOutOfMemory = (reason: unknown): boolean =>
  reason instanceof Error && 'code' in reason && reason.code === 'ERR_WORKER_OUT_OF_MEMORY'

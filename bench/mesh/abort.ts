/**
 * How long an export goes on after it was stopped, in exports of so101_upper_arm with closed and open faces, at
 * moments spread over the whole of it.
 */
import { readFileSync } from 'node:fs'
import { exportMesh, loadPart } from '@trabecula/engine'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { exportCases } from './export-cases.ts'

/** ms: the longest of the waits, and at which stage. */
export interface LongestWait {
  readonly milliseconds: number
  readonly stage: string
}

const moments = 10

/** `name`: which export is aborted ten times, at (i + r)/10 of its length with r from a fixed sequence. */
export async function longestWait(name: 'closed' | 'open'): Promise<LongestWait> {
  const { bytesOf, cell, changes, densities } = exportCases[name]
  const part = loadPart(bytesOf(readFileSync))
  if (!part.ok) throw new Error(part.refusal.message)
  const design = sampleDesign(part.value, cell, changes, densities)
  const run = async (abortAfter: number): Promise<{ readonly wait: number; readonly length: number; readonly stage: string }> => {
    const control = new AbortController()
    let stage = ''
    const started = performance.now()
    // The timer may be heard late itself, so the wait is counted from when it was due.
    const timer = setTimeout(() => control.abort(), abortAfter)
    try {
      const onProgress = ({ detail }: { readonly detail: string }): void => {
        stage = detail
      }
      await exportMesh(part.value, design, () => {}, { signal: control.signal, onProgress })
    } catch (error) {
      if (!control.signal.aborted) throw error
    } finally {
      clearTimeout(timer)
    }
    const length = performance.now() - started
    return { wait: control.signal.aborted ? length - abortAfter : 0, length, stage }
  }
  const { length } = await run(2 ** 30)
  let longest: LongestWait = { milliseconds: 0, stage: 'none' }
  for (let i = 0; i < moments; i++) {
    const { wait, stage } = await run((length * (i + ((0.618 * (i + 1)) % 1))) / moments)
    if (wait > longest.milliseconds) longest = { milliseconds: wait, stage }
  }
  return longest
}

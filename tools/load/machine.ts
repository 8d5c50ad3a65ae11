import { readFileSync } from 'node:fs'
import type { Supervised } from '../cluster/supervised.ts'

/** Clock ticks of the kernel per second, the same on every Linux that runs Node. */
const ticksPerSecond = 100

/** Seconds of processor time that a process and its children have used; 0 where the system does not report it. */
export function processorSeconds(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    // Its own, and that of children which have ended; then those that live.
    const ended = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return children.reduce((sum, child) => sum + processorSeconds(Number(child)), ended)
  } catch {
    return 0
  }
}

/** Returns a function that returns how many cores each program kept busy since its last call. */
export function processorMeter(secondsOf: Readonly<Record<string, () => number>>): () => Map<string, number> {
  const read = () => new Map(Object.entries(secondsOf).map(([name, seconds]) => [name, seconds()]))
  let before = read()
  let at = performance.now()
  return () => {
    const now = read()
    const seconds = (performance.now() - at) / 1000
    const busy = new Map([...now].map(([name, used]) => [name, (used - (before.get(name) ?? 0)) / seconds]))
    before = now
    at = performance.now()
    return busy
  }
}

export interface MemorySample {
  readonly atSeconds: number
  readonly megabytes: ReadonlyMap<string, number>
}

/** Samples each process's memory at an interval until stopped. */
export function watchMemory(processes: readonly Supervised[], everyMs = 5000): () => MemorySample[] {
  const start = performance.now()
  const samples: MemorySample[] = []
  const look = () => {
    const megabytes = new Map(processes.map((process) => [process.name, process.residentMb() ?? 0]))
    samples.push({ atSeconds: (performance.now() - start) / 1000, megabytes })
  }
  look()
  const timer = setInterval(look, everyMs)
  return () => {
    clearInterval(timer)
    look()
    return samples
  }
}

/** Megabytes per minute of the straight line through the samples' second half: the first is filling caches. */
export function growth(samples: readonly MemorySample[], name: string): number {
  const late = samples.slice(Math.floor(samples.length / 2))
  const points = late.map(({ atSeconds, megabytes }) => [atSeconds / 60, megabytes.get(name) ?? 0] as const)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, used]) => used))]
  const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
  return spread === 0 ? 0 : points.reduce((sum, [at, used]) => sum + (at - x) * (used - y), 0) / spread
}

import { cpus } from 'node:os'
import { mix } from './calls.ts'
import { growth, type MemorySample } from './machine.ts'
import type { Times, Traffic } from './traffic.ts'

const ms = (value: number) => value.toFixed(1)
const ratio = ({ p50, p99 }: Times) => (p50 === 0 ? '–' : (p99 / p50).toFixed(1))
const cores = (busy: ReadonlyMap<string, number>) => [...busy].map(([name, used]) => `${name} ${used.toFixed(2)}`).join(', ')

interface Header {
  readonly people: number
  /** The processes that answer, in words. */
  readonly server: string
  readonly real: boolean
}

export function printHeader({ people, server, real }: Header): void {
  const [machine] = cpus()
  console.log(`\n## ${people} people, ${server}, the ${real ? 'real' : 'sleeping'} solver`)
  console.log(`${cpus().length} cores of ${machine?.model.trim()}; this program and the database run on them too.\n`)
  console.log(
    '| offered /s | answered /s | reads p50 ms | p99 ms | p99/p50 | writes p50 ms | p99 ms | own delay ms | cores busy | |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|---|')
}

export function printStep(traffic: Traffic, busy: ReadonlyMap<string, number>, reason: string | null): void {
  const { offered, answered, reads, writes, ownDelayMs } = traffic
  const cells = [
    offered.toFixed(0),
    answered.toFixed(0),
    ms(reads.p50),
    ms(reads.p99),
    ratio(reads),
    ms(writes.p50),
    ms(writes.p99),
  ]
  console.log(`| ${cells.join(' | ')} | ${ms(ownDelayMs)} | ${cores(busy)} | ${reason ?? ''} |`)
}

interface Hold {
  readonly traffic: Traffic
  readonly busy: ReadonlyMap<string, number>
  readonly memory: readonly MemorySample[]
  readonly processes: readonly string[]
  /** Null when even the first step was too much. */
  readonly sustained: number | null
}

export function printHold({ traffic, busy, memory, processes, sustained }: Hold): void {
  const { offered, answered, reads, errors } = traffic
  const minutes = ((memory.at(-1)?.atSeconds ?? 0) / 60).toFixed(1)
  const highest =
    sustained === null
      ? 'Not even the first rate was sustained: begin lower, or on a machine that is idle'
      : `Highest sustained rate ${sustained.toFixed(0)}/s`
  console.log(`\n${highest}. Held ${offered.toFixed(0)}/s for ${minutes} min: `)
  console.log(
    `answered ${answered.toFixed(0)}/s, reads p50 ${ms(reads.p50)} ms, p99 ${ms(reads.p99)} ms, ratio ${ratio(reads)} (target 5).`,
  )
  console.log(
    `Cores busy: ${cores(busy)}. Errors: ${[...errors].map(([what, count]) => `${count} × ${what}`).join(', ') || 'none'}.`,
  )
  console.log('\n| call | kind | times | p50 ms | p99 ms | p99/p50 |\n|---|---|---|---|---|---|')
  for (const [name, times] of [...traffic.byCall].sort()) {
    console.log(`| ${name} | ${mix[name]?.kind} | ${times.count} | ${ms(times.p50)} | ${ms(times.p99)} | ${ratio(times)} |`)
  }
  console.log('\n| process | memory at first MB | half-way | last | growth in the second half, MB/min |\n|---|---|---|---|---|')
  const middle = memory[Math.floor(memory.length / 2)]
  for (const name of processes) {
    const at = (sample: MemorySample | undefined) => (sample?.megabytes.get(name) ?? 0).toFixed(0)
    console.log(`| ${name} | ${at(memory[0])} | ${at(middle)} | ${at(memory.at(-1))} | ${growth(memory, name).toFixed(2)} |`)
  }
}

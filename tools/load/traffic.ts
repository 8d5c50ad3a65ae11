import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@trabecula/testkit/random'
import type { Visitor } from '../cluster/visitor.ts'
import { type Kind, mix } from './calls.ts'
import type { SeededPerson } from './seed.ts'

export interface Times {
  readonly count: number
  readonly p50: number
  readonly p99: number
}

export interface Traffic {
  /** Requests per second, as offered and as answered. */
  readonly offered: number
  readonly answered: number
  readonly byCall: ReadonlyMap<string, Times>
  readonly reads: Times
  readonly writes: Times
  /** Unexpected answers, by call and status. */
  readonly errors: ReadonlyMap<string, number>
  /** Requests without an answer at the end, those that wait for a worker left out. */
  readonly pending: number
  /** 99th percentile of this program's own delay in ms: no measurement is better than this. */
  readonly ownDelayMs: number
}

interface Population {
  readonly people: readonly SeededPerson[]
  readonly visitorOf: (person: SeededPerson) => Visitor
  readonly weights: Readonly<Record<string, number>>
  readonly random: Random
}

interface DriveOptions {
  readonly warmUpSeconds?: number
  /** How long work that began may take after the last request; what has not ended then is an error. 0: no wait. */
  readonly workSeconds?: number
}

const tickMs = 5

/**
 * Sends requests at a rate, whether or not earlier ones were answered. A time is counted from when its request was due,
 * so that a server that stalls is not spared the requests that would have come during that time.
 */
export async function drive(
  { people, visitorOf, weights, random }: Population,
  rate: number,
  seconds: number,
  { warmUpSeconds = 2, workSeconds = 0 }: DriveOptions = {},
): Promise<Traffic> {
  const times = new Map<string, number[]>()
  const errors = new Map<string, number>()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const start = performance.now()
  const counted = start + 1000 * warmUpSeconds
  const end = counted + 1000 * seconds
  let pending = 0
  let working = 0
  let answered = 0
  const ask = async (due: number) => {
    const name = random.pick(weights)
    const call = mix[name]
    if (!call) return
    const person = random.one(people)
    const isWork = call.kind === 'work'
    if (isWork) working++
    else pending++
    let status: number | string
    try {
      status = (await call.ask(visitorOf(person), person, random)).status
    } catch {
      status = 'cut'
    }
    if (isWork) working--
    else pending--
    const now = performance.now()
    // Work that began in time counts whenever it ends: the real solver takes longer than a step.
    if (due < counted || (now > end && !isWork)) return
    if (now <= end) answered++
    const own = times.get(name) ?? []
    own.push(now - due)
    times.set(name, own)
    // A run that a second one of the same study replaced, or one too many, is an answer.
    const isFine = status === 200 || (call.kind === 'work' && (status === 409 || status === 429))
    if (!isFine) errors.set(`${name} ${status}`, (errors.get(`${name} ${status}`) ?? 0) + 1)
  }
  let due = start
  while (due < end) {
    const now = performance.now()
    while (due <= now && due < end) {
      void ask(due)
      // Independent people: the time between two requests is distributed exponentially.
      due += (-Math.log(1 - random.next()) * 1000) / rate
    }
    await sleep(tickMs)
  }
  const left = pending
  // The last ones may take a moment; they are not counted.
  for (let waited = 0; pending > 0 && waited < 5000; waited += 50) await sleep(50)
  for (let waited = 0; working > 0 && waited < 1000 * workSeconds; waited += 50) await sleep(50)
  if (workSeconds > 0 && working > 0) errors.set('work that did not end', working)
  delay.disable()
  const ofKind = (kind: Kind) => timesOf([...times].flatMap(([name, own]) => (mix[name]?.kind === kind ? own : [])))
  return {
    offered: rate,
    answered: answered / seconds,
    byCall: new Map([...times].map(([name, own]) => [name, timesOf(own)])),
    reads: ofKind('read'),
    writes: ofKind('write'),
    errors,
    pending: left,
    ownDelayMs: delay.percentile(99) / 1e6,
  }
}

function timesOf(times: readonly number[]): Times {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { count: sorted.length, p50: at(0.5), p99: at(0.99) }
}

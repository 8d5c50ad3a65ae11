/**
 * Processor seconds of health, repair and faces of soups that no CAD program writes, each in a process of its own; and
 * beside an attack on a server, how long another account waits for the health of its part.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inspect, repair, segment } from '@trabecula/geometry'
import { type HostileSoup, hostileSoups } from '@trabecula/testkit/hostile-soups'
import type { BenchRow } from './row.ts'

const counts = [5000, 20_000, 100_000, 500_000, 2_000_000]

/** What a person waits for an answer of health and repair, on two cores. */
const mostSeconds = 20

interface Taken {
  readonly health: number
  readonly repair: number
  readonly faces: number
  readonly verdict: string
}

/** `cases`: numbers of triangles, and words of soups' names; all when not given. */
export async function* run(cases: readonly string[]): AsyncIterable<BenchRow> {
  const wanted = cases.filter((each) => /^\d+$/.test(each)).map(Number)
  const words = cases.filter((each) => !/^\d+$/.test(each))
  for (const count of wanted.length > 0 ? wanted : counts)
    for (const kind of Object.keys(hostileSoups) as HostileSoup[]) {
      if (words.length > 0 && !words.some((word) => kind.includes(word))) continue
      const taken = inOwnProcess(kind, count)
      yield {
        bench: 'hostile',
        case: `${kind}, ${count} triangles: ${'failed' in taken ? taken.failed : taken.verdict}`,
        ours: 'failed' in taken ? Number.NaN : taken.health + taken.repair,
        peer: 'failed' in taken ? null : taken.faces,
        peer_name: 'finding its faces',
        unit: 's of processor',
        ratio: null,
        target: `<= ${mostSeconds} s`,
        ...('failed' in taken ? { reason: `failed: ${taken.failed}` } : {}),
      }
    }
}

function inOwnProcess(kind: HostileSoup, count: number): Taken | { readonly failed: string } {
  const { stdout, stderr, status, signal } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), kind, `${count}`], {
    encoding: 'utf8',
  })
  return status === 0 ? (JSON.parse(stdout) as Taken) : { failed: signal ?? stderr.trim().split('\n').at(-1) ?? `${status}` }
}

function measure(kind: HostileSoup, count: number): Taken {
  const soup = hostileSoups[kind](count)
  const seconds = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  const start = seconds()
  const report = inspect(soup)
  const looked = seconds()
  repair(soup, report)
  const repaired = seconds()
  segment(soup)
  return { health: looked - start, repair: repaired - looked, faces: seconds() - repaired, verdict: report.verdict }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(JSON.stringify(measure(process.argv[2] as HostileSoup, Number(process.argv[3]))))

/**
 * Processor seconds of health, repair and faces of soups that no CAD program writes, each in a process of its own; and
 * beside an attack on a server, how long another account waits for the health of its part.
 */
import { spawnSync } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { inspect, repair, segment, writeBinaryStl } from '@trabecula/geometry'
import { openTestServer, signedIn } from '@trabecula/server/testing'
import { boxStl } from '@trabecula/testkit/box-stl'
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
  if (wanted.length === 0 && (words.length === 0 || words.includes('attack'))) {
    const longest = inOwnProcess<number>(['attack'])
    yield {
      bench: 'hostile',
      case: `health of a box beside ${2 * atOnce} requests of another account, the longest of ${asked}`,
      ours: typeof longest === 'number' ? longest : Number.NaN,
      peer: null,
      peer_name: 'nothing else',
      unit: 's',
      ratio: null,
      target: '<= 5 s',
      ...(typeof longest === 'number' ? {} : { reason: `failed: ${longest.failed}` }),
    }
  }
  if (words.includes('attack')) return
  for (const count of wanted.length > 0 ? wanted : counts)
    for (const kind of Object.keys(hostileSoups) as HostileSoup[]) {
      if (words.length > 0 && !words.some((word) => kind.includes(word))) continue
      const taken = inOwnProcess<Taken>([kind, `${count}`])
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

/** Requests of each of the attacker's files that wait at once, and how often the other account asks. */
const atOnce = 10
const asked = 5

/** After so long one answer has not come: what is measured ends, and the row says so. */
const patienceSeconds = 60

/** For one row: ten times what the slowest takes. */
const longestSeconds = 600

/** Seconds that an account waits for the health of a box while another one asks for that of hostile files, over loopback. */
async function besideAttack(): Promise<number> {
  const server = await openTestServer({ concurrency: 0 })
  const enough = new AbortController()
  try {
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    const url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
    const [attacker, other] = [await signedIn(server), await signedIn(server)]
    const upload = async (browser: typeof attacker, content: Uint8Array): Promise<string> =>
      (await browser.upload('/protected/upload_stl/', [{ name: 'part.stl', content: Buffer.from(content) }])).json.data.project_id
    const health = ({ cookie }: typeof attacker, id: string, signal: AbortSignal) =>
      fetch(`${url}/api/project/${id}/part-health/`, { headers: { cookie }, signal })
    const soup = hostileSoups['needles across the box']
    // The largest that counts as small, and a large one.
    const attacking = [
      await upload(attacker, writeBinaryStl(soup(49_000))),
      await upload(attacker, writeBinaryStl(soup(500_000))),
    ]
    const box = await upload(other, boxStl([30, 20, 10]))
    for (let i = 0; i < atOnce; i++)
      for (const id of attacking) health(attacker, id, enough.signal).catch(() => 'The attack ends with the measurement.')
    let longest = 0
    for (let i = 0; i < asked; i++) {
      const start = performance.now()
      const answer = await health(other, box, AbortSignal.timeout(1000 * patienceSeconds))
      if (answer.status !== 200) throw new Error(`The call was refused: ${answer.status}`)
      longest = Math.max(longest, (performance.now() - start) / 1000)
    }
    return longest
  } finally {
    enough.abort()
    await server.close()
  }
}

/** What this file prints in a process of its own, as JSON; a process that never ends is ended. */
function inOwnProcess<T>(words: readonly string[]): T | { readonly failed: string } {
  const { stdout, stderr, status, signal } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), ...words], {
    encoding: 'utf8',
    timeout: 1000 * longestSeconds,
  })
  return status === 0 ? (JSON.parse(stdout) as T) : { failed: signal ?? stderr.trim().split('\n').at(-1) ?? `${status}` }
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [kind, count] = process.argv.slice(2)
  process.stdout.write(JSON.stringify(kind === 'attack' ? await besideAttack() : measure(kind as HostileSoup, Number(count))))
  // PGlite leaves a timer behind that keeps its process alive.
  process.exit()
}

// npm run load -- [--users 2000] [--minutes 2] [--workers 2] [--apis 1] [--rate 40] [--real] [--seed 1] [--port 5600]
// Simulated people on loopback against api and worker processes on a PostgreSQL: steps the rate up until it is not
// sustained any more, then holds 80 % of the highest that was. With --rate and --hold it only holds that rate; with
// --embedded one process answers everything on the database inside it, as `npm start` begins it.
import { parseArgs } from 'node:util'
import { endWithout } from '@trabecula/testkit/postgres-server'
import { Random } from '@trabecula/testkit/random'
import { type Cluster, openCluster } from '../cluster/cluster.ts'
import { runsWeight, visitors, weights } from './calls.ts'
import { processorMeter, processorSeconds, watchMemory } from './machine.ts'
import { printHeader, printHold, printStep } from './report.ts'
import { seedPeople } from './seed.ts'
import { drive, type Traffic } from './traffic.ts'

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '2000' },
    minutes: { type: 'string', default: '2' },
    workers: { type: 'string', default: '2' },
    apis: { type: 'string', default: '1' },
    rate: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    port: { type: 'string', default: '5600' },
    real: { type: 'boolean', default: false },
    hold: { type: 'boolean', default: false },
    embedded: { type: 'boolean', default: false },
  },
})
const number = (name: 'users' | 'minutes' | 'workers' | 'apis' | 'rate' | 'seed' | 'port') => Number(values[name])

const stepSeconds = 8
const stepFactor = 1.4
/** Jobs that are left from one step would load the next one. */
const workEndsSeconds = 60
/** A worker gets a real run this often, at the rate that the load begins with. */
const realRunSeconds = 30
/** With slower reads than this a rate does not count as sustained. */
const latestReadMs = 500
const mostUnfair = 5

const cluster = await openCluster({
  embedded: values.embedded,
  apis: number('apis'),
  workers: number('workers'),
  basePort: number('port'),
  ...(values.real ? {} : { designMs: 100 }),
  env: { WORKERS: values.real ? '1' : '4' },
}).catch(endWithout)
try {
  await load(cluster)
} finally {
  await cluster.close()
}
process.exit(0)

async function load({ urls, secret, withDatabase, files, startAll, processes, postgres }: Cluster): Promise<void> {
  const end = performance.now() + 60_000 * number('minutes')
  const people = await withDatabase((database) => seedPeople(database, files, number('users'), secret))
  await startAll()
  printHeader({ people: people.length, server: serverText(), real: values.real })
  const population = {
    people,
    visitorOf: visitors(urls),
    weights: values.real
      ? weights({ runs: runsWeight(number('workers') / realRunSeconds, number('rate')), exports: 0 })
      : weights({ runs: 0.5, exports: 0.5 }),
    random: new Random(number('seed')),
  }
  const own = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  const busy = processorMeter({
    ...Object.fromEntries(processes.map((one) => [one.name, () => processorSeconds(one.pid)])),
    postgres: () => processorSeconds(postgres?.pid()),
    'this program': own,
  })
  const sustained = values.hold ? await warmedUp() : await findKnee()
  const held = 0.8 * (sustained ?? number('rate'))
  const seconds = Math.max(20, (end - performance.now()) / 1000 - 10)
  busy()
  const memory = watchMemory(processes)
  const traffic = await drive(population, held, seconds, { workSeconds: values.real ? 600 : 30 })
  printHold({ traffic, busy: busy(), memory: memory(), processes: processes.map(({ name }) => name), sustained })

  /**
   * A server that has answered nobody yet takes seconds over its first hundred calls. Returns the rate of which the
   * held one is 80 %.
   */
  async function warmedUp(): Promise<number> {
    await drive(population, number('rate') / 2, stepSeconds, { workSeconds: workEndsSeconds })
    return number('rate') / 0.8
  }

  /** Steps up until requests fail, pile up or come late. Returns the last good rate, if any. */
  async function findKnee(): Promise<number | null> {
    let best: number | null = null
    for (let rate = number('rate'); ; rate *= stepFactor) {
      busy()
      const traffic = await drive(population, rate, stepSeconds, { workSeconds: workEndsSeconds })
      const objection = objectionTo(traffic)
      printStep(traffic, busy(), objection ?? (isUnfair(traffic) ? `p99 above ${mostUnfair} × p50` : null))
      if (objection !== null) return best
      best = rate
    }
  }
}

function serverText(): string {
  if (values.embedded) return 'one process with its database inside'
  return `${number('apis')} api and ${number('workers')} worker processes`
}

function objectionTo({ offered, answered, reads, errors, pending }: Traffic): string | null {
  if (errors.size > 0) return [...errors].map(([what, count]) => `${count} × ${what}`).join(', ')
  if (pending > offered || answered < 0.9 * offered) return 'requests pile up'
  return reads.p99 > latestReadMs ? 'reads come late' : null
}

function isUnfair({ reads }: Traffic): boolean {
  return reads.p99 > mostUnfair * reads.p50
}

// npm run kill-test -- [--kills 100] [--seed 1] [--embedded] [--people 6] [--port 5400]
// People work while processes are killed (kill -9) at random moments; then every promise is compared with the rows and
// the files.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readPayments, withSecret } from '@trabecula/server'
import { endWithout } from '@trabecula/testkit/postgres-server'
import { Random } from '@trabecula/testkit/random'
import { type Cluster, openCluster } from '../cluster/cluster.ts'
import { createPeople } from '../cluster/people.ts'
import { send } from '../cluster/visitor.ts'
import { Actor } from './actor.ts'
import { audit } from './audit.ts'
import { Expectations } from './expectations.ts'
import { type Killed, killAtRandom } from './killer.ts'
import { printReport } from './report.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    people: { type: 'string', default: '6' },
    port: { type: 'string', default: '5400' },
    embedded: { type: 'boolean', default: false },
  },
})
const [kills, seed, people, basePort] = [values.kills, values.seed, values.people, values.port].map(Number) as [
  number,
  number,
  number,
  number,
]
const quietLimitMs = 300_000

const metricsToken = 'the kill test reads the metrics'
const cluster = await openCluster({
  embedded: values.embedded,
  apis: 2,
  workers: 2,
  basePort,
  designMs: 150,
  env: { METRICS_TOKEN: metricsToken, WORKERS: '2' },
}).catch(endWithout)
let broken = true
try {
  broken = await test(cluster)
} finally {
  await cluster.close()
}
process.exit(broken ? 1 : 0)

async function test({ urls, secret, withDatabase, startAll, stopProcesses, processes, files }: Cluster): Promise<boolean> {
  const random = new Random(seed)
  const expectations = new Expectations()
  const persons = await withDatabase(({ db }) => createPeople(db, people, secret, 1_000_000))
  await startAll()
  let over = false
  const webhookSecret = secretOfSandbox(secret, urls[0] as string)
  const actors = persons.map((person, index) => {
    const around = { urls, webhookSecret, expectations, random: new Random(seed * 1000 + index), isOver: () => over }
    return new Actor(person, around, index)
  })
  const started = Date.now()
  const working = Promise.all(actors.map((actor) => actor.work()))
  const killed: Killed[] = await killAtRandom(cluster, kills, random, expectations)
  over = true
  await working
  console.log('Everybody has stopped; waiting until the last job is done.')
  await quiet(urls[0] as string)
  await Promise.all(processes.map((process) => process.ready()))
  const unreadable = await readExports(
    urls[0] as string,
    expectations,
    persons.map(({ cookie }) => cookie),
  )
  await stopProcesses()
  const findings = await withDatabase((database) => audit(database, files, expectations))
  findings.push({
    promise: 'an answered export can be read, or its result was replaced',
    checked: expectations.exports.size,
    broken: unreadable,
  })
  return printReport({ killed, expectations, findings, processes, seconds: (Date.now() - started) / 1000, seed })
}

function secretOfSandbox(secret: string, publicUrl: string): string {
  const payments = readPayments({ SANDBOX_PAYMENTS: 'on' }, { production: true, ownMachine: true, publicUrl })
  if (!payments.ok) throw new Error(payments.refusal.message)
  return withSecret(payments.value, secret).webhookSecret as string
}

/** Resolves when no run is open and no job of a run, a file or an erasure waits or runs. */
async function quiet(url: string): Promise<void> {
  const end = Date.now() + quietLimitMs
  const headers = { authorization: `Bearer ${metricsToken}` }
  for (let calm = 0; calm < 3; ) {
    if (Date.now() > end) return console.log('It does not become quiet; the audit says what is left.')
    await sleep(1000)
    const text = await send(`${url}/metrics`, { headers }).then(
      ({ bytes }) => bytes.toString(),
      () => null,
    )
    const sums = text?.matchAll(/^trabecula_(?:open_runs|queue_jobs)\{([^}]*)\} (\d+)/gm)
    const open = sums
      ? [...sums].filter(([, labels, count]) => Number(count) > 0 && !/hourly|sweep|letter/.test(labels ?? ''))
      : null
    calm = open?.length === 0 ? calm + 1 : 0
  }
}

/** Reads every answered export once more through the product. */
async function readExports(url: string, expectations: Expectations, cookies: readonly string[]): Promise<string[]> {
  const unreadable: string[] = []
  for (const path of expectations.exports.values()) {
    const statuses: number[] = []
    for (const cookie of cookies) statuses.push((await send(`${url}${path}`, { headers: { cookie } })).status)
    if (!statuses.includes(200)) unreadable.push(`${path} answers ${statuses.join(', ')}`)
  }
  return unreadable
}

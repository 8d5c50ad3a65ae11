/** The files in `deploy` next to what the product knows: nothing of a cluster runs here. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { openWorkerPort } from '../platform/metrics/worker-port.ts'
import { createProject, createRun } from '../testing/factories.ts'
import { composeSchema, manifestSchema } from '../testing/manifest-schemas.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { readConfig } from './config.ts'
import { monitorOf } from './monitor.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const text = (path: string) => readFileSync(join(root, path), 'utf8')
/** As the parser returns it: only what these tests look at is there for certain. */
type Loose = ReturnType<typeof parse>
const manifests = readdirSync(join(root, 'deploy/kubernetes')).flatMap((file) =>
  parseAllDocuments(text(`deploy/kubernetes/${file}`)).map((document) => {
    expect([file, document.errors]).toEqual([file, []])
    return document.toJS() as Loose
  }),
)
const compose = parse(text('deploy/compose.yaml'), { merge: true }) as Loose
const found = (kind: string, name: string): Loose => {
  const manifest = manifests.find((each) => each['kind'] === kind && each['metadata']['name'] === name)
  if (!manifest) throw new Error(`There is no ${kind} ${name}.`)
  return manifest
}
const container = (role: string) => found('Deployment', `trabecula-${role}`)['spec']['template']['spec']['containers'][0]
const settings = text('docs/operations/settings.md')

/** What the container of a role has in its environment, besides what the image sets. */
function environmentOf(role: string): Record<string, string> {
  const image = Object.fromEntries(
    [...text('deploy/Containerfile').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name!, value!]),
  )
  const own = (container(role)['env'] ?? []).map(({ name, value }: Loose) => [name, value])
  const { DATA_DIR, HOST, PORT } = image
  const shared = { ...found('ConfigMap', 'trabecula')['data'], ...found('Secret', 'trabecula')['stringData'] }
  return { DATA_DIR, HOST, PORT, ...shared, ...Object.fromEntries(own) }
}

/** The environment of a service with the variables of compose filled in. */
const composed = (role: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(compose['services'][role]['environment']).map(([name, value]) => [
      name,
      String(value).replaceAll(/\$\{(\w+):(?:-([^}]*)|\?[^}]*)\}/g, (_, __, fallback?: string) => fallback ?? 'x'.repeat(32)),
    ]),
  )

let server: TestServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

describe.each(['api', 'worker'])('the %s', (role) => {
  it.each([
    ['Kubernetes', environmentOf],
    ['compose', composed],
  ] as const)('has settings in %s that start it, and that the table of settings knows', (_, environment) => {
    const given = environment(role)
    for (const name of Object.keys(given)) expect(settings).toContain(`\`${name}\``)
    expect(readConfig(given, role)).toMatchObject({ ok: true, value: { role } })
  })

  it('has more time to stop than it takes, in both', () => {
    const config = readConfig(environmentOf(role), role)
    const pod = found('Deployment', `trabecula-${role}`)['spec']['template']['spec']
    expect(config.ok && pod['terminationGracePeriodSeconds'] - config.value.shutdownSeconds).toBeGreaterThanOrEqual(20)
    const started = readConfig(composed(role), role)
    const grace = Number.parseInt(compose['services'][role]['stop_grace_period'], 10)
    expect(started.ok && grace - started.value.shutdownSeconds).toBeGreaterThanOrEqual(20)
  })

  it('is asked at a port and at paths that answer', async () => {
    const { ports, args, ...probes } = container(role)
    const config = readConfig(environmentOf(role), role)
    if (!config.ok) throw new Error(config.refusal.message)
    const port = role === 'api' ? config.value.port : config.value.workerPort
    expect(args).toEqual([role])
    expect(ports).toMatchObject([{ containerPort: port }])
    server = await openTestServer({ concurrency: 0 })
    const worker = await openWorkerPort(
      monitorOf(server.platform, () => {}),
      '127.0.0.1',
      0,
    )
    const statusOf = async (path: string) =>
      role === 'api'
        ? (await server!.app.inject({ url: path })).statusCode
        : (await fetch(`http://127.0.0.1:${worker.port}${path}`)).status
    try {
      for (const name of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
        const { path, port: named } = probes[name]['httpGet']
        expect([name, named]).toEqual([name, ports![0]['name']])
        expect([name, await statusOf(path)]).toEqual([name, 200])
      }
      const check = compose['services'][role]['healthcheck']['test'].at(-1)
      const [, address, path] = /fetch\('http:\/\/127\.0\.0\.1:(\d+)(\/\w+)'\)/.exec(check) ?? []
      expect([Number(address), await statusOf(path!)]).toEqual([port, 200])
    } finally {
      await worker.close()
    }
  })

  it('runs as a user without rights on a disk that it cannot write, but for its own folders', () => {
    const pod = found('Deployment', `trabecula-${role}`)['spec']['template']['spec']
    expect(pod['securityContext']).toMatchObject({ runAsNonRoot: true, runAsUser: expect.any(Number) })
    const { securityContext, volumeMounts } = container(role)
    expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
    const mounted = volumeMounts.map(({ mountPath }: Loose) => mountPath)
    expect(mounted).toEqual([environmentOf(role)['DATA_DIR'], '/tmp'])
  })
})

describe('the number of workers', () => {
  const trigger = found('ScaledObject', 'trabecula-worker')['spec']['triggers'][0]

  it('follows the jobs that compute: waiting and due, or under way', async () => {
    server = await openTestServer({ concurrency: 0 })
    const { platform, database } = server
    const answer = async () => {
      const { rows } = (await database.db.execute(sql.raw(trigger['metadata']['query']))) as unknown as { rows: object[] }
      return rows.map((row) => Object.values(row).map(Number))
    }
    expect(await answer()).toEqual([[0]])
    for (let run = 0; run < 3; run++) await createRun(platform, await createProject(platform))
    expect(await answer()).toEqual([[3]])
    await database.db.execute(
      sql`update pgboss.job set state = 'active' where id = (select id from pgboss.job where name = 'prepare' limit 1)`,
    )
    expect(await answer()).toEqual([[3]])
    await database.db.execute(sql`update pgboss.job set start_after = now() + interval '1 hour' where state = 'created'`)
    expect(await answer()).toEqual([[1]])
    await database.db.execute(sql`update pgboss.job set state = 'completed' where state = 'active'`)
    expect(await answer()).toEqual([[0]])
  })

  it('is that of the compute threads of one worker, and its connection is the database of the workers', () => {
    expect(trigger['metadata']['targetQueryValue']).toBe(environmentOf('worker')['WORKERS'])
    expect(found('ScaledObject', 'trabecula-worker')['spec']['scaleTargetRef']['name']).toBe('trabecula-worker')
    const [secret] = found('TriggerAuthentication', 'trabecula-database')['spec']['secretTargetRef']
    expect(Object.keys(found('Secret', secret!['name'])['stringData'])).toContain(secret!['key'])
  })
})

it('the service leads to the api, and every name in compose is a service', () => {
  const { selector, ports } = found('Service', 'trabecula-api')['spec']
  expect(found('Deployment', 'trabecula-api')['spec']['template']['metadata']['labels']).toEqual(selector)
  expect(ports![0]['targetPort']).toBe(container('api')['ports'][0]['name'])
  const services = Object.keys(compose['services'])
  for (const { depends_on: needed = {} } of Object.values<Loose>(compose['services']))
    for (const name of Object.keys(needed)) expect(services).toContain(name)
  for (const host of ['database', 'store', 'mail']) expect(JSON.stringify(composed('api'))).toMatch(new RegExp(`[@/]${host}[:/]`))
  expect(text('deploy/compose.yaml')).toContain(`mb, --ignore-existing, store/${composed('api')['S3_BUCKET']}`)
})

describe('the structure', () => {
  it.each(manifests.map((manifest) => [`${manifest['kind']} ${manifest['metadata']['name']}`, manifest] as const))(
    'of %s is that of its kind, without another key',
    (_, manifest) => {
      expect(manifestSchema.safeParse(manifest).error?.issues).toBeUndefined()
    },
  )

  it('of compose is that of its reference', () => {
    expect(composeSchema.safeParse(compose).error?.issues).toBeUndefined()
  })

  it('of a manifest with a key that is not there, of another type or missing is refused by its place', () => {
    const places = (change: (worker: Loose) => void) => {
      const changed = structuredClone(found('Deployment', 'trabecula-worker'))
      change(changed)
      return manifestSchema.safeParse(changed).error?.issues.map(({ path }) => path.join('.'))
    }
    const first = 'spec.template.spec.containers.0'
    expect(places(({ spec }) => Object.assign(spec, { replica: 2 }))).toEqual(['spec'])
    expect(places(({ spec }) => Object.assign(spec.template.spec.containers[0].env[2], { value: 2 }))).toEqual([
      `${first}.env.2.value`,
    ])
    expect(places(({ spec }) => Object.assign(spec.template.spec.containers[0], { readinessProbe: undefined }))).toEqual([
      `${first}.readinessProbe`,
    ])
    expect(places((worker) => Object.assign(worker, { kind: 'Deploymnt' }))).toEqual(['kind'])
  })
})

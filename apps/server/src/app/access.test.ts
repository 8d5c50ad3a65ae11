import type { Call } from '@trabecula/contract'
import * as contract from '@trabecula/contract'
import { accountMessages, keyMessages, keyScopes } from '@trabecula/domain'
import { postedSettings } from '@trabecula/testkit/sample-settings'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publish } from '../platform/database/events.ts'
import { run, user } from '../platform/database/schema.ts'
import { urlOf } from '../platform/http/serve.ts'
import { Browser, makeKey, programWith, type Reply, signedIn } from '../testing/browser.ts'
import { type SampleProject, sampleProject } from '../testing/sample-run.ts'
import { join } from '../testing/team.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const calls = contract.callsOf(contract)

let server: TestServer
let owner: Browser
let member: Browser
let stranger: Browser
let superuser: Browser
let guest: Browser
let sample: SampleProject
let runId: string
/** The artifact of the exported row. */
let artifactId: string
/** Files of the project, the two downloads of a row, and the fields of its run. */
let files: readonly string[]

beforeAll(async () => {
  server = await openTestServer()
  owner = await signedIn(server, 'owner')
  member = await signedIn(server, 'member')
  stranger = await signedIn(server, 'stranger')
  superuser = await signedIn(server, 'superuser')
  guest = await new Browser(server.app).open()
  await server.platform.db.update(user).set({ isSuperuser: true }).where(eq(user.username, 'superuser'))
  await join(owner, member, 'member@example.com')
  sample = await sampleProject(owner)
  runId = (await owner.post('/protected/optimization/', sample.request)).json.run_id
  const row = rowOf(sample)
  const { stl_file_path } = (await owner.post('/protected/export_stl/', { ...row, zero_thickness_dir: 'None' })).json
  artifactId = stl_file_path.split('/').at(-2) ?? ''
  const { glsl_file_path } = (await owner.post('/protected/generate_glsl/', row)).json
  const project = `/api/project/${sample.projectId}` as const
  const picture = [{ name: 'part.png', field: 'picture', content: onePixel }]
  const { picture_path } = (await owner.upload(`${project}/picture/`, picture)).json
  await owner.upload(`${project}/cad-file/`, [{ name: 'part.step', field: 'cad_file', content: 'ISO-10303-21;' }])
  await owner.post(`${project}/cad-faces/`, { unit: 'mm', faces: [{ id: 0, triangles: [[0, 12]] }] })
  const cad = [`${project}/cad-file/`, `${project}/cad-faces/`, `${project}/part-labels.bin`]
  const { subjects } = (await owner.get(`/api/runs/${runId}/fields/`)).json
  const fields = subjects.map(({ url }: { url: string }) => url)
  files = [`${project}/part.stl`, `${project}/surface-selection/`, picture_path, stl_file_path, glsl_file_path, ...cad, ...fields]
})
afterAll(() => server.close())

const rowOf = ({ projectId, subprojectId }: SampleProject) => ({
  project_id: projectId,
  subproject_id: subprojectId,
  row_index: 0,
})

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Bodies that are right in shape, so that only the permission can refuse them. */
const bodies = (): Readonly<Record<string, object>> => ({
  '/api/project/{id}/update-name/': { name: 'Renamed' },
  '/api/project/{id}/file-unit/': { unit: 'mm' },
  '/api/project/{id}/part-input/': { repair: true },
  '/api/project/{id}/subprojects/': { id: sample.subprojectId, name: 'Study', optimization_settings: postedSettings },
  '/api/project/{id}/subprojects/{sid}/': { name: 'Study' },
  '/api/project/{id}/surface-selection/': { surfaces: [] },
  '/api/project/{id}/cad-faces/': { unit: 'mm', faces: [{ id: 0, triangles: [[0, 12]] }] },
  '/api/project/{id}/shares/': { subproject_id: sample.subprojectId, days: 7 },
  '/protected/optimization/': sample.request,
  '/api/runs/': sample.request,
  '/api/sweeps/': { ...sample.request, values: [1000, 1200] },
  '/protected/export_stl/': { ...rowOf(sample), zero_thickness_dir: 'None' },
  '/protected/cancel_export/': rowOf(sample),
  '/protected/generate_glsl/': rowOf(sample),
  '/protected/verify/': rowOf(sample),
  '/protected/coupon/': { ...rowOf(sample), kind: 'cube' },
  '/protected/start_coupon/': { ...rowOf(sample), kind: 'cube' },
  '/protected/compute_fields/': rowOf(sample),
})

const served = () => calls.filter((call) => server.app.hasRoute({ method: call.method, url: urlOf(call).replace(/\/$/, '') }))
const addressOf = (call: Call) =>
  contract.pathOf(call, {
    id: call.path.startsWith('/api/runs/') ? runId : sample.projectId,
    sid: sample.subprojectId,
    token: 'x',
    share: 'x',
    artifact: artifactId,
    format: 'html',
  }) + (call === contract.listShares ? `?subproject_id=${sample.subprojectId}` : '')
const send = (who: Browser, call: Call): Promise<Reply> => {
  if (call.path.endsWith('/picture/'))
    return who.upload(addressOf(call), [{ name: 'part.png', field: 'picture', content: onePixel }])
  if (call.path.endsWith('/cad-file/'))
    return who.upload(addressOf(call), [{ name: 'part.step', field: 'cad_file', content: 'ISO-10303-21;' }])
  return call.method === 'GET' ? who.get(addressOf(call)) : who.post(addressOf(call), bodies()[call.path] ?? {})
}
const nameOf = ({ method, path }: Call) => `${method} ${path}`

/** Calls about a thing of a team: they name it in the path or in the body. */
const isAboutThing = ({ path }: Call) => /\/(project|runs)\/\{id\}/.test(path) || path in bodies()

describe('a guest', () => {
  it('§6.1 has to sign in for every call that is not public, before anything else is looked at', async () => {
    const answers = await Promise.all(
      served()
        .filter((call) => call.access === 'signed-in')
        .map(async (call) => [nameOf(call), await send(guest, call)] as const),
    )
    for (const [name, { status, json }] of answers) {
      expect([name, status, json?.message]).toEqual([name, 401, accountMessages.signInFirst])
    }
    expect(answers.length).toBeGreaterThan(20)
  })

  it('gets no file', async () => {
    for (const file of files) expect([file, (await guest.get(file)).status]).toEqual([file, 401])
  })
})

describe('what belongs to another team', () => {
  it('does not exist for strangers and superusers: 404, in the words for what was never there', async () => {
    const others = served().filter(isAboutThing)
    const untouched = { ...sample }
    for (const call of others) {
      for (const who of [stranger, superuser]) {
        sample = untouched
        const real = await send(who, call)
        sample = { ...untouched, projectId: 'never-there', request: { ...untouched.request, project_id: 'never-there' } }
        const never = call.path.startsWith('/api/runs/{id}') ? await neverRun(who, call) : await send(who, call)
        expect([nameOf(call), real.status, real.text]).toEqual([nameOf(call), 404, never.text])
      }
    }
    sample = untouched
    expect(others.length).toBeGreaterThan(10)
  })

  it('gives no file either', async () => {
    for (const file of files) {
      for (const who of [stranger, superuser]) expect([file, (await who.get(file)).status]).toEqual([file, 404])
    }
  })

  it('is in no list', async () => {
    for (const who of [stranger, superuser]) expect((await who.get('/api/projects/')).json.projects).toEqual([])
  })
})

const neverRun = (who: Browser, call: Call): Promise<Reply> => {
  const address = contract.pathOf(call, { id: 'never-there' })
  return call.method === 'GET' ? who.get(address) : who.post(address, {})
}

describe('with a key for programs', () => {
  /** Each person's browser with a program of each set of scopes. */
  const programOf = async (who: Browser, scopes: readonly string[] = keyScopes) =>
    programWith(server, (await makeKey(who, { scopes })).secret)

  it('no call that is for people alone is served to any key', async () => {
    const forPeople = served().filter(({ access, scope }) => access === 'signed-in' && scope === undefined)
    for (const who of [owner, member, stranger, superuser]) {
      const program = await programOf(who)
      for (const call of forPeople) {
        const { status, json } = await send(program, call)
        expect([nameOf(call), status, json?.message]).toEqual([nameOf(call), 403, keyMessages.notForKeys])
      }
    }
    expect(forPeople.length).toBeGreaterThan(15)
  })

  it('each call needs the scope that it declares', async () => {
    for (const scope of keyScopes) {
      const program = await programOf(
        owner,
        keyScopes.filter((other) => other !== scope),
      )
      for (const call of served().filter((one) => one.scope === scope)) {
        const { status, json } = await send(program, call)
        expect([nameOf(call), status, json?.message]).toEqual([nameOf(call), 403, keyMessages.lacksScope(scope)])
      }
    }
  })

  it('one that may only read begins, makes, cancels and changes nothing', async () => {
    const program = await programOf(owner, ['read'])
    const others = served().filter(({ scope }) => scope !== undefined && scope !== 'read')
    for (const call of others) {
      const { status, json } = await send(program, call)
      expect([nameOf(call), status, json?.message]).toEqual([nameOf(call), 403, keyMessages.lacksScope(call.scope!)])
    }
    const refused = others.map(({ path }) => path)
    expect(refused).toEqual(expect.arrayContaining([contract.startCoupon.path, contract.startSweep.path]))
    expect(refused).toContain(contract.importOwnCatalog.path)
  })

  it("another team's things do not exist, and its files neither", async () => {
    for (const who of [stranger, superuser]) {
      const program = await programOf(who)
      for (const call of served().filter((one) => isAboutThing(one) && one.scope !== undefined)) {
        const [real, session] = [await send(program, call), await send(who, call)]
        expect([nameOf(call), real.status, real.text]).toEqual([nameOf(call), 404, session.text])
      }
      for (const file of files) expect([file, (await program.get(file)).status]).toEqual([file, 404])
    }
  })

  it('a member sees the files of the team; a key that is not one gets none', async () => {
    const program = await programOf(member)
    const guessed = programWith(server, `trabecula_${'x'.repeat(43)}`)
    for (const file of files) {
      expect([file, (await program.get(file)).status]).toEqual([file, 200])
      expect([file, (await guessed.get(file)).json.message]).toEqual([file, keyMessages.unknown])
    }
  })

  it('a superuser has no more rights than anybody: tokens are checked', async () => {
    expect((await (await programOf(superuser)).get('/api/token-balance/')).json.data.unlimited).toBe(false)
    expect((await superuser.get('/api/token-balance/')).json.data.unlimited).toBe(true)
  })
})

describe('a member of the team', () => {
  it('sees and edits the projects of the team, and its files', { tags: ['long'] }, async () => {
    expect((await member.get('/api/projects/')).json.projects).toHaveLength(1)
    for (const file of files) expect([file, (await member.get(file)).status]).toEqual([file, 200])
    const refused: string[] = []
    // The project's events go on for as long as a client listens.
    const editing = served().filter(
      // The fake engine's designs have no report and no deck, because they have no geometry: routes.test.ts of
      // features/reports, and main-job.numerics.test.ts.
      (call) =>
        isAboutThing(call) &&
        call !== contract.getReport &&
        call !== contract.exportDeck &&
        !/delete|archive|restore|surface-selection|revoke|project.*events/.test(call.path),
    )
    for (const call of editing) {
      const { status, text } = await send(member, call)
      if (status >= 400) refused.push(`${nameOf(call)} ${status} ${text}`)
    }
    expect(refused.join('\n')).toBe('')
  })

  it('leaves projects with the team in which they were made, and hears no more of its runs', async () => {
    const own = await sampleProject(member)
    const { db } = server.platform
    const [finished] = await db.select().from(run).where(eq(run.id, runId))
    const going = { ...finished, id: 'going', status: 'running' } as typeof run.$inferInsert
    await db.insert(run).values(going)
    const stream = member.get('/api/runs/going/events')
    expect((await owner.get('/api/projects/')).json.projects).toHaveLength(2)
    const { members } = (await owner.get('/api/team/members/')).json.data
    await owner.post('/api/team/remove/', { memberId: members[1]?.memberId })
    // Whatever was open is a stranger's from now on.
    await publish(db, { type: 'changed', run: 'going' })
    const heard = (await stream).text.match(/^data: /gm) ?? []
    expect(heard.length).toBeLessThanOrEqual(1)
    expect((await owner.get(`/api/project/${own.projectId}/`)).status).toBe(200)
    expect((await member.get('/api/projects/')).json.projects).toEqual([])
    for (const file of files) expect([file, (await member.get(file)).status]).toEqual([file, 404])
  })
})

import { loadsFromWire, type ProjectEvent } from '@trabecula/contract'
import { faceMessages, generateDescription, loadsMessages, optimizationMessages, regionMessages } from '@trabecula/domain'
import { boxStl, heldBox, pressedBox, ruledBox } from '@trabecula/testkit/box-stl'
import { postedSettings } from '@trabecula/testkit/sample-settings'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ledger, project, subscription, user } from '../../platform/database/schema.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { FakeCompute } from '../../testing/fake-compute.ts'
import { sampleProject, until } from '../../testing/sample-run.ts'
import { testServer } from '../../testing/server-of-file.ts'

const compute = new FakeCompute()

const server = await testServer({ compute })
const owner = await signedIn(server, 'owner')

const optimize = (browser: Browser, request: object) => browser.post('/protected/optimization/', request)
/** The data of server-sent events, as they come. */
async function* eventsOf(stream: AsyncIterable<unknown>): AsyncGenerator<ProjectEvent> {
  for await (const chunk of stream) {
    for (const [, data] of String(chunk).matchAll(/^data: (.*)$/gm)) yield JSON.parse(data ?? '') as ProjectEvent
  }
}
const available = async (browser: Browser) => (await browser.get('/api/token-balance/')).json.data.available_tokens

describe('a run', () => {
  it('§1.5 §3.9 §9.1 answers ranked candidates, stores them and charges once', async () => {
    const { projectId, subprojectId, request } = await sampleProject(owner)
    const before = await available(owner)
    const reply = await optimize(owner, request)
    expect(reply.json.message).toBe('3 designs are ready.')
    expect(reply.json).toMatchObject({ status: 'success', optimization_data: { optimization_goal: 'max-load', is_metric: true } })
    expect(reply.json.data.map((row: { row_index: number }) => row.row_index)).toEqual([0, 1, 2])
    expect(await available(owner)).toBe(before - 20)

    const stored = await owner.get(`/api/project/${projectId}/results/?subproject_id=${subprojectId}`)
    expect(stored.json.results).toEqual(reply.json.data)
    const charges = await server.platform.db
      .select()
      .from(ledger)
      .where(eq(ledger.key, `run:${reply.json.run_id}`))
    expect(charges.map(({ tokens, description, partsCount }) => ({ tokens, description, partsCount }))).toEqual([
      { tokens: 20, description: generateDescription, partsCount: 3 },
    ])
    const { project } = (await owner.get(`/api/project/${projectId}/`)).json
    expect(project).toMatchObject({ has_optimization_results: true, active_run: null, best_result: 'cell-0 · 40 g · 1,200 N' })
  })

  it('says of a stored design that lies below its target by how much, whatever was called met when it was made', async () => {
    // The designs of the tests carry 1,200 N and are stored as met, without a first yield.
    const { projectId, subprojectId, request } = await sampleProject(owner)
    const reply = await optimize(owner, { ...request, optimization_value: 1250 })
    const { json } = await owner.get(`/api/project/${projectId}/results/?subproject_id=${subprojectId}`)
    for (const [row] of [reply.json.data, json.results])
      expect(row).toMatchObject({ target_met: false, target_short_percent: 4, target_note: 'short by 4.0 %' })
    expect(json.results[0]).not.toHaveProperty('first_yield_n')
  })

  it('§7.5 takes the specified multipart form too, with values in imperial units, and that the size of the part is confirmed', async () => {
    const { request } = await sampleProject(owner)
    const data = { ...request, is_metric: false, optimization_value: 100, shell_thickness: 0.039, size_confirmed: true }
    const reply = await owner.upload('/protected/optimization/', [
      { name: 'part.stl', content: boxStl() },
      { name: 'data.json', field: 'data', content: JSON.stringify(data) },
    ])
    expect(reply.json.optimization_data.optimization_value).toBeCloseTo(444.822, 9)
    expect(reply.json.optimization_data).toMatchObject({ shell_thickness: 1, is_metric: false })
    expect(compute.prepared.at(-1)?.settings).toMatchObject({ shellMm: 1, material: 'HP HR PA12' })
    expect(compute.prepared.map(({ sizeConfirmed }) => sizeConfirmed)).toEqual([
      ...compute.prepared.slice(1).map(() => undefined),
      true,
    ])
  })

  it('is refused with a shell that the printer cannot make, before it costs anything, in either system of units', async () => {
    const { request } = await sampleProject(owner)
    const before = await available(owner)
    for (const asked of [{ shell_thickness: 0.1 }, { shell_thickness: 0.004, is_metric: false }]) {
      const refused = await optimize(owner, { ...request, ...asked })
      expect([refused.status, refused.json.code]).toEqual([422, 'shell-too-thin'])
      expect(refused.json.message).toContain('from 0.5 mm (0.0197 in) on')
    }
    expect(await available(owner)).toBe(before)
  })

  it('tries the families and cell sizes of its request, else those of its study, and stores what it used', async () => {
    const chooser = await signedIn(server, 'chooser')
    const { request, projectId, subprojectId } = await sampleProject(chooser)
    const chosen = { ...postedSettings, families: ['octet'], cell_sizes: [6.35] }
    await chooser.post(`/api/project/${projectId}/subprojects/${subprojectId}/`, { optimization_settings: chosen })
    const used = async (asked: object) => {
      const { optimization_data: stored } = (await optimize(chooser, { ...request, ...asked })).json
      const { families, cellSizesMm } = compute.prepared.at(-1)?.settings ?? {}
      expect([stored.families, stored.cell_sizes]).toEqual([families, cellSizesMm])
      return [families, cellSizesMm]
    }
    expect(await used({ is_metric: false })).toEqual([['octet'], [6.35]])
    expect(await used({ is_metric: false, families: ['kelvin'], cell_sizes: [0.5] })).toEqual([['kelvin'], [12.7]])
    expect(await used({ families: null, cell_sizes: null })).toEqual([undefined, undefined])
    const before = await available(chooser)
    const refused = await optimize(chooser, { ...request, families: ['honeycomb'] })
    expect([refused.status, refused.json.code]).toEqual([400, 'unknown-cell'])
    expect(await available(chooser)).toBe(before)
  })

  it('is printed in the build direction of its request, else in that of its study, with the values of its material', async () => {
    const printing = await signedIn(server, 'printing')
    const { request, projectId, subprojectId } = await sampleProject(printing)
    const chosen = { ...postedSettings, build_direction: '+X' as const }
    await printing.post(`/api/project/${projectId}/subprojects/${subprojectId}/`, { optimization_settings: chosen })
    const used = async (asked: object) => {
      const { optimization_data: stored } = (await optimize(printing, { ...request, ...asked })).json
      const { settings, printedWith } = compute.prepared.at(-1) ?? {}
      expect(stored.build_direction).toEqual(settings?.buildDirection)
      expect(printedWith).toMatchObject({ material: { name: settings?.material }, printer: { name: settings?.printer } })
      return settings?.buildDirection
    }
    expect(await used({})).toBe('+X')
    expect(await used({ build_direction: [0, 2, 1] })).toEqual([0, 2, 1])
    expect(await used({ build_direction: null })).toBeUndefined()
    const refused = await optimize(printing, { ...request, build_direction: [0, 0, 0] })
    expect([refused.status, refused.json.code]).toEqual([400, 'bad-build-direction'])
  })

  it('has the requirements of its request, else those of its study, stores them and refuses wrong ones', async () => {
    const asker = await signedIn(server, 'asker')
    const { request, projectId, subprojectId } = await sampleProject(asker)
    const requirements = [{ kind: 'displacement', case: 'A', at: { near: [1, 0, 0] }, at_most: 0.1 }]
    const settings = { ...postedSettings, optimization_value: 100, safety_factor: 1.5, requirements }
    await asker.post(`/api/project/${projectId}/subprojects/${subprojectId}/`, { optimization_settings: settings })
    const valued = { ...request, is_metric: false, optimization_value: 100 }
    const used = async (asked: object) => {
      const { optimization_data: stored } = (await optimize(asker, { ...valued, ...asked })).json
      const { safetyFactor, requirements: given } = compute.prepared.at(-1)?.settings ?? {}
      expect([stored.safety_factor, stored.requirements?.length]).toEqual([safetyFactor, given?.length])
      return [safetyFactor, given]
    }
    const inSi = { kind: 'displacement', case: 'A', at: { near: [1, 0, 0] }, atMost: 0.1 }
    expect(await used({})).toEqual([1.5, [inSi]])
    expect(await used({ safety_factor: 2, requirements: [{ kind: 'mass', at_most: 1 }] })).toEqual([
      2,
      [{ kind: 'mass', atMost: expect.closeTo(28.35, 3) }],
    ])
    expect(await used({ safety_factor: null, requirements: null })).toEqual([undefined, undefined])
    const before = await available(asker)
    const refused = await optimize(asker, { ...valued, requirements: [{ kind: 'stiffness', case: 'Z', at_least: 1 }] })
    expect([refused.status, refused.json.code]).toEqual([400, 'bad-requirement'])
    expect(await available(asker)).toBe(before)
  })

  it.each([
    [{ safety_factor: 0.05 }, 'bad-requirement', 'A safety factor of 0.05 cannot be required'],
    [{ safety_factor: 101 }, 'bad-requirement', 'A safety factor of 101 cannot be required'],
    [
      { requirements: [1, 2].map((at_most) => ({ kind: 'mass', at_most })) },
      'requirements-contradict',
      '"mass": 1 g (0.0353 oz) and 2 g (0.0705 oz), 1 g (0.0353 oz) apart',
    ],
    [{ build_direction: [0, 0, 0] }, 'bad-build-direction', 'The build direction has no length'],
  ])('refuses %j in a sentence, and reserves nothing', async (wrong, code, sentence) => {
    const asker = await signedIn(server)
    const { request } = await sampleProject(asker)
    const before = (await asker.get('/api/token-balance/')).json.data.available_tokens
    const refused = await asker.post('/api/runs/', { ...request, optimization_value: 100, ...wrong })
    expect([refused.status, refused.json.code]).toEqual([400, code])
    expect(refused.json.message).toContain(sentence)
    expect((await asker.get('/api/token-balance/')).json.data.available_tokens).toBe(before)
  })

  it('is refused with a part that is not the project’s, before it costs anything', async () => {
    const { request, projectId } = await sampleProject(owner)
    const before = await available(owner)
    const send = (content: Uint8Array | string) =>
      owner.upload('/protected/optimization/', [{ name: 'part.stl', content }], { data: JSON.stringify(request) })
    const refused = await send(boxStl([1, 2, 3]))
    expect([refused.status, refused.json.message]).toEqual([409, optimizationMessages.otherPart])
    expect(await available(owner)).toBe(before)
    expect((await send(boxStl())).status).toBe(200)
    // Stored before hashes were kept.
    await server.platform.db.update(project).set({ fileHash: null }).where(eq(project.id, projectId))
    expect([(await send('another')).status, (await send(boxStl())).status]).toEqual([409, 200])
  })

  it('streams its events to those who ask, and ends with the last state', async () => {
    const { request } = await sampleProject(owner)
    const { run_id } = (await optimize(owner, request)).json
    const stream = await owner.get(`/api/runs/${run_id}/events`)
    expect(stream.headers['content-type']).toBe('text/event-stream')
    const event = JSON.parse(stream.text.replace(/^data: /, ''))
    expect(event).toMatchObject({ run_id, state: 'done', done: 300, total: 300 })
    expect(event.candidates).toHaveLength(3)
  })

  it('sends its id on the stream of its project while the call that began it is open', async () => {
    const { projectId, subprojectId, request } = await sampleProject(owner)
    const headers = { cookie: owner.cookie }
    const reply = await server.app.inject({ url: `/api/project/${projectId}/events`, headers, payloadAsStream: true })
    const messages = eventsOf(reply.stream())
    expect((await messages.next()).value).toEqual({ open_runs: [] })
    // The stream looks at most every 200 ms: a run that ended sooner would never be seen as open.
    const { promise, resolve: letDesign } = Promise.withResolvers<void>()
    compute.gate = promise
    const answer = optimize(owner, request)
    const { value: begun } = await messages.next()
    letDesign()
    expect(begun).toEqual({
      open_runs: [{ id: expect.any(String), subproject_id: subprojectId, started_at: expect.any(String) }],
    })
    expect((await answer).json.run_id).toBe(begun?.open_runs[0]?.id)
    expect((await messages.next()).value).toEqual({ open_runs: [] })
    reply.stream().destroy()
  })

  it('§5.5 §5.7 §6.4 is refused in the order project, surfaces, subscription, tokens', async () => {
    const poor = await signedIn(server, 'poor')
    const { request, projectId } = await sampleProject(poor)
    const [person] = await server.platform.db.select().from(user).where(eq(user.username, 'poor'))
    const teamOf = async () =>
      (await server.platform.db.query.member.findFirst({ where: (m, { eq }) => eq(m.userId, person?.id ?? '') }))?.teamId ?? ''
    const account = async (change: Partial<typeof subscription.$inferInsert>) =>
      server.platform.db
        .update(subscription)
        .set(change)
        .where(eq(subscription.teamId, await teamOf()))

    await account({ status: 'none', planLeft: 19 })
    await poor.post(`/api/project/${projectId}/surface-selection/`, { surfaces: [] })
    const refusals = [await optimize(poor, request)]
    const ready = (await sampleProject(poor)).request
    refusals.push(await optimize(poor, ready))
    await account({ status: 'active' })
    refusals.push(await optimize(poor, ready))
    expect(refusals.map(({ status, json }) => [status, json.message])).toEqual([
      [422, faceMessages.noLoad],
      [402, optimizationMessages.subscriptionRequired],
      [402, optimizationMessages.insufficientTokens],
    ])
    await account({ planLeft: 20 })
    expect((await optimize(poor, ready)).status).toBe(200)
    expect(await available(poor)).toBe(0)
  })

  it('§6.3 costs a superuser nothing', async () => {
    const root = await signedIn(server, 'root')
    await server.platform.db.update(user).set({ isSuperuser: true }).where(eq(user.username, 'root'))
    const { request } = await sampleProject(root)
    const before = await available(root)
    expect((await optimize(root, request)).status).toBe(200)
    expect(await available(root)).toBe(before)
  })

  it('needs a direction of force, a known study and values of the right kind', async () => {
    const { request } = await sampleProject(owner)
    expect((await optimize(owner, { ...request, force_vector: { x: 0, y: 0, z: 0 } })).json.message).toBe(faceMessages.noForce)
    expect((await optimize(owner, { ...request, subproject_id: 'unknown' })).status).toBe(404)
    expect((await optimize(owner, { ...request, optimization_value: 'much' })).status).toBe(400)
  })
})

describe('a run with further load cases and supports', () => {
  let engineer: Browser
  beforeAll(async () => {
    engineer = await signedIn(server)
  })
  const asked = { optimization_goal: 'max-load', optimization_value: 800 }

  it('takes those of its study, and keeps them with its result', async () => {
    const { projectId, subprojectId, request } = await sampleProject(engineer)
    const study = `/api/project/${projectId}/subprojects/${subprojectId}/` as const
    await engineer.post(study, { loads_and_supports: pressedBox(2) })
    const reply = await optimize(engineer, { ...request, ...asked })
    expect(reply.json.optimization_data.loads_and_supports).toEqual(pressedBox(2))
    expect(compute.prepared.at(-1)?.loads).toEqual(loadsFromWire(pressedBox(2), 'metric'))
    const stored = await engineer.get(`/api/project/${projectId}/results/?subproject_id=${subprojectId}`)
    expect(stored.json.optimization_data.loads_and_supports).toEqual(pressedBox(2))
  })

  it('takes its own before those of its study, in its units, and none when it says so', async () => {
    const { projectId, subprojectId, request } = await sampleProject(engineer)
    await engineer.post(`/api/project/${projectId}/subprojects/${subprojectId}/`, { loads_and_supports: pressedBox(2) })
    await optimize(engineer, { ...request, ...asked, is_metric: false, loads_and_supports: pressedBox(100) })
    expect(compute.prepared.at(-1)?.loads?.furtherCases[0]?.magnitude).toBeCloseTo(0.689476, 5)
    const reply = await optimize(engineer, { ...request, ...asked, loads_and_supports: null })
    expect(compute.prepared.at(-1)).not.toHaveProperty('loads')
    expect(reply.json.optimization_data).not.toHaveProperty('loads_and_supports')
  })

  it('takes the regions of its study, or its own, and keeps them with its result', async () => {
    const { projectId, subprojectId, request } = await sampleProject(engineer)
    const study = `/api/project/${projectId}/subprojects/${subprojectId}/` as const
    const [solid, ball] = [
      { faces: [[2, 2]], solid_to_mm: 3 },
      { sphere: { center: [1, 0, 0], radius: 0.5 }, as: 'solid' },
    ] as const
    expect((await optimize(engineer, request)).json.optimization_data, 'one without').not.toHaveProperty('loads_and_supports')
    await engineer.post(study, { loads_and_supports: ruledBox(solid) })
    const reply = await optimize(engineer, { ...request, ...asked })
    expect(reply.json.optimization_data.loads_and_supports).toEqual(ruledBox(solid))
    expect(compute.prepared.at(-1)?.loads?.regions).toEqual([{ faces: [[2, 2]], solidToMm: 3 }])
    await optimize(engineer, { ...request, ...asked, is_metric: false, loads_and_supports: ruledBox(ball) })
    expect(compute.prepared.at(-1)?.loads?.regions).toEqual([{ sphere: { center: [25.4, 0, 0], radius: 12.7 }, as: 'solid' }])
    const before = await available(engineer)
    const thin = { faces: [[2, 2]], shell_mm: 0.5 } as const
    const said = (await optimize(engineer, { ...request, ...asked, shell_thickness: 1, loads_and_supports: ruledBox(thin) })).json
    expect(said.message).toBe(regionMessages.withinShell(1, 0.5, 1))
    expect(await available(engineer), 'refused before it costs anything').toBe(before)
  })

  it('takes the point masses of its study in grams, keeps them with its result, and refuses what has no mass', async () => {
    const { projectId, subprojectId, request } = await sampleProject(engineer)
    const { regions: _, ...bare } = ruledBox()
    const heavy = { ...bare, point_masses: [{ mass_g: 250, triangles: [[2, 2]] as const }] }
    const study = `/api/project/${projectId}/subprojects/${subprojectId}/` as const
    expect((await engineer.post(study, { loads_and_supports: heavy })).json.subproject.loads_and_supports).toEqual(heavy)
    const reply = await optimize(engineer, { ...request, ...asked, is_metric: false })
    expect(reply.json.optimization_data.loads_and_supports).toEqual(heavy)
    expect(compute.prepared.at(-1)?.loads?.pointMasses).toEqual([{ massG: 250, triangles: [[2, 2]] }])
    const before = await available(engineer)
    const of = (mass_g: number, triangles: readonly (readonly [number, number])[]) =>
      optimize(engineer, {
        ...request,
        ...asked,
        loads_and_supports: { ...heavy, point_masses: [{ mass_g, triangles }] },
      } as typeof request)
    expect((await of(0, [[2, 2]])).json.message).toBe(loadsMessages.massNotPositive(1, 0))
    expect((await of(2e9, [[2, 2]])).json.message).toBe(loadsMessages.massNotPositive(1, 2e9))
    expect((await of(5, [])).json.message).toBe(loadsMessages.massWithoutFace(1))
    expect((await of(5, [[11, 2]])).json.message).toBe(loadsMessages.beyondPart('point mass 1', 12))
    expect((await of(Number.NaN, [[2, 2]])).status).toBe(400)
    expect(await available(engineer), 'refused before it costs anything').toBe(before)
  })

  it('needs no held face where supports hold the part', async () => {
    const { projectId, request } = await sampleProject(engineer)
    const loaded = heldBox().filter(({ type }) => type === 'load')
    await engineer.post(`/api/project/${projectId}/surface-selection/`, { surfaces: loaded })
    expect((await optimize(engineer, request)).json.message).toBe(faceMessages.noHeld)
    expect((await optimize(engineer, { ...request, ...asked, loads_and_supports: pressedBox(2) })).json.status).toBe('success')
  })

  it('is refused in a sentence before it costs anything', async () => {
    const { request } = await sampleProject(engineer)
    const before = await available(engineer)
    const said = async (change: object, settings: object = {}) =>
      (await optimize(engineer, { ...request, ...asked, ...settings, loads_and_supports: { ...pressedBox(2), ...change } })).json
        .message
    const [snow] = pressedBox(2).cases
    expect(await said({ cases: [{ ...snow, triangles: [] }] })).toBe(loadsMessages.caseWithoutFaces('Snow'))
    expect(await said({ cases: [snow, snow] })).toBe(loadsMessages.caseName)
    expect(await said({ cases: 'BCDEFG'.split('').map((name) => ({ ...snow, name })) })).toBe(loadsMessages.tooManyCases)
    expect(await said({}, { optimization_value: 0 })).toBe(loadsMessages.withoutValue)
    expect(await available(engineer)).toBe(before)
  })
})

it('the catalogue lists materials, printers, usual cells and all families, and says whether runs verify their designs', async () => {
  const { materials, printers, cells, families, verifies_designs } = (await owner.get('/api/catalog/')).json
  expect(materials.map((m: { name: string }) => m.name)).toContain('HP HR PA12')
  expect(printers.map((p: { name: string }) => p.name)).toContain('HP MJF 5200')
  expect(cells).toEqual([{ name: 'octet', title: 'Octet', form: 'strut' }])
  expect(families).toHaveLength(17)
  expect(families[0]).toEqual({ name: 'gyroid-sheet', title: 'Gyroid sheet', good_for: expect.stringMatching(/\.$/) })
  expect(verifies_designs, 'as VERIFY_DESIGNS says').toBe(false)
})

describe('a run that is begun and polled', () => {
  it('is answered at once, reported as the stream reports it, and charged once', async () => {
    const { projectId, subprojectId, request } = await sampleProject(owner)
    const before = await available(owner)
    const { run_id } = (await owner.post('/api/runs/', request)).json
    const { run: last } = await until(async () => {
      const { json } = await owner.get(`/api/runs/${run_id}/`)
      return json.run.state === 'done' && json
    })
    expect(last).toMatchObject({ run_id, candidates: [{ row_index: 0 }, { row_index: 1 }, { row_index: 2 }] })
    const stored = (await owner.get(`/api/project/${projectId}/results/?subproject_id=${subprojectId}`)).json
    expect([stored.run_id, stored.results]).toEqual([run_id, last.candidates])
    expect(await available(owner)).toBe(before - 20)
  })

  it('refuses at once what cannot be run, and a run that does not exist', async () => {
    const { request } = await sampleProject(owner)
    const still = await owner.post('/api/runs/', { ...request, force_vector: { x: 0, y: 0, z: 0 } })
    expect([still.status, still.json.message]).toEqual([422, faceMessages.noForce])
    expect((await owner.get('/api/runs/none/')).json.message).toBe(optimizationMessages.unknownRun)
  })
})

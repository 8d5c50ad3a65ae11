import { deckMessages, findMaterial, keyMessages, optimizationMessages, toWire } from '@trabecula/domain'
import { FakeCompute, makeKey, serve } from '@trabecula/server/testing'
import { boxStl, pressedBox, ruledBox } from '@trabecula/testkit/box-stl'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, TrabeculaClient, TrabeculaError } from '../src/index.ts'

let served: Awaited<ReturnType<typeof serve>>
let client: TrabeculaClient

beforeAll(async () => {
  served = await serve()
  client = new TrabeculaClient({ url: served.url, key: served.key })
})
afterAll(() => served.server.close())

const force = { x: 0, y: 0, z: -1 }
const used = async () => (await client.balance()).used_tokens

/** A box that is held at x = 0 and loaded at the other end, with a study. */
async function sampleStudy(by: TrabeculaClient = client) {
  const project = await by.upload(new Uint8Array(boxStl()), 'box.stl', { unit: 'mm' })
  await by.chooseFaces(project.id, { load: [{ near: [40, 10, 5] }], held: [{ normal: [-1, 0, 0] }] })
  return by.createStudy(project.id, { settings: { optimization_value: 500 } })
}

/** A fetch that loses the first answer of each address, after the server has worked. */
function losingAnswers() {
  const requests: string[] = []
  const lossy: typeof fetch = async (address, request) => {
    const name = `${request?.method} ${new URL(String(address)).pathname}`
    requests.push(name)
    const answer = await fetch(address, request)
    if (requests.filter((other) => other === name).length > 1) return answer
    throw new TypeError('the connection broke')
  }
  return { requests, lossy }
}

describe('the main job with a key', () => {
  it('§5.2 uploads, chooses faces, runs with progress, reads rows and fields, verifies, exports and pays once', async () => {
    const study = await sampleStudy()
    expect(study.optimization_settings).toMatchObject({
      optimization_goal: 'max-load',
      optimization_value: 500,
      shell_thickness: 1,
      unitType: 'metric',
    })
    const before = await used()
    const states: string[] = []
    const result = await client.run(study, {
      force,
      frequencies: true,
      buckling: true,
      onProgress: ({ state }) => states.push(state),
    })
    expect(states.at(-1)).toBe('done')
    expect(result.results.map(({ row_index }) => row_index)).toEqual([0, 1, 2])
    expect(result.optimization_data).toMatchObject({ optimization_value: 500, is_metric: true, force_vector: force })
    expect(served.compute.prepared.at(-1)).toMatchObject({ settings: { target: 500 }, frequencies: true, buckling: true })
    expect(await client.results(study)).toEqual(result)

    const subjects = await client.fields(String(result.run_id))
    expect(subjects.map(({ row_index }) => row_index)).toContain(null)
    const vtk = await client.fieldFile(String(result.run_id), { format: 'vtu', row_index: 0 })
    expect(new TextDecoder('latin1').decode(vtk.subarray(0, 200))).toContain('VTKFile')

    const row = await client.verify(study, 0)
    expect(row.verified_stiffness_n_per_mm).not.toBeNull()

    const file = await client.export(study, 0, { format: 'stl' })
    const mesh = await client.download(file.stl_file_path)
    expect(new TextDecoder().decode(mesh)).toBe('solid')
    const streamed = await new Response(await client.downloadStream(file.stl_file_path)).bytes()
    expect(streamed).toEqual(mesh)
    const coupon = await client.coupon(study, 0, { kind: 'bar' })
    expect(coupon.prediction).toMatchObject({ kind: 'bar', stiffness_n_per_mm: 2000 })
    expect(new TextDecoder().decode(await client.download(coupon.stl_file_path))).toBe('coupon')
    const couponStates: string[] = []
    const followed = await client.coupon(study, 0, { kind: 'cube', onProgress: ({ state }) => void couponStates.push(state) })
    expect([followed.prediction.kind, couponStates.at(-1)]).toEqual(['cube', 'done'])
    expect((await used()) - before).toBe(20 + 19)
  })

  it('fetches the deck of a row, by default of the first for CalculiX, and says why there is none', async () => {
    const { run_id: id } = await client.run(await sampleStudy(), { force })
    const run = String(id)
    const asked: string[] = []
    const answering: typeof fetch = async (address) => {
      const { pathname, search } = new URL(String(address))
      asked.push(pathname + search)
      return new Response('** A deck')
    }
    const answered = new TrabeculaClient({ url: served.url, key: served.key, fetch: answering })
    expect(new TextDecoder().decode(await answered.deck(run))).toBe('** A deck')
    await answered.deck(run, { format: 'msh', row_index: 2 })
    expect(asked).toEqual([`/api/runs/${run}/deck/`, `/api/runs/${run}/deck/?format=msh&row_index=2`])
    // The designs of this server's engine have no geometry.
    await expect(client.deck(run, { format: 'vtu' })).rejects.toThrow(deckMessages.gone)
    await expect(client.deck(run, { row_index: 9 })).rejects.toThrow(deckMessages.unknownRow)
  })

  it('§9.6 runs a study in the units in which it was made, here pounds and inches in the application', async () => {
    const { project: id } = await sampleStudy()
    const seven = { optimization_goal: 'max-load', optimization_value: 100, shell_thickness: 0.1, domain: 'static' } as const
    const named = { material: 'HP HR PA12', printer: 'HP MJF 5200', zero_thickness_dir: 'None' } as const
    const optimization_settings = { ...seven, ...named, unitType: 'imperial' } as const
    const body = { id: crypto.randomUUID(), name: 'Of the application', optimization_settings }
    await client.call(calls.createSubproject, { params: { id }, body })
    const study = (await client.studies(id)).find((listed) => listed.id === body.id)
    if (!study) throw new Error('the study is not listed')
    expect(study.optimization_settings).toEqual(optimization_settings)
    await client.run(study, { force })
    const { target, shellMm } = served.compute.prepared.at(-1)?.settings ?? {}
    expect([target, shellMm]).toEqual([expect.closeTo(444.822, 9), expect.closeTo(2.54, 12)])
  })

  it('chooses families and cell sizes with the study, whose runs try them', async () => {
    const { project } = await sampleStudy()
    const settings = { families: ['octet', 'kelvin'], cell_sizes: [5, 6.5] }
    const study = await client.createStudy(project, { settings })
    expect(study.optimization_settings).toMatchObject(settings)
    expect((await client.run(study, { force })).optimization_data).toMatchObject(settings)
    expect(served.compute.prepared.at(-1)?.settings).toMatchObject({ families: settings.families, cellSizesMm: [5, 6.5] })
    await expect(client.createStudy(project, { settings: { families: ['honeycomb'] } })).rejects.toThrow(
      'There is no cell "honeycomb"',
    )
  })

  it('sends further load cases and supports by their faces', async () => {
    const project = await client.upload(new Uint8Array(boxStl()), 'box.stl', { unit: 'mm' })
    await client.chooseFaces(project.id, { load: [{ near: [40, 10, 5] }], held: [{ normal: [-1, 0, 0] }] })
    const snow = { name: 'Snow', kind: 'pressure', magnitude: 2 } as const
    const study = await client.createStudy(project.id, {
      settings: { optimization_value: 500 },
      loads: {
        cases: [
          { ...snow, faces: [{ normal: [0, 0, 1] }] },
          { name: 'Drop', kind: 'acceleration', magnitude: 98, direction: force },
        ],
        supports: [{ kind: 'sliding', faces: [{ normal: [0, -1, 0] }] }],
      },
    })
    const [pressed] = pressedBox(2).cases
    const drop = { name: 'Drop', kind: 'acceleration', magnitude: 98, direction: force, triangles: [] }
    expect(study.loads_and_supports).toEqual({ ...pressedBox(2), cases: [pressed, drop] })
    await client.run(study, { force })
    expect(served.compute.prepared.at(-1)?.loads).toEqual(
      calls.loadsFromWire({ ...pressedBox(2), cases: [pressed, drop] } as calls.WireLoads, 'metric'),
    )
    const shape = { sphere: { center: [20, 10, 5], radius: 2 }, as: 'solid' } as const
    const heavy = await client.createStudy(project.id, {
      loads: { pointMasses: [{ massG: 250, faces: [{ normal: [0, 0, 1] }] }] },
    })
    expect(heavy.loads_and_supports?.point_masses).toEqual([{ mass_g: 250, triangles: [[2, 2]] }])
    const ruled = await client.createStudy(project.id, {
      loads: { regions: [{ faces: [{ normal: [0, 0, 1] }], solidToMm: 3 }, shape] },
    })
    const faces = await client.faces(project.id)
    const [boss] = faces.bodies('boss.stl', new Uint8Array(boxStl([10, 10, 10])))
    const withBody = await client.createStudy(project.id, { loads: { regions: [{ body: boss!, as: 'solid' }] } })
    expect(withBody.loads_and_supports).toEqual(
      ruledBox({ body: { name: 'boss.stl', triangles_mm: boss?.trianglesMm }, as: 'solid' }),
    )
    const open = new Uint8Array(boxStl([10, 10, 10], [0]))
    expect(() => faces.bodies('open.stl', open)).toThrow('open.stl is open: 3 of its edges')
    expect(ruled.loads_and_supports).toEqual(ruledBox({ faces: [[2, 2]], solid_to_mm: 3 }, shape))
    const none = client.createStudy(project.id, { loads: { cases: [{ ...snow, faces: [{ number: 7 }] }] } })
    await expect(none).rejects.toThrow(TrabeculaError)
  })

  it('uploads a part with the faces of its CAD system and its CAD file, and chooses faces by name and colour', async () => {
    const content = new Blob(['ISO-10303-21;'])
    const project = await client.upload(new Blob([new Uint8Array(boxStl())]), 'box.stl', {
      faces: {
        unit: 'in',
        faces: [
          { id: 0, name: 'Bore', color: '#ff0000', triangles: [[0, 2]] },
          { id: 1, color: '#ff0000', triangles: [[2, 2]] },
          { id: 2, triangles: [[4, 8]] },
        ],
      },
      cadFile: { content, name: 'box.step' },
    })
    expect(project).toMatchObject({ file_unit: 'in', cad: { faces: { count: 3 }, file: { name: 'box.step', bytes: 13 } } })
    expect(new TextDecoder().decode(await client.download(project.cad?.file?.path ?? ''))).toBe('ISO-10303-21;')
    const faces = await client.faces(project.id)
    expect(faces.all.map(({ name, triangles }) => [name, triangles])).toEqual([
      ['Bore', 2],
      [undefined, 2],
      [undefined, 8],
    ])
    expect(faces.find({ name: 'Bore' }).map(({ id }) => id)).toEqual([0])
    expect(faces.find({ color: '#ff0000' }).map(({ id }) => id)).toEqual([0, 1])
    expect(() => faces.find({ name: 'Pin' })).toThrow('No face of the part has the name "Pin". Known are "Bore".')
  })

  it('knows the faces as the application numbers them', async () => {
    const project = await client.upload(new Blob([new Uint8Array(boxStl())]), 'box.stl', { unit: 'in' })
    const faces = await client.faces(project.id)
    expect(faces.all).toHaveLength(6)
    const [largest] = faces.find({ number: 1 })
    expect(largest?.area_mm2).toBeCloseTo(40 * 20 * 25.4 ** 2, 0)
    const [end] = faces.find({ near: [40, 10, 5] })
    expect(end).toMatchObject({ normal: [1, 0, 0], kind: 'plane', triangles: 2 })
    expect(end?.centroid.map((value) => Math.round(value))).toEqual([40, 10, 5])
    expect(faces.find({ normal: [2, 0, 0] }, { id: end?.id ?? -1 })).toEqual([end])
    const wrong = [
      [{ near: [4000, 0, 0] }, 'away from the part'],
      [{ normal: [1, 1, 0] }, 'No flat face looks along 1, 1, 0'],
      [{ normal: [0, 0, 0] }, 'looks nowhere'],
      [{ number: 9 }, 'No face of the part has the number 9; it has 6 faces.'],
    ] as const
    for (const [choice, message] of wrong) expect(() => faces.find(choice)).toThrow(message)
    expect(() => faces.selection([{ id: 0 }], [{ id: 0 }])).toThrow('is chosen as loaded and as held')
    await client.chooseFaces(project.id, { load: faces.find({ normal: [1, 0, 0] }), held: [{ normal: [-1, 0, 0] }] })
    const { surfaces } = await client.call(calls.getSurfaces, { params: { id: project.id } })
    expect(surfaces.map(({ type, tag }) => `${type} ${tag}`)).toEqual(['load 1', 'load 1', 'boundary 2', 'boundary 2'])
  })
})

describe('a brief of several requirements in a material of its own', () => {
  let team: typeof served
  let own: TrabeculaClient
  beforeAll(async () => {
    team = await serve()
    own = new TrabeculaClient({ url: team.url, key: team.key })
  })
  afterAll(() => team.server.close())

  it('requires a load with its safety factor and what else a design must meet', async () => {
    const { project } = await sampleStudy(own)
    const requirements = [
      { kind: 'displacement', case: 'A', at: { near: [40, 10, 5] }, at_most: 0.5 },
      { kind: 'mass', at_most: 40 },
    ] as const
    const settings = { optimization_value: 400, safety_factor: 1.5, requirements }
    const study = await own.createStudy(project, { settings })
    expect(study.optimization_settings).toMatchObject(settings)
    expect((await own.run(study, { force })).optimization_data).toMatchObject(settings)
    expect(team.compute.prepared.at(-1)?.settings).toMatchObject({
      ...{ target: 400, safetyFactor: 1.5 },
      requirements: [
        { kind: 'displacement', case: 'A', at: { near: [40, 10, 5] }, atMost: 0.5 },
        { kind: 'mass', atMost: 40 },
      ],
    })
    const [, mass] = requirements
    const twice = await own.createStudy(project, { settings: { ...settings, requirements: [mass, mass] } })
    await expect(own.run(twice, { force })).rejects.toThrow('The requirement "mass" is stated twice')
  })

  it("imports materials of the team's own, which studies name, and asks about unusual values", async () => {
    const material = { ...toWire(findMaterial('HP HR PA12')!), name: 'PA11-CF', young_mpa: 3800 }
    const imported = await own.importOwnCatalog({ materials: [material] })
    expect(imported).toMatchObject({ added: 1, changed: 0, questions: [] })
    expect((await own.ownCatalog()).materials).toEqual([material])
    const strong = await own.importOwnCatalog({ materials: [{ ...material, ultimate_mpa: 1000 }] })
    expect(strong).toMatchObject({ added: 0, changed: 1, questions: [expect.stringContaining('more than a tenth')] })
    const { project } = await sampleStudy(own)
    await own.run(await own.createStudy(project, { settings: { material: 'PA11-CF' } }), { force })
    expect(team.compute.prepared.at(-1)?.printedWith?.material).toMatchObject({ name: 'PA11-CF', youngMpa: 3800 })
    await expect(own.importOwnCatalog({ materials: [{ ...material, name: 'PA 2200' }] })).rejects.toThrow(
      '"PA 2200" is a material of our catalogue',
    )
  })
})

describe('a broken connection', () => {
  it('repeats what it may: a run and an export are charged once, an upload is not sent again', { tags: ['long'] }, async () => {
    const study = await sampleStudy()
    const before = await used()
    const { requests, lossy } = losingAnswers()
    const through = new TrabeculaClient({ url: served.url, key: served.key, fetch: lossy })
    const result = await through.run(study, { force })
    const file = await through.export(study, 0)
    expect(file.format).toBe('stl')
    expect(requests.filter((name) => name === 'POST /api/runs/')).toHaveLength(2)
    expect(requests.filter((name) => name === 'POST /protected/export_stl/')).toHaveLength(2)
    expect((await used()) - before).toBe(20 + 19)
    expect((await client.results(study)).run_id).toBe(result.run_id)

    const failure = await through.upload(new Uint8Array(boxStl()), 'box.stl').catch((reason: unknown) => reason)
    expect(failure).toMatchObject({ name: 'TrabeculaError', status: 0, code: 'unreachable' })
    expect(requests.filter((name) => name === 'POST /protected/upload_stl/')).toHaveLength(1)
  })

  it('a run that is repeated under its caller’s key is the same run', async () => {
    const study = await sampleStudy()
    const [first, again] = [
      await client.run(study, { force, idempotencyKey: study.id }),
      await client.run(study, { force, idempotencyKey: study.id }),
    ]
    expect(again.run_id).toBe(first.run_id)
  })

  it('gives up with one sentence after so many repetitions, and waits when the server says for how long', {
    tags: ['long'],
  }, async () => {
    const nobody = new TrabeculaClient({ url: 'http://127.0.0.1:1', key: 'x', retries: 1 })
    await expect(nobody.balance()).rejects.toThrow('http://127.0.0.1:1 cannot be reached. Check the address and the connection.')
    let sent = 0
    const busy = new TrabeculaClient({
      url: served.url,
      key: served.key,
      fetch: async (...request) =>
        ++sent === 1
          ? Response.json({ status: 'error', message: 'Wait.' }, { status: 429, headers: { 'retry-after': '1' } })
          : fetch(...request),
    })
    expect((await busy.balance()).total_tokens).toBeGreaterThan(0)
    expect(sent).toBe(2)
  })
})

it('an aborted signal cancels the run on the server, which costs nothing', async () => {
  const study = await sampleStudy()
  const before = await used()
  const { promise, resolve } = Promise.withResolvers<void>()
  served.compute.gate = promise
  const abort = new AbortController()
  const run = client.run(study, {
    force,
    signal: abort.signal,
    onProgress: ({ state }) => state === 'running' && abort.abort(),
  })
  await expect(run).rejects.toThrow('aborted')
  resolve()
  const { project } = await client.call(calls.getProject, { params: { id: study.project } })
  expect([project.active_run, await used()]).toEqual([null, before])
})

describe('a refusal', () => {
  it('is one class of error with status, code and the sentence of the server', async () => {
    const study = await sampleStudy()
    const failed = async (work: Promise<unknown>) => {
      const reason = await work.catch((thrown: unknown) => thrown)
      return reason instanceof TrabeculaError ? [reason.status, reason.code, reason.message] : reason
    }
    expect(await failed(client.results(study))).toEqual([404, 'not-found', optimizationMessages.noResults])
    expect(await failed(client.call(calls.getAccount, {}))).toEqual([403, 'not-allowed', keyMessages.notForKeys])
    const unknown = new TrabeculaClient({ url: served.url, key: `trabecula_${'A'.repeat(43)}` })
    expect(await failed(unknown.balance())).toEqual([401, 'signed-out', keyMessages.unknown])
    const { secret } = await makeKey(served.owner, { scopes: ['read'] })
    const reader = new TrabeculaClient({ url: `${served.url}/`, key: secret })
    expect(await failed(reader.run(study, { force }))).toEqual([403, 'not-allowed', keyMessages.lacksScope('run')])
    const negative = client.createStudy(study.project, { settings: { shell_thickness: -1 } })
    await expect(negative).rejects.toMatchObject({ errors: { 'optimization_settings.shell_thickness': [expect.any(String)] } })
  })

  it('of the set-up ends the run with its reason', async () => {
    const other = await serve(new FakeCompute({ refusal: 'Nothing holds the part.' }))
    try {
      const own = new TrabeculaClient({ url: other.url, key: other.key })
      const { id } = await own.upload(new Uint8Array(boxStl()), 'box.stl')
      await own.chooseFaces(id, { load: [{ normal: [1, 0, 0] }], held: [{ normal: [-1, 0, 0] }] })
      await expect(own.run(await own.createStudy(id), { force })).rejects.toThrow('Nothing holds the part.')
    } finally {
      await other.server.close()
    }
  })

  it('comes before anything is sent where the call itself is wrong: the key goes to its server only', async () => {
    expect(() => new TrabeculaClient({ url: 'trabecula.example', key: 'x' })).toThrow('is no address of a server')
    expect(() => new TrabeculaClient({ url: served.url, key: '' })).toThrow('The key is empty or has spaces')
    for (const path of ['https://elsewhere.example/a', '//elsewhere.example/a'])
      await expect(client.download(path)).rejects.toMatchObject({ status: 0, code: 'usage' })
  })
})

describe('a sweep', () => {
  it('says its price, makes a study for each value, and reports how they go on', { tags: ['long'] }, async () => {
    const own = await serve()
    const client = new TrabeculaClient({ url: own.url, key: own.key })
    const study = await sampleStudy(client)
    const used = async () => (await client.balance()).used_tokens
    const before = await used()
    const values = [300, 600]
    expect(await client.sweepPrice(study, { force, values })).toBe(40)
    expect(await used()).toBe(before)
    const states: string[] = []
    const { values: swept } = await client.sweep(study, {
      force,
      values,
      tokens: 40,
      onProgress: ({ state }) => states.push(state),
    })
    expect([states[0], states.at(-1)]).toEqual(['running', 'done'])
    expect(await used()).toBe(before + 40)
    for (const [n, { subproject_id: id, best }] of swept.entries()) {
      const result = await client.results({ project: study.project, id })
      expect(result.optimization_data.optimization_value).toBe(values[n])
      expect(best).toEqual(result.results[0])
    }
    await own.server.close()
  })
})

import { exportDescription, optimizationMessages } from '@trabecula/domain'
import { like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { hold, ledger, subscription } from '../../platform/database/schema.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { FakeCompute } from '../../testing/fake-compute.ts'
import { sampleProject } from '../../testing/sample-run.ts'
import { testServer } from '../../testing/server-of-file.ts'
import { openTestServer } from '../../testing/test-server.ts'

const compute = new FakeCompute()

const server = await testServer({ compute })
const owner = await signedIn(server)
const project = await sampleProject(owner)
await owner.post('/protected/optimization/', project.request)

const row = (row_index: number) => ({ project_id: project.projectId, subproject_id: project.subprojectId, row_index })
const exportRow = (browser: Browser, index: number) =>
  browser.post('/protected/export_stl/', { ...row(index), zero_thickness_dir: 'None' })
const available = async () => (await owner.get('/api/token-balance/')).json.data.available_tokens

describe('exporting', () => {
  it('§1.5 §7.8 §9.1 makes the mesh once and charges once, however often it is requested', async () => {
    const before = await available()
    const replies = await Promise.all([exportRow(owner, 0), exportRow(owner, 0)])
    const again = await exportRow(owner, 0)
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(again.json).toEqual(replies[0]?.json)
    expect(again.json).toMatchObject({ status: 'success', message: optimizationMessages.exported })
    expect([compute.meshes, await available()]).toEqual([1, before - 19])

    const file = await owner.get(again.json.stl_file_path)
    expect(file.text).toBe('solid')
    expect(file.headers['content-disposition']).toContain('optimized_lattice.stl')
    const [study] = (await owner.get(`/api/project/${project.projectId}/subprojects/`)).json.subprojects
    expect(study?.exported_rows).toEqual([0])
  })

  it('§8 says that an error occurred where making the file breaks, and charges nothing', async () => {
    const before = await available()
    const { mesh } = compute
    compute.mesh = async () => {
      throw new Error('a bug')
    }
    const broken = await exportRow(owner, 2).finally(() => {
      compute.mesh = mesh
    })
    expect(broken.status).toBeGreaterThanOrEqual(400)
    expect(broken.json.message).toBe('An error occurred while generating the STL file')
    expect(await available()).toBe(before)
  })

  it('makes every format of a row for one price, under its own name and type', async () => {
    const before = await available()
    for (const [format, name, type] of [
      ['3mf', 'optimized_lattice.3mf', 'model/3mf'],
      ['stl.gz', 'optimized_lattice.stl.gz', 'application/gzip'],
    ]) {
      const { json } = await owner.post('/protected/export_stl/', { ...row(0), zero_thickness_dir: 'None', format })
      expect(json).toMatchObject({ format, stl_file_path: expect.stringContaining(`/${name}`), notes: [], mass_g: 40 })
      const file = await owner.get(json.stl_file_path)
      expect([file.text, file.headers['content-type']]).toEqual([format, type])
      expect(file.headers['content-disposition']).toBe(`attachment; filename="${name}"`)
    }
    expect(await available()).toBe(before)
    const unknown = await owner.post('/protected/export_stl/', { ...row(0), zero_thickness_dir: 'None', format: 'obj' })
    expect(unknown.status).toBe(400)
    const [study] = (await owner.get(`/api/project/${project.projectId}/subprojects/`)).json.subprojects
    expect(study?.exported_rows).toEqual([0])
  })

  it('charges two formats that are requested at the same time once', async () => {
    const before = await available()
    const formats = ['stl', '3mf', 'stl.gz']
    const replies = await Promise.all(
      formats.map((format) => owner.post('/protected/export_stl/', { ...row(1), zero_thickness_dir: 'None', format })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await available()).toBe(before - 19)
  })

  it('makes every quality of a row for one price, and an answer says which it is', async () => {
    const before = [compute.meshes, await available()]
    const asked = { ...row(0), zero_thickness_dir: 'None' }
    const files = await Promise.all(
      ['compact', 'fine', 'compact'].map((quality) => owner.post('/protected/export_stl/', { ...asked, quality })),
    )
    expect(files.map(({ json }) => json.quality)).toEqual(['compact', 'fine', 'compact'])
    expect(files[0]?.json.stl_file_path).toBe(files[2]?.json.stl_file_path)
    expect(files[0]?.json.stl_file_path).not.toBe(files[1]?.json.stl_file_path)
    expect([compute.meshes, await available()]).toEqual([(before[0] ?? 0) + 2, before[1]])
    expect((await owner.post('/protected/export_stl/', { ...asked, quality: 'best' })).status).toBe(400)
    // Without a quality it is the standard one: the file that exists already.
    expect((await exportRow(owner, 0)).json.quality).toBe('standard')
    expect(compute.meshes).toBe((before[0] ?? 0) + 2)
  })

  it('in a quality whose file would be too large is refused before it is made or paid', async () => {
    const before = [compute.meshes, await available()]
    const reply = await owner.post('/protected/export_stl/', { ...row(2), zero_thickness_dir: 'None', quality: 'fine' })
    expect([reply.status, reply.json.code]).toEqual([422, 'export-too-large'])
    expect(reply.json.message).toBe(optimizationMessages.qualityTooLarge('fine', 612, []))
    expect([compute.meshes, await available()]).toEqual(before)
  })

  it('as beams is another file of the same row for the same price, also where the triangles would be too many', async () => {
    const compute = new FakeCompute({ struts: true })
    const trusses = await openTestServer({ compute })
    try {
      const person = await signedIn(trusses)
      const { projectId: project_id, subprojectId: subproject_id, request } = await sampleProject(person)
      await person.post('/protected/optimization/', request)
      const ask = (row_index: number, more: object) =>
        person.post('/protected/export_stl/', { project_id, subproject_id, row_index, zero_thickness_dir: 'None', ...more })
      const triangles = await ask(2, { format: '3mf' })
      const balance = (await person.get('/api/token-balance/')).json.data.available_tokens
      const beams = await ask(2, { format: '3mf', quality: 'fine', as: 'beams' })
      expect([triangles.json.as, beams.json.as, beams.status]).toEqual(['triangles', 'beams', 200])
      expect(beams.json.stl_file_path).not.toBe(triangles.json.stl_file_path)
      expect((await ask(2, { format: '3mf', quality: 'fine', as: 'beams' })).json).toEqual(beams.json)
      expect((await person.get('/api/token-balance/')).json.data.available_tokens).toBe(balance)
      expect(compute.meshes).toBe(2)
      const both = await ask(2, { format: '3mf', quality: 'fine', as: 'both' })
      expect([both.status, both.json.code]).toEqual([422, 'export-too-large'])
      const stl = await ask(2, { as: 'beams' })
      expect([stl.status, stl.json.code]).toEqual([422, 'beams-need-3mf'])
    } finally {
      await trusses.close()
    }
  })

  it('as beams is refused of walls, and by a name that is unknown, before it is made or paid; as implicit it is made', async () => {
    const before = [compute.meshes, await available()]
    const ask = (as: string) => owner.post('/protected/export_stl/', { ...row(1), zero_thickness_dir: 'None', format: '3mf', as })
    const [beams, voxels] = [await ask('beams'), await ask('voxels')]
    expect([beams.status, beams.json.code, voxels.status]).toEqual([422, 'no-beams', 400])
    expect([compute.meshes, await available()]).toEqual(before)
    const implicit = await ask('implicit')
    expect([implicit.status, implicit.json.as]).toEqual([200, 'implicit'])
  })

  it('that fails its check is refused with the reason, charges nothing and gives the tokens of the run back, once', async () => {
    const failing = await openTestServer({ compute: new FakeCompute({ meshRefusal: 'The mass is 3 % off.', meshesTogether: 2 }) })
    try {
      const person = await signedIn(failing)
      const { projectId, subprojectId, request } = await sampleProject(person)
      const beforeRun = (await person.get('/api/token-balance/')).json.data.available_tokens
      await person.post('/protected/optimization/', request)
      const balance = async () => (await person.get('/api/token-balance/')).json.data
      expect((await balance()).available_tokens).toBe(beforeRun - 20)
      const messages: string[] = []
      const asked = { project_id: projectId, subproject_id: subprojectId, row_index: 0, zero_thickness_dir: 'None' }
      // Both files of a row are promised under one key, and fail at the same moment.
      for (let time = 0; time < 5; time++) {
        const replies = await Promise.all(
          ['stl', '3mf'].map((format) => person.post('/protected/export_stl/', { ...asked, format })),
        )
        for (const { status } of replies) expect(status).toBe(422)
        messages.push(...replies.map(({ json }) => String(json.message)))
        expect(await balance()).toMatchObject({ available_tokens: beforeRun, used_tokens: 0 })
        expect(await failing.platform.db.$count(hold)).toBe(0)
      }
      const returned = 'The mass is 3 % off. The 20 tokens of this run were given back.'
      expect(messages.filter((message) => message === returned)).toHaveLength(1)
      expect(messages.filter((message) => message === 'The mass is 3 % off.')).toHaveLength(9)
      const rows = await failing.platform.db.select().from(ledger).where(like(ledger.key, 'return:run:%'))
      expect(rows.map(({ kind, tokens, description }) => [kind, tokens, description])).toEqual([
        ['return', -20, optimizationMessages.runReturned],
      ])
      const [study] = (await person.get(`/api/project/${projectId}/subprojects/`)).json.subprojects
      expect(study?.exported_rows).toEqual([])
    } finally {
      await failing.close()
    }
  })

  it('is paid for again after a new result of the same study', async () => {
    await owner.post('/protected/optimization/', project.request)
    const [study] = (await owner.get(`/api/project/${project.projectId}/subprojects/`)).json.subprojects
    expect(study?.exported_rows).toEqual([])
    const before = await available()
    await exportRow(owner, 0)
    expect(await available()).toBe(before - 19)
  })

  it('refuses unknown rows and another open direction', async () => {
    await exportRow(owner, 0)
    expect((await exportRow(owner, 99)).json.message).toBe(optimizationMessages.unknownRow)
    const open = await owner.post('/protected/export_stl/', { ...row(1), zero_thickness_dir: 'Z' })
    expect(open.status).toBe(409)
  })

  it('§6.4 §8.1 refuses when the tokens are short, but answers what is paid already', async () => {
    await server.platform.db.update(subscription).set({ planLeft: 18, carryOver: 0, topup: 0 })
    const reply = await exportRow(owner, 2)
    expect([reply.status, reply.json.message]).toEqual([402, optimizationMessages.exportInsufficientTokens])
    expect((await exportRow(owner, 0)).status).toBe(200)
  })
})

it('§3.11 the shader comes with the addresses of its volumes, free of charge', async () => {
  const before = await available()
  const { json } = await owner.post('/protected/generate_glsl/', row(1))
  expect(json).toMatchObject({
    status: 'success',
    fields: { shell_mm: 1, cell_mm: 8, part: { size: [1, 2, 3], format: 'r32f' } },
  })
  expect((await owner.get(json.glsl_file_path)).text).toContain('float lattice(vec3 p)')
  expect((await owner.get(json.fields.density.url)).text).toBe('volume')
  expect(await available()).toBe(before)
})

describe('consuming tokens', () => {
  const consume = (body: object) => owner.post('/api/consume-tokens/', body)

  it('§7.4 §7.9 takes nothing for what the server has charged, even from an empty balance', async () => {
    await server.platform.db.update(subscription).set({ planLeft: 0, carryOver: 0, topup: 0 })
    const generate = await consume({ tokens: 20, description: 'STL optimization generation', parts_count: 3 })
    const exported = await consume({ tokens: 19, description: exportDescription })
    for (const { json } of [generate, exported]) expect(json).toMatchObject({ status: 'success', data: { available_tokens: 0 } })
  })

  it('§5.3 §8.5 takes any other amount as requested, never below zero', async () => {
    await server.platform.db.update(subscription).set({ planLeft: 3, carryOver: 2, topup: 1, used: 0 })
    expect((await consume({ tokens: 4, description: 'something else' })).json.data).toMatchObject({
      available_tokens: 2,
      used_tokens: 4,
      topup_tokens: 1,
    })
    const short = await consume({ tokens: 3, description: 'something else' })
    expect([short.status, short.json.message]).toEqual([402, 'Failed to consume tokens'])
    for (const tokens of [1.5, -1, 'five', null]) {
      expect((await consume({ tokens, description: 'x' })).json.message).toBe('Invalid token amount')
    }
    const missing = await consume({ description: 'x' })
    expect([missing.status, missing.json.message]).toEqual([400, 'Invalid token amount'])
  })

  it('§3.13 §7.4 §9.2 is listed in the usage history, page by page', async () => {
    const { usage_records, pagination } = (await owner.get('/api/token-usage-history/?page=1&page_size=2')).json.data
    expect(usage_records[0]).toMatchObject({ tokens: 4, description: 'something else' })
    expect(pagination).toMatchObject({ page: 1, page_size: 2, total_pages: Math.ceil(pagination.total_count / 2) })
  })
})

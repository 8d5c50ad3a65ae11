import { randomUUID } from 'node:crypto'
import { optimizationMessages, regionBody, regionMessages } from '@trabecula/domain'
import { box } from '@trabecula/geometry'
import { boxStl, pressedBox, ruledBox } from '@trabecula/testkit/box-stl'
import { wireSettings } from '@trabecula/testkit/sample-settings'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { subproject } from '../../platform/database/schema.ts'
import { signedIn } from '../../testing/browser.ts'
import { testServer } from '../../testing/server-of-file.ts'

const server = await testServer({ concurrency: 0 })
const owner = await signedIn(server)
const projectId = (await owner.upload('/protected/upload_stl/', [{ name: 'box.stl', content: boxStl() }])).json.data.project_id

/** In pounds and inches. */
const settings = { ...wireSettings, optimization_value: 100, shell_thickness: 0.039, is_metric: false }

const rowOf = async (id: string) => (await server.platform.db.select().from(subproject).where(eq(subproject.id, id)))[0]
const storedSettingsOf = async (id: string) => (await rowOf(id))?.settings

it('§3.4 is stored in SI, and answered and listed in its own units', async () => {
  const address = `/api/project/${projectId}/subprojects/` as const
  const created = await owner.post(address, { id: 'study-1', name: 'Optimizing...', optimization_settings: settings })
  const { is_metric: _, ...asked } = settings
  expect(created.json.subproject.optimization_settings).toEqual({ ...asked, unitType: 'imperial' })
  expect(await storedSettingsOf('study-1')).toMatchObject({ optimization_value: 444.822, shell_thickness: 1 })
  expect((await owner.get(address)).json.subprojects.map((study) => study.id)).toEqual(['study-1'])
})

it.each([
  ['imperial', { unitType: 'imperial', is_metric: undefined }, 'imperial', 100 * 4.44822, 2.54],
  ['metric', { unitType: 'metric', is_metric: undefined }, 'metric', 100, 0.1],
  ['is_metric alone', { is_metric: true }, 'metric', 100, 0.1],
  ['both alike', { unitType: 'imperial', is_metric: false }, 'imperial', 100 * 4.44822, 2.54],
  ['neither: imperial, as the default', { is_metric: undefined }, 'imperial', 100 * 4.44822, 2.54],
])('§3 has eight settings, read and written in the units of unitType; says %s', async (_, units, unitType, newton, shellMm) => {
  const address = `/api/project/${projectId}/subprojects/` as const
  const id = randomUUID()
  const asked = { ...settings, shell_thickness: 0.1, ...units }
  const created = await owner.post(address, { id, name: 'Eight', optimization_settings: asked })
  const { optimization_settings: read } = created.json.subproject
  const { is_metric: _said, ...seven } = asked
  expect(read).toEqual({ ...seven, unitType })
  const stored = await storedSettingsOf(id)
  expect([stored?.optimization_value, stored?.shell_thickness]).toEqual([expect.closeTo(newton, 9), expect.closeTo(shellMm, 12)])
  for (const _time of [1, 2, 3]) {
    const again = await owner.post(`${address}${id as string}/` as const, { optimization_settings: read })
    expect(again.json.subproject.optimization_settings, 'what was read can be posted back').toEqual(read)
  }
  expect(await storedSettingsOf(id)).toEqual(stored)
})

it('is read in its own units where the version before stored it, and where its units are not known', async () => {
  const address = `/api/project/${projectId}/subprojects/` as const
  const { is_metric: _, ...seven } = settings
  const inSi = { ...seven, optimization_value: 444.822, shell_thickness: 2.54 }
  const values = { projectId, name: 'Old' }
  await server.platform.db
    .insert(subproject)
    .values({ ...values, id: 'old', settings: { ...inSi, unitType: 'imperial' } as never })
  await server.platform.db.insert(subproject).values({ ...values, id: 'oldest', settings: inSi as never })
  const { subprojects } = (await owner.get(address)).json
  const read = (id: string) => subprojects.find((study) => study.id === id)?.optimization_settings
  expect(read('old')).toEqual({ ...seven, optimization_value: 100, shell_thickness: 0.1, unitType: 'imperial' })
  expect(read('oldest')).toEqual({ ...inSi, unitType: 'metric' })
})

it.each([
  ['a material', { material: 'Unobtainium' }, 'optimization_settings.material', 'The material "Unobtainium" is not in'],
  ['a printer', { printer: 'HP MJF 9999' }, 'optimization_settings.printer', 'The printer "HP MJF 9999" is not in'],
])('is refused, new or changed, with %s that the catalogue does not have', async (_, wrong, field, said) => {
  const address = `/api/project/${projectId}/subprojects/` as const
  const id = randomUUID()
  const asked = { id, name: 'Wrong', optimization_settings: { ...settings, ...wrong } }
  const refusal = { message: expect.stringContaining(said), errors: { [field]: [expect.stringContaining(said)] } }
  const created = await owner.post(address, asked)
  expect([created.status, created.json]).toEqual([400, expect.objectContaining(refusal)])
  expect(await storedSettingsOf(id)).toBeUndefined()
  await owner.post(address, { ...asked, optimization_settings: settings })
  const before = await storedSettingsOf(id)
  const changed = await owner.post(`${address}${id as string}/` as const, { optimization_settings: asked.optimization_settings })
  expect([changed.status, changed.json]).toEqual([400, expect.objectContaining(refusal)])
  expect(await storedSettingsOf(id)).toEqual(before)
})

it('is refused when it says two systems of units', async () => {
  const body = { id: randomUUID(), name: 'Both', optimization_settings: { ...settings, unitType: 'imperial', is_metric: true } }
  const refused = await owner.post(`/api/project/${projectId}/subprojects/`, body)
  expect([refused.status, refused.json.message]).toEqual([400, optimizationMessages.twoUnits])
})

it('has further load cases and supports, in their units, until they are taken away', async () => {
  const address = `/api/project/${projectId}/subprojects/` as const
  const body = { id: randomUUID(), name: 'Two cases', optimization_settings: settings, loads_and_supports: pressedBox(100) }
  const created = (await owner.post(address, body)).json.subproject
  expect(created.loads_and_supports).toMatchObject({ part_triangles: 12, supports: [{ kind: 'sliding' }] })
  expect(created.loads_and_supports?.cases[0]?.magnitude, '100 psi').toBe(100)
  const stored = (await rowOf(body.id))?.loads
  expect(stored?.cases[0]?.magnitude, 'in MPa').toBeCloseTo(0.689476, 5)

  const one = `${address}${body.id as string}/` as const
  const renamed = (await owner.post(one, { name: 'Snow' })).json.subproject
  expect(renamed.loads_and_supports, 'a new name leaves them').toEqual(created.loads_and_supports)
  const { loads_and_supports } = created
  const again = (await owner.post(one, { loads_and_supports })).json.subproject
  expect(again.loads_and_supports, 'what was answered can be sent back').toEqual(created.loads_and_supports)
  expect(again.version).toBe(renamed.version + 1)
  const { optimization_settings } = created
  const both = (await owner.post(one, { optimization_settings, loads_and_supports })).json.subproject
  expect(both.loads_and_supports, 'nor do they change beside the settings').toEqual(created.loads_and_supports)
  const none = (await owner.post(one, { loads_and_supports: null })).json.subproject
  expect(none).not.toHaveProperty('loads_and_supports')
  const listed = (await owner.get(address)).json.subprojects.find(({ id }) => id === body.id)
  expect(listed).not.toHaveProperty('loads_and_supports')
})

it('has regions, their shapes in its units, until they are taken away', async () => {
  const address = `/api/project/${projectId}/subprojects/` as const
  const shape = { sphere: { center: [1, 0.5, 0.25], radius: 0.2 }, as: 'solid' } as const
  const { name, trianglesMm } = regionBody('boss.stl', box([2, 3, 4]), 1)
  const boss = { body: { name, triangles_mm: trianglesMm }, as: 'void' } as const
  const loads_and_supports = ruledBox({ faces: [[2, 2]], solid_to_mm: 5 }, shape, boss)
  const body = { id: randomUUID(), name: 'Boss', optimization_settings: settings, loads_and_supports }
  const created = (await owner.post(address, body)).json.subproject
  expect(created.loads_and_supports).toEqual(loads_and_supports)
  expect((await rowOf(body.id))?.loads?.regions, 'in mm').toEqual([
    { faces: [[2, 2]], solid_to_mm: 5 },
    { sphere: { center: [25.4, 12.7, 6.35], radius: expect.closeTo(5.08, 9) }, as: 'solid' },
    boss,
  ])
  const one = `${address}${body.id as string}/` as const
  const again = (await owner.post(one, { loads_and_supports: created.loads_and_supports })).json.subproject
  expect(again.loads_and_supports, 'what was answered can be sent back').toEqual(loads_and_supports)
  const none = (await owner.post(one, { loads_and_supports: ruledBox() })).json.subproject
  expect(none).not.toHaveProperty('loads_and_supports')

  const open = { faces: [[2, 2]], open: true }
  const refusals = {
    [regionMessages.tooMany(51)]: Array(51).fill(open),
    [regionMessages.contradict(2, 1)]: [{ faces: [[3, 1]], shell_mm: 3 }, open],
    [regionMessages.noSize(1, 'sphere')]: [{ sphere: { center: [0, 0, 0], radius: 0 }, as: 'solid' }],
    [regionMessages.notTriangles(1)]: [{ body: { name, triangles_mm: 'AAAA' }, as: 'solid' }],
    [regionMessages.notBase64]: [{ body: { name, triangles_mm: 'no base64' }, as: 'solid' }],
    'The bodies of the regions have 10,080 triangles': Array(40).fill({
      body: { name, triangles_mm: regionBody('', new Float32Array(9 * 252), 1).trianglesMm },
      as: 'solid',
    }),
    'The faces of region 1 are triangles beyond the 12': [{ faces: [[11, 2]], open: true }],
  }
  for (const [message, regions] of Object.entries(refusals)) {
    const refused = await owner.post(one, { loads_and_supports: { ...ruledBox(), regions: regions as never } })
    expect(refused.json).toMatchObject({ status: 'error', message: expect.stringContaining(message) })
  }
  const stranger = await signedIn(server)
  expect((await stranger.post(one, { loads_and_supports })).status, "another team's").toBe(404)
  expect((await stranger.get(address)).status).toBe(404)
  expect((await rowOf(body.id))?.loads, 'nothing of what was refused').toBeNull()
})

it('keeps the chosen families and cell sizes, in SI, until they are posted without', async () => {
  const address = `/api/project/${projectId}/subprojects/` as const
  const id: string = 'chosen'
  const chosen = { ...settings, families: ['kelvin', 'octet'], cell_sizes: [0.25] }
  const created = await owner.post(address, { id, name: 'Chosen', optimization_settings: chosen })
  const { optimization_settings: read } = created.json.subproject
  expect(read).toMatchObject({ families: ['kelvin', 'octet'], cell_sizes: [0.25] })
  expect(await storedSettingsOf(id)).toMatchObject({ families: ['kelvin', 'octet'], cell_sizes: [6.35] })
  const again = await owner.post(`${address}${id}/` as const, { optimization_settings: read })
  expect(again.json.subproject.optimization_settings).toEqual(read)
  await owner.post(`${address}${id}/` as const, { optimization_settings: settings })
  expect(Object.keys((await storedSettingsOf(id)) ?? {})).toHaveLength(8)
})

it('keeps a build direction as it was posted, until it is posted without', async () => {
  const address = `/api/project/${projectId}/subprojects/` as const
  let id: string = ''
  for (const build_direction of ['-X' as const, [0, 1, 1]]) {
    id = `upright ${build_direction}`.replaceAll(/[ ,-]/g, '')
    const body = { id, name: 'Upright', optimization_settings: { ...settings, build_direction } }
    const created = await owner.post(address, body)
    expect(created.json.subproject.optimization_settings.build_direction).toEqual(build_direction)
  }
  await owner.post(`${address}${id}/` as const, { optimization_settings: settings })
  expect(Object.keys((await storedSettingsOf(id)) ?? {})).toHaveLength(8)
})

it.each([
  ['build_direction', [0, 0, 0], 'bad-build-direction'],
  ['build_direction', 'up', 'invalid'],
  ['build_direction', [1, 0], 'invalid'],
  ['families', [], 'bad-cells'],
  ['families', ['honeycomb'], 'unknown-cell'],
  ['families', ['octet', 'octet'], 'bad-cells'],
  ['families', 'octet', 'invalid'],
  ['families', Array(101).fill('octet'), 'invalid'],
  ['cell_sizes', [], 'bad-cells'],
  ['cell_sizes', [0.01], 'bad-cells'],
  ['cell_sizes', [0.3, 0.3], 'bad-cells'],
  ['cell_sizes', ['8 mm'], 'invalid'],
])('is refused with the %s %j, in a sentence at its field', async (field, value, code) => {
  const asked = { ...settings, [field]: value }
  const body = { id: randomUUID(), name: 'Bad', optimization_settings: asked }
  const { status, json } = await owner.post(`/api/project/${projectId}/subprojects/`, body)
  expect([status, json.code]).toEqual([400, code])
  expect(Object.keys(json.errors ?? {})[0]).toMatch(new RegExp(`^optimization_settings\\.${field}`))
})

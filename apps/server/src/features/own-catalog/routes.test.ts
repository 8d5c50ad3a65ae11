import { findMaterial, ownCatalogMessages as messages, mostOwnEntries, toWire } from '@trabecula/domain'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { run } from '../../platform/database/schema.ts'
import { Browser, makeKey, programWith, signedIn } from '../../testing/browser.ts'
import { FakeCompute } from '../../testing/fake-compute.ts'
import { sampleProject } from '../../testing/sample-run.ts'
import { testServer } from '../../testing/server-of-file.ts'
import { stillClock } from '../../testing/still-clock.ts'
import { join } from '../../testing/team.ts'

const clock = stillClock()
const compute = new FakeCompute()
const server = await testServer({ now: clock.now, compute })
const owner = await signedIn(server, 'owner')
const member = await signedIn(server, 'member')
await join(owner, member, 'member@example.com')
const stranger = await signedIn(server, 'stranger')

const material = { ...toWire(findMaterial('HP HR PA12')!), name: 'PA11-CF', processes: ['MJF'], young_mpa: 3800 }
const printer = {
  name: 'Large',
  process: 'MJF',
  build_volume_mm: [900, 500, 500],
  min_wall_mm: 1,
  min_strut_mm: 1.2,
  min_gap_mm: 1,
}
const list = async (who = owner) => (await who.get('/api/own-catalog/')).json
const add = (entry: object, kind = 'material', who = owner) => who.post('/api/own-catalog/add/', { kind, entry })
const first = async () => {
  const [one] = (await list()).materials
  if (!one) throw new Error('The team has no material.')
  return one
}
const edit = (id: string, version: number, entry: object) => owner.post(`/api/own-catalog/${id}/edit/`, { version, entry })
const remove = (id: string, version: number) => owner.post(`/api/own-catalog/${id}/delete/`, { version })

describe("a team's catalogue", () => {
  it('is edited by owners and read by members; strangers have their own', async () => {
    expect(await list()).toMatchObject({ materials: [], printers: [], may_edit: true })
    const added = await add(material)
    expect([added.status, added.json.message]).toEqual([200, messages.added('PA11-CF')])
    expect((await add(printer, 'printer')).status).toBe(200)
    const seen = await list(member)
    expect(seen).toMatchObject({ materials: [{ entry: material }], printers: [{ entry: { name: 'Large' } }], may_edit: false })
    expect(await list(stranger)).toMatchObject({ materials: [], printers: [] })
    const { id } = await first()
    const refused = await Promise.all([
      add({ ...material, name: 'B' }, 'material', member),
      member.post(`/api/own-catalog/${id}/edit/`, { version: 0, entry: material }),
      member.post(`/api/own-catalog/${id}/delete/`, { version: 0 }),
      member.post('/api/own-catalog/import/', { catalog: { materials: [material] } }),
    ])
    for (const { status, json } of refused) expect([status, json.message]).toEqual([403, messages.ownersOnly])
    const elsewhere = await stranger.post(`/api/own-catalog/${id}/delete/`, { version: 0 })
    expect([elsewhere.status, elsewhere.json.message]).toEqual([404, messages.notFound])
    expect((await list()).materials).toHaveLength(1)
  })

  it('stands after ours where materials and printers are chosen, for the team alone', async () => {
    const chosen = async (who: typeof owner) => (await who.get('/api/catalog/')).json
    const seen = await chosen(member)
    expect([seen.materials.at(-1)?.name, seen.printers.at(-1)?.name]).toEqual(['PA11-CF', 'Large'])
    expect(seen.own).toMatchObject({ materials: [material], printers: [{ name: 'Large', removes: 'powder' }] })
    expect(await chosen(stranger)).toMatchObject({ own: { materials: [], printers: [] } })
    const guest = await chosen(new Browser(server.app))
    expect([guest.own, guest.materials.at(-1)?.name]).toEqual([undefined, 'Ti6Al4V'])
  })

  it('a key of scope read reads only, and one of scope run edits in the name of the owner', async () => {
    const reader = programWith(server, (await makeKey(owner, { scopes: ['read'] })).secret)
    expect((await reader.get('/api/own-catalog/export/')).json.catalog.materials).toEqual([material])
    expect((await reader.post('/api/own-catalog/add/', { kind: 'material', entry: material })).status).toBe(403)
    const writer = programWith(server, (await makeKey(owner, { scopes: ['run'] })).secret)
    const made = await writer.post('/api/own-catalog/add/', { kind: 'material', entry: { ...material, name: 'By key' } })
    expect(made.status).toBe(200)
    expect((await remove(made.json.id, 0)).status).toBe(200)
  })

  it('refuses wrong values by their keys, names of ours and names that are taken', async () => {
    const wrong = await add({ ...material, name: 'C', young_mpa: 0, poisson: 0.5 })
    expect([wrong.status, Object.keys(wrong.json.errors ?? {})]).toEqual([422, ['young_mpa', 'poisson']])
    expect(wrong.json.message).toContain('"young_mpa" (Young\'s modulus) must be a number above 0')
    expect((await add({ ...material, name: 'PA 2200' })).json.message).toBe(messages.ours('material', 'PA 2200'))
    expect((await add(material)).json.message).toBe(messages.nameTaken('material', 'PA11-CF'))
    const strong = await add({ ...material, name: 'Strong', ultimate_mpa: 1000 })
    expect([strong.status, strong.json.questions]).toEqual([200, [expect.stringContaining('more than a tenth')]])
    expect((await remove(strong.json.id, 0)).json.message).toBe(messages.deleted('Strong', 0))
  })

  it('the second of two owners who edit one entry is told so, and nothing is lost', async () => {
    const { id, version } = await first()
    const [one, two] = await Promise.all([
      edit(id, version, { ...material, young_mpa: 3900 }),
      edit(id, version, { ...material, young_mpa: 4100 }),
    ])
    expect([one.status, two.status].sort()).toEqual([200, 409])
    const [kept, late] = one.status === 200 ? [3900, two] : [4100, one]
    expect([late.json.code, late.json.message]).toEqual(['version-conflict', messages.changedElsewhere])
    expect((late.json as { current?: object }).current).toMatchObject({ version: version + 1, entry: { young_mpa: kept } })
    expect((await remove(id, version)).status).toBe(409)
    expect((await list()).materials[0]).toMatchObject({ version: version + 1, entry: { young_mpa: kept } })
    expect((await edit(id, version + 1, { ...material, name: 'Other' })).json.message).toBe(messages.nameStays)
    expect((await edit(id, version + 1, material)).json.version).toBe(version + 2)
  })

  it('is exported as a file that another team imports, all of it or nothing', async () => {
    const { catalog } = (await owner.get('/api/own-catalog/export/')).json
    const send = (sent: unknown) => stranger.post('/api/own-catalog/import/', { catalog: sent })
    expect((await send(catalog)).json).toMatchObject({ added: 2, changed: 0 })
    expect((await stranger.get('/api/own-catalog/export/')).json.catalog).toEqual(catalog)
    expect((await send({ materials: [{ ...material, young_mpa: 1 }, { name: 'Wrong' }] })).json.message).toContain(
      'Material 2 (Wrong)',
    )
    expect((await stranger.get('/api/own-catalog/export/')).json.catalog).toEqual(catalog)
    expect((await send({ materials: [{ ...material, young_mpa: 4000 }] })).json).toMatchObject({ added: 0, changed: 1 })
    const many = Array.from({ length: mostOwnEntries }, (_, n) => ({ ...material, name: `M${n}` }))
    expect((await send({ materials: many })).json.message).toBe(messages.full('material'))
    expect((await send({ materials: ' '.repeat(10_000_000) })).status).toBe(413)
    expect((await list(stranger)).materials).toHaveLength(1)
  })
})

describe('a study', () => {
  it('names own entries, its run keeps their values, and a deleted one stays for it', async () => {
    const { request, projectId, subprojectId } = await sampleProject(owner)
    const studies = `/api/project/${projectId}/subprojects/` as const
    const save = (settings: object) => owner.post(`${studies}${subprojectId}/`, { optimization_settings: settings })
    const settingsOf = async () => (await owner.get(studies)).json.subprojects[0]?.optimization_settings
    const modulus = async () => {
      const ran = await owner.post('/protected/optimization/', request)
      expect(ran.status, ran.json.message).toBe(200)
      const { material: of, printer: on } = compute.prepared.at(-1)?.printedWith ?? {}
      return [of?.youngMpa, on?.buildVolumeMm[0]]
    }
    const named = { ...(await settingsOf()), material: 'PA11-CF', printer: 'Large' }
    expect((await save(named)).status).toBe(200)
    expect((await save({ ...named, material: 'Wood' })).json.code).toBe('unknown-material')
    expect(await modulus()).toEqual([3800, 900])
    const [kept] = await server.platform.db.select().from(run).orderBy(desc(run.createdAt)).limit(1)

    const { id, version } = await first()
    expect((await edit(id, version, { ...material, young_mpa: 5000 })).json.message).toBe(messages.saved('PA11-CF'))
    const [later] = await server.platform.db
      .select()
      .from(run)
      .where(eq(run.id, kept?.id ?? ''))
    expect(later?.input.printedWith).toEqual(kept?.input.printedWith)
    expect(await modulus()).toEqual([5000, 900])

    const gone = await remove(id, version + 1)
    expect(gone.json).toMatchObject({ studies: 1, message: messages.deleted('PA11-CF', 1) })
    expect((await list()).materials).toEqual([])
    const { own, materials } = (await member.get('/api/catalog/')).json
    expect(own).toMatchObject({ materials: [{ ...material, young_mpa: 5000 }] })
    expect(materials.at(-1)?.name).toBe('Ti6Al4V')
    expect((await save({ ...named, shell_thickness: 1.2 })).status).toBe(200)
    expect(await settingsOf()).toMatchObject({ material: 'PA11-CF', shell_thickness: 1.2 })
    expect(await modulus()).toEqual([5000, 900])
    const others = await sampleProject(stranger)
    const theirs = `/api/project/${others.projectId}/subprojects/${others.subprojectId}/`
    expect((await stranger.post(theirs, { optimization_settings: { ...named, printer: 'Other' } })).json.code).toBe(
      'unknown-printer',
    )
  })
})

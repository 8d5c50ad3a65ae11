import { cellMessages, findMaterial, toWire } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import { subscription } from '../../platform/database/schema.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { testServer } from '../../testing/server-of-file.ts'

const server = await testServer({ concurrency: 0 })
const owner = await signedIn(server)

const asked = { cell: 'octet', cell_size: 8, relative_density: 0.3, resolution: 16, is_metric: true }
const make = (browser: Browser, changes: object = {}) =>
  browser.post('/protected/generate_standalone_cell/', { ...asked, ...changes })
const available = async () => (await owner.get('/api/token-balance/')).json.data.available_tokens

describe('a standalone cell', () => {
  it('§7.5 §9.1 comes as mesh, shader and properties for one token, and is not paid twice', async () => {
    const before = await available()
    const { json } = await make(owner)
    expect(json).toMatchObject({ status: 'success', properties: { size_mm: 8, relative_density: 0.3, components: 1 } })
    const mesh = await owner.get(json.stl_file_path)
    expect(mesh.headers['content-length']).toBe(String(84 + 50 * (json.properties.triangles ?? 0)))
    expect((await owner.get(json.glsl_file_path)).text).toContain('float lattice(vec3 p)')
    expect((await make(owner)).json).toEqual(json)
    expect(await available()).toBe(before - 1)
    const { usage_records } = (await owner.get('/api/token-usage-history/')).json.data
    expect(usage_records[0]).toMatchObject({ tokens: 1, description: 'Standalone cell' })
  })

  it('is the same cell when it is requested in inches, and another for another material', async () => {
    const before = await available()
    const inches = await make(owner, { cell_size: 8 / 25.4, is_metric: false })
    expect(inches.json.properties.size_mm).toBeCloseTo(8, 12)
    const other = await make(owner, { material: 'Ti6Al4V' })
    expect(other.json.properties.young_100_mpa).toBeGreaterThan(50 * (inches.json.properties.young_100_mpa ?? Number.NaN))
    expect(before - (await available())).toBeGreaterThanOrEqual(1)
  })

  it("may be of the team's own material, whose values it has, and another cell after they changed", async () => {
    const entry = { ...toWire(findMaterial('HP HR PA12')!), name: 'PA11-CF', young_mpa: 3800 }
    expect((await owner.post('/api/own-catalog/add/', { kind: 'material', entry })).status).toBe(200)
    const [ours, own] = [await make(owner), await make(owner, { material: 'PA11-CF' })]
    const ratio = (own.json.properties.young_100_mpa ?? 0) / (ours.json.properties.young_100_mpa ?? 1)
    expect(ratio).toBeCloseTo(3800 / findMaterial('HP HR PA12')!.youngMpa, 6)
    const id = (await owner.get('/api/own-catalog/')).json.materials[0]?.id
    await owner.post(`/api/own-catalog/${id}/edit/`, { version: 0, entry: { ...entry, young_mpa: 1900 } })
    const later = await make(owner, { material: 'PA11-CF' })
    expect(later.json.stl_file_path).not.toBe(own.json.stl_file_path)
    expect((later.json.properties.young_100_mpa ?? 0) / (own.json.properties.young_100_mpa ?? 1)).toBeCloseTo(0.5, 6)
    const stranger = await signedIn(server)
    expect((await make(stranger, { material: 'PA11-CF' })).json.code).toBe('unknown-material')
  })

  it.each([
    ['unknown-cell', { cell: 'honeycomb' }],
    ['bad-cell', { relative_density: 0.95 }],
    ['bad-cell', { cell_size: 5000 }],
    ['bad-cell', { resolution: 5000 }],
    ['unknown-material', { material: 'Cheese' }],
    ['invalid', { cell_size: -1 }],
  ])('is refused as %s for %j before anything is paid', async (code, changes) => {
    const before = await available()
    const { status, json } = await make(owner, changes)
    expect([status, json.code]).toEqual([code === 'bad-cell' ? 422 : 400, code])
    expect(await available()).toBe(before)
  })

  it('is not handed to strangers or guests', async () => {
    const { json } = await make(owner)
    const stranger = await signedIn(server)
    expect((await stranger.get(json.stl_file_path)).status).toBe(404)
    expect((await server.app.inject({ method: 'GET', url: json.stl_file_path })).statusCode).toBe(401)
    const response = await server.app.inject({ method: 'POST', url: '/protected/generate_standalone_cell/', payload: asked })
    expect([401, 403]).toContain(response.statusCode)
  })

  it('is refused when the token account is empty, but a cell that was paid comes again', async () => {
    await server.platform.db.update(subscription).set({ planLeft: 0, carryOver: 0, topup: 0 })
    const short = await make(owner, { relative_density: 0.35 })
    expect([short.status, short.json.message]).toEqual([402, cellMessages.insufficientTokens])
    expect((await make(owner)).status).toBe(200)
  })
})

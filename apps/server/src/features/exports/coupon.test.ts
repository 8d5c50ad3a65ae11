import { couponMessages, exportDescription } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import { signedIn } from '../../testing/browser.ts'
import { FakeCompute } from '../../testing/fake-compute.ts'
import { sampleProject, until } from '../../testing/sample-run.ts'
import { testServer } from '../../testing/server-of-file.ts'
import { couponArtifact, couponRequestOf } from './artifacts.ts'

const compute = new FakeCompute()
const server = await testServer({ compute })
const owner = await signedIn(server)
const project = await sampleProject(owner)
await owner.post('/protected/optimization/', project.request)

const row = (row_index: number) => ({ project_id: project.projectId, subproject_id: project.subprojectId, row_index })
const coupon = (index: number, changes: object = {}) =>
  owner.post('/protected/coupon/', { ...row(index), kind: 'cube', ...changes })
const exportRow = (index: number) => owner.post('/protected/export_stl/', { ...row(index), zero_thickness_dir: 'None' })
const available = async () => (await owner.get('/api/token-balance/')).json.data.available_tokens

describe('a test coupon of a row', () => {
  it('comes as a file with its prediction, is made once, and costs what the export costs, which is then free', async () => {
    const before = await available()
    const { status, json } = await coupon(0)
    expect(status).toBe(200)
    expect(json.prediction).toMatchObject({ kind: 'cube', edges_mm: [32, 32, 36], stiffness_n_per_mm: 2000, onset_n: 500 })
    expect(json.prediction.material).toMatchObject({ name: 'HP HR PA12', young_mpa: 1800, processes: ['MJF'] })
    const file = await owner.get(json.stl_file_path)
    expect([file.text, file.headers['content-type']]).toEqual(['coupon', 'model/stl'])
    expect(file.headers['content-disposition']).toContain('coupon.stl')
    expect((await coupon(0)).json).toEqual(json)
    expect([compute.coupons.length, await available()]).toEqual([1, before - 19])
    const [study] = (await owner.get(`/api/project/${project.projectId}/subprojects/`)).json.subprojects
    expect(study?.exported_rows, 'its files are paid for').toEqual([0])
    expect((await exportRow(0)).status).toBe(200)
    expect((await coupon(0, { kind: 'bar', build: '+X' })).status).toBe(200)
    expect(await available()).toBe(before - 19)
    const { usage_records } = (await owner.get('/api/token-usage-history/')).json.data
    expect(usage_records[0]).toMatchObject({ tokens: 19, description: exportDescription })
  })

  it('is free where the export was paid', async () => {
    await exportRow(1)
    const before = await available()
    const inches = await coupon(1, { kind: 'bar', size: 20 / 25.4, is_metric: false })
    expect(inches.json.prediction.edges_mm[1]).toBeCloseTo(20, 9)
    expect(await available()).toBe(before)
  })

  it.each([
    [422, 'less than two cells', { size: 10 }],
    [422, 'does not fit into HP MJF 5200', { size: 400 }],
    [400, '', { kind: 'ball' }],
    [400, '', { size: -1 }],
    [400, '', { build: '+Y' }],
  ])('is refused with %d before anything is made or paid: %s', async (status, sentence, changes) => {
    const before = [await available(), compute.coupons.length]
    const refused = await coupon(2, changes)
    expect(refused.status).toBe(status)
    expect(refused.json.message).toContain(sentence)
    expect([await available(), compute.coupons.length]).toEqual(before)
  })

  it('that cannot be computed costs nothing, says why, and may be requested again', async () => {
    const before = await available()
    const { coupon: real } = compute
    compute.coupon = async () => ({ ok: false, refusal: { code: 'bad-coupon', message: couponMessages.tooFine('cube') } })
    const refused = await coupon(2).finally(() => {
      compute.coupon = real
    })
    expect([refused.status, refused.json.message]).toEqual([422, couponMessages.tooFine('cube')])
    expect(await available()).toBe(before)
    expect((await coupon(2)).status).toBe(200)
  })

  it('is for the team alone', async () => {
    const { json } = await coupon(0)
    const stranger = await signedIn(server)
    expect((await stranger.get(json.stl_file_path)).status).toBe(404)
    expect((await stranger.post('/protected/coupon/', { ...row(0), kind: 'cube' })).status).toBe(404)
  })
})

describe('a coupon that is followed', () => {
  const start = (index: number, changes: object = {}) =>
    owner.post('/protected/start_coupon/', { ...row(index), kind: 'bar', ...changes })
  const stateOf = async (id: string) => (await owner.get(`/api/runs/${id}/`)).json.run
  /** Makes coupons that last until they are cancelled. */
  const whileSlow = async (work: () => Promise<void>) => {
    const { coupon: real } = compute
    const slow = new FakeCompute({ couponMs: 60_000 })
    compute.coupon = slow.coupon
    await work().finally(() => {
      compute.coupon = real
    })
    await until(async () => slow.aborted.length === 1)
    expect(slow.coupons.length).toBe(1)
  }

  it('answers its id at once, and is there when it has ended', async () => {
    const { status, json } = await start(1, { build: '+X' })
    expect(status).toBe(200)
    await until(async () => (await stateOf(json.run_id)).state === 'done')
    const made = compute.coupons.length
    expect((await start(1, { build: '+X' })).json.run_id).toBe(json.run_id)
    expect((await coupon(1, { kind: 'bar', build: '+X' })).json.prediction.kind).toBe('bar')
    expect(compute.coupons.length).toBe(made)
  })

  it('says how far it is; cancelled it ends for all who wait, and on the compute thread, and costs nothing', async () => {
    const before = await available()
    await whileSlow(async () => {
      const { run_id } = (await start(2)).json
      await until(async () => (await stateOf(run_id)).state === 'running')
      expect(await stateOf(run_id)).toMatchObject({ done: 1, total: 8, detail: 'Solving' })
      const waits = coupon(2, { kind: 'bar' })
      const ofStranger = await (await signedIn(server)).post(`/api/runs/${run_id}/cancel/`, {})
      expect(ofStranger.status).toBe(404)
      expect((await owner.post(`/api/runs/${run_id}/cancel/`, {})).status).toBe(200)
      expect(await stateOf(run_id)).toMatchObject({ state: 'cancelled', message: couponMessages.cancelled })
      const { status, json } = await waits
      expect([status, json.code, json.message]).toEqual([409, 'cancelled', couponMessages.cancelled])
    })
    expect(await available()).toBe(before)
    expect(server.errors).toEqual([])
    expect((await coupon(2, { kind: 'bar' })).status).toBe(200)
  })

  it('that cannot be made says why, and begins again when it is requested again', async () => {
    const { coupon: real } = compute
    compute.coupon = new FakeCompute({ couponRefusal: couponMessages.tooFine('bar') }).coupon
    const { run_id } = (await start(1, { size: 22 })).json
    await until(async () => (await stateOf(run_id)).state === 'failed').finally(() => {
      compute.coupon = real
    })
    expect((await stateOf(run_id)).message).toBe(couponMessages.tooFine('bar'))
    const again = (await start(1, { size: 22 })).json.run_id
    expect(again).not.toBe(run_id)
    await until(async () => (await stateOf(again)).state === 'done')
  })

  it('is refused before it begins where its row has no such coupon', async () => {
    const refused = await start(1, { size: 4 })
    expect([refused.status, refused.json.message]).toEqual([422, expect.stringContaining('less than two cells')])
  })
})

it('the kind of an artifact tells which coupon it is', () => {
  for (const request of [
    { kind: 'cube', build: '+Z' },
    { kind: 'bar', build: '+X', sizeMm: 12.5 },
  ] as const)
    expect(couponRequestOf(couponArtifact(request))).toEqual(request)
  for (const kind of ['stl', 'shader', 'coupon ball +Z usual']) expect(couponRequestOf(kind)).toBeUndefined()
})

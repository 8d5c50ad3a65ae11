import { readPartFile } from '@trabecula/geometry'
import { boxStl } from '@trabecula/testkit/box-stl'
import { expect, it } from 'vitest'
import { retentionOf } from '../../app/retention.ts'
import { signedIn } from '../../testing/browser.ts'
import { FakeCompute } from '../../testing/fake-compute.ts'
import { sampleProject } from '../../testing/sample-run.ts'
import { testServer } from '../../testing/server-of-file.ts'

const compute = new FakeCompute()

const server = await testServer({ compute })
const owner = await signedIn(server)

const whole = boxStl([30, 20, 10])
/** The box without some of its triangles. */
function without(...left: number[]): Buffer {
  const kept = Array.from({ length: 12 }, (_, i) => i).filter((i) => !left.includes(i))
  const head = Buffer.alloc(84)
  head.writeUInt32LE(kept.length, 80)
  return Buffer.concat([head, ...kept.map((i) => whole.subarray(84 + 50 * i, 134 + 50 * i))])
}
/** Two boxes, the second one 100 to the right. */
function two(): Buffer {
  const moved = Buffer.from(boxStl([5, 5, 5]).subarray(84))
  for (let triangle = 0; triangle < 12; triangle++) {
    for (let corner = 0; corner < 3; corner++) {
      const at = 50 * triangle + 12 + 12 * corner
      moved.writeFloatLE(moved.readFloatLE(at) + 100, at)
    }
  }
  const both = Buffer.concat([whole, moved])
  both.writeUInt32LE(24, 80)
  return both
}

async function filesOf(id: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of server.platform.files.list()) if (key.startsWith(`projects/${id}/part`)) keys.push(key)
  return keys
}
const upload = async (content: Buffer): Promise<string> =>
  (await owner.upload('/protected/upload_stl/', [{ name: 'box.stl', content }])).json.data.project_id
const health = async (id: string) => (await owner.get(`/api/project/${id}/part-health/`)).json
const choose = (id: string, choice: object) => owner.post(`/api/project/${id}/part-input/`, choice)
async function partOf(id: string): Promise<Buffer> {
  const { stl_path } = (await owner.get(`/api/project/${id}/`)).json.project
  return (await server.app.inject({ url: stl_path, headers: { cookie: owner.cookie } })).rawPayload
}
const triangles = (bytes: Buffer): number => bytes.readUInt32LE(80)

it('reports where a part is open and what automatic repair would do, and changes nothing by looking', async () => {
  const id = await upload(without(11))
  const found = await health(id)
  expect(found.health).toMatchObject({ verdict: 'repairable', closed: false, boundary_edges: 3, hole_count: 1 })
  expect(found.health.places[0]).toMatchObject({ defect: 'boundary edge' })
  expect(found.repair).toEqual({ changes: [expect.stringContaining('A missing facet near')], closes: true })
  expect(found).toMatchObject({ origin: 'uploaded', changes: [], choice: { repair: false, bodies: null } })
  expect((await owner.get(`/api/project/${id}/`)).json.project.part_input).toBeUndefined()
  expect((await partOf(id)).equals(without(11))).toBe(true)
})

it('repairs on request, lists the changes, and puts the uploaded file back', { tags: ['long'] }, async () => {
  const id = await upload(without(11))
  const { project } = (await choose(id, { repair: true })).json
  expect(project.part_input).toMatchObject({ origin: 'repaired', repair: true, labels_path: null })
  expect(project.part_input?.changes).toEqual([expect.stringContaining('A missing facet near')])
  const repaired = await partOf(id)
  expect(triangles(repaired)).toBe(12)
  expect((await health(id)).origin).toBe('repaired')

  expect((await choose(id, {})).json.project.part_input).toBeUndefined()
  expect((await partOf(id)).equals(without(11))).toBe(true)
})

it('says nothing of a sound part, whatever is wished', async () => {
  const id = await upload(whole)
  expect(await health(id)).toMatchObject({ health: { verdict: 'ok' }, repair: null })
  const { project } = (await choose(id, { repair: true, accept_remeshed: true })).json
  expect(project.part_input).toBeUndefined()
  expect((await partOf(id)).equals(whole)).toBe(true)
})

it('lists the bodies of a file and keeps the chosen one bit for bit', async () => {
  const id = await upload(two())
  const { bodies } = (await health(id)).health
  expect(bodies.map(({ id: body, volume }: { id: number; volume: number }) => [body, Math.round(volume)])).toEqual([
    [0, 6000],
    [1, 125],
  ])
  const { project } = (await choose(id, { bodies: [0] })).json
  expect(project.part_input).toMatchObject({ bodies: [0], changes: ['Only body 0 of the file was kept.'] })
  expect((await partOf(id)).subarray(84 + 12, 84 + 48).equals(whole.subarray(84 + 12, 84 + 48))).toBe(true)
  expect(triangles(await partOf(id))).toBe(12)
  const none = await choose(id, { bodies: [7] })
  expect([none.status, none.json.message]).toEqual([400, expect.stringContaining('There is no body 7')])
})

it('names a body inside a body with both volumes, and makes it what is chosen', async () => {
  const inner = Buffer.from(boxStl([5, 5, 5]).subarray(84))
  for (let triangle = 0; triangle < 12; triangle++)
    for (let at = 50 * triangle + 12; at < 50 * triangle + 48; at += 4) inner.writeFloatLE(inner.readFloatLE(at) + 2, at)
  const file = Buffer.concat([whole, inner])
  file.writeUInt32LE(24, 80)
  const id = await upload(file)
  const found = (await health(id)).health
  expect(found).toMatchObject({
    verdict: 'repairable',
    body_count: 2,
    inner_bodies: 1,
    bodies: [{ inside: null }, { inside: 0 }],
  })
  expect(Object.values(found.inner_readings ?? {}).map(Math.round)).toEqual([5875, 6000])
  const { project } = (await choose(id, { inner_bodies: 'cavities' })).json
  expect(project.part_input).toMatchObject({ inner_bodies: 'cavities', changes: [expect.stringContaining('cavities')] })
  expect(triangles(await partOf(id))).toBe(24)
  await choose(id, { inner_bodies: 'material' })
  expect(readPartFile(await partOf(id))).toMatchObject({ soup: (readPartFile(whole) as { soup: Float32Array }).soup })
  expect((await choose(id, { inner_bodies: 'void' })).status).toBe(400)
})

it('makes new outer faces only when they are accepted, with the surfaces of the old ones', { tags: ['long'] }, async () => {
  const id = await upload(without(2, 3))
  expect((await choose(id, { accept_remeshed: true })).json.project.part_input).toMatchObject({ origin: 're-meshed' })
  const reading = readPartFile(await partOf(id))
  if (!reading.ok) throw new Error(reading.message)
  const { rawPayload } = await server.app.inject({
    url: `/api/project/${id}/part-labels.bin`,
    headers: { cookie: owner.cookie },
  })
  expect(rawPayload.length).toBe((4 * reading.soup.length) / 9)
  const labels = new Set(new Uint32Array(Uint8Array.from(rawPayload).buffer))
  // Five sides that were there, and the lid.
  expect(labels.size).toBe(6)
})

it('is refused on an old version, and leaves no file behind', async () => {
  const id = await upload(without(11))
  await choose(id, { repair: true, version: 0 })
  const before = await partOf(id)
  const reply = await choose(id, { bodies: [0], version: 0 })
  expect([reply.status, reply.json.code]).toEqual([409, 'version-conflict'])
  expect((await partOf(id)).equals(before)).toBe(true)
  expect(await filesOf(id)).toHaveLength(2)
})

it('gives a run the part as it was when it began, and what was changed', async () => {
  const { projectId, request } = await sampleProject(owner, two())
  await choose(projectId, { bodies: [0] })
  await owner.post('/protected/optimization/', request)
  const job = compute.prepared.at(-1)
  expect(job?.made).toMatchObject({ origin: 'uploaded', changes: ['Only body 0 of the file was kept.'] })
  expect(job?.partPath).toMatch(/part-[\w-]+\.stl$/)

  // The sweep leaves the upload, the part that the run was started with and the present one; not those between them.
  await choose(projectId, { bodies: [1] })
  const between = await filesOf(projectId)
  await choose(projectId, { bodies: [0] })
  const all = await filesOf(projectId)
  const kept = await retentionOf(server.platform).rules['projects']?.(all)
  expect([between.length, all.length, kept?.size]).toEqual([3, 4, 3])
  expect([...(kept ?? [])].some((key) => job?.partPath.endsWith(key))).toBe(true)
})

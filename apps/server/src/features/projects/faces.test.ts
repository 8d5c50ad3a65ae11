import { conflictingProject } from '@trabecula/contract'
import { projectMessages } from '@trabecula/domain'
import { boxStl, postedTriangles } from '@trabecula/testkit/box-stl'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let owner: Browser
beforeAll(async () => {
  server = await openTestServer({ concurrency: 0 })
  owner = await signedIn(server, 'owner')
})
afterAll(() => server.close())

const upload = async (): Promise<string> =>
  (await owner.upload('/protected/upload_stl/', [{ name: 'box.stl', content: boxStl() }])).json.data.project_id
const shown = async (id: string) => (await owner.get(`/api/project/${id}/`)).json.project

describe('the chosen faces', () => {
  const stl = boxStl()
  const faces = (held: number) => [...postedTriangles(stl, [0, 1], 'load', 1), ...postedTriangles(stl, [held], 'boundary', 2)]
  const save = (id: string, held: number, version?: number) =>
    owner.post(`/api/project/${id}/surface-selection/`, { surfaces: faces(held), ...(version === undefined ? {} : { version }) })

  it('are not lost when two windows save: the second reads what stands and chooses', async () => {
    const id = await upload()
    expect((await shown(id)).surfaces_version).toBeUndefined()
    expect((await save(id, 2, 0)).json.surfaces_version).toBe(1)
    const late = await save(id, 4, 0)
    expect([late.status, late.json.code, late.json.message]).toEqual([
      409,
      'version-conflict',
      projectMessages.facesChangedMeanwhile,
    ])
    expect(conflictingProject.parse(late.json).project).toMatchObject({ id, surfaces_version: 1 })
    expect((await owner.get(`/api/project/${id}/surface-selection/`)).json.surfaces).toEqual(faces(2))
    expect((await save(id, 4, 1)).json.surfaces_version).toBe(2)
  })

  it('that stand already are no conflict, and are stored once', async () => {
    const id = await upload()
    await save(id, 2, 0)
    expect((await save(id, 2, 0)).json.surfaces_version).toBe(1)
    const both = await Promise.all([save(id, 4, 1), save(id, 4, 1)])
    expect(both.map(({ json }) => json.surfaces_version)).toEqual([2, 2])
  })

  it('of which only one is saved when two save at once', async () => {
    const id = await upload()
    const both = await Promise.all([save(id, 2, 0), save(id, 4, 0)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    // Without a version the last one wins, as in the specification.
    expect((await save(id, 6)).json.surfaces_version).toBe(2)
  })
})

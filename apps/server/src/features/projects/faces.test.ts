import { conflictingProject, getFaces } from '@trabecula/contract'
import { faceMessages, loadsMessages, partMessages } from '@trabecula/domain'
import { boxStl, postedTriangles } from '@trabecula/testkit/box-stl'
import { describe, expect, it } from 'vitest'
import { signedIn } from '../../testing/browser.ts'
import { testServer } from '../../testing/server-of-file.ts'

const server = await testServer({ concurrency: 0 })
const owner = await signedIn(server, 'owner')

const upload = async (): Promise<string> =>
  (await owner.upload('/protected/upload_stl/', [{ name: 'box.stl', content: boxStl() }])).json.data.project_id
const shown = async (id: string) => (await owner.get(`/api/project/${id}/`)).json.project

describe('the chosen faces', () => {
  const stl = boxStl()
  const faces = (held: number) => [...postedTriangles(stl, [0, 1], 'load', 1), ...postedTriangles(stl, [held], 'boundary', 2)]
  const save = (id: string, held: number, version?: number) =>
    owner.post(`/api/project/${id}/surface-selection/`, { surfaces: faces(held), ...(version === undefined ? {} : { version }) })

  it('are not lost when two windows save: the second reads the present state and chooses', async () => {
    const id = await upload()
    expect((await shown(id)).surfaces_version).toBeUndefined()
    expect((await save(id, 2, 0)).json.surfaces_version).toBe(1)
    const late = await save(id, 4, 0)
    expect([late.status, late.json.code, late.json.message]).toEqual([
      409,
      'version-conflict',
      partMessages.facesChangedElsewhere,
    ])
    expect(conflictingProject.parse(late.json).project).toMatchObject({ id, surfaces_version: 1 })
    expect((await owner.get(`/api/project/${id}/surface-selection/`)).json.surfaces).toEqual(faces(2))
    expect((await save(id, 4, 1)).json.surfaces_version).toBe(2)
  })

  it('that are stored already are no conflict, and are stored once', async () => {
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

  it('are the same whether their triangles come with vertices or by their places in the file', async () => {
    const id = await upload()
    await save(id, 2)
    const spelled = (await owner.get(`/api/project/${id}/surface-selection/`)).json.surfaces
    const posted = [
      { triangles: [[0, 2]], label: 'Surface_1', tag: 1, type: 'load', color: 'green' },
      { triangles: [[2, 1]], label: 'Surface_2', tag: 2, type: 'boundary', color: 'red' },
    ]
    const url = `/api/project/${id}/surface-selection/` as const
    const same = await owner.post(url, { surfaces: posted, part_triangles: 12, version: 1 })
    expect([same.status, same.json.surfaces_version], 'they stand already').toEqual([200, 1])
    const other = await owner.post(url, {
      surfaces: [
        posted[0],
        {
          ...posted[1],
          triangles: [
            [4, 1],
            [4, 1],
          ],
        },
      ],
      part_triangles: 12,
    })
    expect(other.json.surfaces_version).toBe(2)
    expect((await owner.get(url)).json.surfaces).toEqual(faces(4))
    expect(spelled).toEqual(faces(2))
  })

  it('by places on another part, or beyond the part, are refused', async () => {
    const id = await upload()
    const url = `/api/project/${id}/surface-selection/` as const
    const posted = (triangles: unknown) => [{ triangles, label: 'Surface_1', tag: 1, type: 'load', color: 'green' }]
    const other = await owner.post(url, { surfaces: posted([[0, 2]]), part_triangles: 14 })
    expect([other.status, other.json.message]).toEqual([400, faceMessages.otherPart(14, 12)])
    expect((await owner.post(url, { surfaces: posted([[11, 2]]), part_triangles: 12 })).status).toBe(400)
    const bad = await owner.post(url, { surfaces: posted(Array(90_000).fill([-1, 0])), part_triangles: 12 })
    expect([bad.status, bad.json.message]).toEqual([400, `Surfaces, entry 1, triangles, entry 1: ${loadsMessages.badRange}`])
  })

  it('in a list of more entries than a selection may have are refused before the entries are looked at', async () => {
    const id = await upload()
    const surfaces = Array(500_001).fill(0)
    const { status, json } = await owner.post(`/api/project/${id}/surface-selection/`, { surfaces })
    expect([status, json.message]).toEqual([400, 'Surfaces: Send at most 500,000 entries.'])
  })
})

describe('the faces of the part', () => {
  const listed = async (id: string) => (await owner.get(`/api/project/${id}/faces/`)).json

  it('are listed as the application shows them, by their triangles in the file, in the coordinates of the file', async () => {
    const id = await upload()
    await owner.post(`/api/project/${id}/file-unit/`, { unit: 'in' })
    const { unit, part_triangles, faces } = getFaces.answer.parse(await listed(id))
    expect([unit, part_triangles, faces.length]).toEqual(['in', 12, 6])
    const loaded = faces.find(({ normal }) => normal[0] === 1)
    expect(loaded).toMatchObject({ id: 5, kind: 'plane', centroid: [40, 10, 5], triangles: [[10, 2]] })
    expect(loaded?.area_mm2).toBeCloseTo(200 * 25.4 ** 2, 0)
    expect(faces.find(({ number }) => number === 1)?.area_mm2).toBe(Math.max(...faces.map(({ area_mm2 }) => area_mm2)))
  })

  it('are saved by their triangles, and are those of the CAD system where they were sent, with name and colour', async () => {
    const id = await upload()
    const cad = [
      { id: 7, name: 'Flange', color: '#ff0000', triangles: [[0, 10]] },
      { id: 9, triangles: [[10, 2]] },
    ]
    await owner.post(`/api/project/${id}/cad-faces/`, { unit: 'mm', faces: cad })
    const { part_triangles, faces } = getFaces.answer.parse(await listed(id))
    expect(faces).toMatchObject([{ name: 'Flange', color: '#ff0000', triangles: [[0, 10]] }, { triangles: [[10, 2]] }])
    expect(faces[1]?.name).toBeUndefined()
    const surfaces = [{ triangles: faces[1]!.triangles, label: 'Surface_1', tag: 1, type: 'load', color: 'green' }]
    const saved = await owner.post(`/api/project/${id}/surface-selection/`, { surfaces, part_triangles })
    expect([saved.status, saved.json.surfaces_version]).toEqual([200, 1])
  })

  it('of a project that is not there are refused', async () => {
    expect((await owner.get('/api/project/never-there/faces/')).status).toBe(404)
  })
})

import { fieldMessages, findMaterial, loadsMessages } from '@trabecula/domain'
import { boxStl, pressedBox, ruledBox } from '@trabecula/testkit/box-stl'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { threadedCompute } from '../platform/compute/compute.ts'
import { type Browser, signedIn } from '../testing/browser.ts'
import { sampleProject, until } from '../testing/sample-run.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let owner: Browser
beforeAll(async () => {
  server = await openTestServer({ compute: threadedCompute({ threads: 1, solverThreads: 2, elements: 2000 }), concurrency: 1 })
  owner = await signedIn(server)
})
afterAll(() => server.close())

describe('the main job with the real engine', () => {
  it('designs for two load cases on a sliding support, says which one governs, and verifies both', async () => {
    const { projectId, subprojectId, request } = await sampleProject(owner, boxStl([20, 14, 12]))
    const asked = {
      ...request,
      families: ['gyroid-skeletal', 'kelvin'],
      optimization_goal: 'max-load',
      optimization_value: 25,
      loads_and_supports: pressedBox(0.05),
    }
    const reply = await owner.post('/protected/optimization/', asked)
    expect(server.errors).toEqual([])
    const [best] = reply.json.data
    expect(best?.cases?.map(({ name }) => name)).toEqual(['A', 'Snow'])
    const factors = best?.cases?.map(({ onset_factor: factor }) => factor ?? Number.NaN) ?? []
    expect(best?.governing_case).toBe(factors[0]! <= factors[1]! ? 'A' : 'Snow')
    expect((best?.max_load_n ?? 0) / 25 / Math.min(...factors)).toBeCloseTo(1, 3)

    const fieldsPath = `/api/runs/${reply.json.run_id as string}/fields/` as const
    const listed = (await owner.get(fieldsPath)).json.subjects.find(({ row_index }) => row_index === 0)?.fields ?? []
    const load = listed.filter(({ name }) => name === 'utilisation_percent').map((field) => [field.case, field.most?.value ?? 0])
    expect(load.map(([name]) => name)).toEqual([undefined, 'A', 'Snow'])
    const [worst, ...each] = load.map(([, most]) => Number(most))
    expect(worst, 'the worst of both').toBeCloseTo(Math.max(...each), 6)
    const file = await owner.get(`${fieldsPath}export/?row_index=0&format=vti&case=Snow` as const)
    expect([file.status, file.text.includes('VTKFile')]).toEqual([200, true])
    const deckPath = `/api/runs/${reply.json.run_id as string}/deck/` as const
    const deck = await owner.get(`${deckPath}?row_index=0` as const)
    expect([deck.status, deck.text.match(/^\*STEP/gm)?.length]).toEqual([200, 2])
    const mesh = await owner.get(`${deckPath}?row_index=1&format=msh` as const)
    expect([mesh.status, mesh.text.slice(0, 11)]).toEqual([200, '$MeshFormat'])
    const unknown = await owner.get(`${fieldsPath}export/?row_index=0&case=Wind` as const)
    expect([unknown.status, unknown.json.message]).toEqual([404, fieldMessages.unknownCase('Wind')])

    const elsewhere = { ...asked, loads_and_supports: { ...pressedBox(0.05), part_triangles: 11 } }
    expect((await owner.post('/protected/optimization/', elsewhere)).json.message).toBe(loadsMessages.otherPart)
    const row = { project_id: projectId, subproject_id: subprojectId, row_index: 0 }
    const { run_id } = (await owner.post('/protected/verify/', row)).json
    const verified = await until(async () => {
      const { run } = (await owner.get(`/api/runs/${run_id as string}/`)).json
      return ['done', 'failed'].includes(run.state) && run
    })
    expect(verified).toMatchObject({ state: 'done' })
    expect(verified.candidates[0]?.verification?.cases?.map(({ name }) => name)).toEqual(['A', 'Snow'])
  })

  it('is solid below the faces of a region, from the analysis to the file', async () => {
    const [x, y, z] = [32, 20, 16]
    const { projectId, subprojectId, request } = await sampleProject(owner, boxStl([x, y, z]))
    const asked = { ...request, families: ['gyroid-skeletal'], optimization_value: 0, shell_thickness: 1, is_metric: true }
    const [without] = (await owner.post('/protected/optimization/', asked)).json.data
    // All of the upper half, whatever the load asks of it.
    const depth = 8
    const ruled = { ...asked, loads_and_supports: ruledBox({ faces: [[2, 2]], solid_to_mm: depth }) }
    const reply = await owner.post('/protected/optimization/', ruled)
    expect(reply.json.optimization_data.loads_and_supports).toEqual(ruled.loads_and_supports)
    const [best] = reply.json.data
    // Of the solid half without its shell, most was void.
    const added = ((x - 2) * (y - 2) * (depth - 1) * (findMaterial('HP HR PA12')?.densityGCm3 ?? Number.NaN)) / 1000
    expect((best?.mass_g ?? 0) - (without?.mass_g ?? 0)).toBeGreaterThan(0.5 * added)
    const row = { project_id: projectId, subproject_id: subprojectId, row_index: 0 }
    const exported = (await owner.post('/protected/export_stl/', { ...row, zero_thickness_dir: 'None' })).json
    expect(exported).toMatchObject({ status: 'success', outer_surface_verbatim: true })
    expect(Math.abs(exported.mass_g / (best?.mass_g ?? 0) - 1)).toBeLessThan(0.02)
    const report = await owner.get(`/api/project/${projectId}/subprojects/${subprojectId}/report.html?units=metric` as const)
    expect(report.text).toContain('solid to a depth of 8 mm')
    const outside = { ...asked, loads_and_supports: ruledBox({ sphere: { center: [90, 0, 0], radius: 1 }, as: 'solid' }) }
    expect((await owner.post('/protected/optimization/', outside)).json.message).toContain('Region 1 lies outside the part')
  })

  it('opens the faces that look up, and only those, from the analysis to the file', async () => {
    const [x, y, z] = [32, 20, 16]
    const stl = boxStl([x, y, z])
    const { projectId, subprojectId, request } = await sampleProject(owner, stl)
    const reply = await owner.post('/protected/optimization/', {
      ...request,
      families: ['gyroid-skeletal', 'octet'],
      zero_thickness_dir: '+Z',
    })
    expect(reply.json).toMatchObject({ status: 'success', optimization_data: { zero_thickness_dir: '+Z' } })

    const row = { project_id: projectId, subproject_id: subprojectId, row_index: 0 }
    const shader = (await owner.post('/protected/generate_glsl/', row)).json
    // The text holds the shell itself then, where faces have one.
    expect([shader.fields.shell_mm, shader.fields.pad !== undefined]).toEqual([0, true])

    const exported = (await owner.post('/protected/export_stl/', { ...row, zero_thickness_dir: '+Z' })).json
    expect(exported).toMatchObject({ status: 'success', outer_surface_verbatim: true, outer_triangles_kept: 10 })
    // A cell that a side face cuts may close a corner off; what opens as a whole lets the powder out.
    expect(exported.sealed_mm3).toBeLessThan(0.005 * x * y * z)
    expect(exported.opened_mm2).toBeGreaterThan(0.2 * x * y)
    expect(Math.abs(exported.mass_g / (reply.json.data[0]?.mass_g ?? 0) - 1)).toBeLessThan(0.02)
    const packed = (await owner.post('/protected/export_stl/', { ...row, zero_thickness_dir: '+Z', format: '3mf' })).json
    expect(packed).toMatchObject({ format: '3mf', triangles: exported.triangles, stl_bytes: exported.size_bytes })
    expect(packed.size_bytes).toBeLessThan(0.6 * exported.size_bytes)
    const mesh = (await server.app.inject({ url: exported.stl_file_path, headers: { cookie: owner.cookie } })).rawPayload
    const kept = Array.from({ length: 12 }, (_, t) => t).filter((t) =>
      mesh.includes(stl.subarray(84 + 50 * t + 12, 84 + 50 * t + 48)),
    )
    expect(kept).toEqual([0, 1, 4, 5, 6, 7, 8, 9, 10, 11])
  })
})

import { createHash } from 'node:crypto'
import { boxStl } from '@trabecula/testkit/box-stl'
import { expect, it } from 'vitest'
import { threadedCompute } from '../platform/compute/compute.ts'
import { signedIn } from '../testing/browser.ts'
import { sampleProject } from '../testing/sample-run.ts'
import { testServer } from '../testing/server-of-file.ts'

/** The real engine behind the real server, on a small box: slow, so it is one walk. */
const server = await testServer({ compute: threadedCompute({ threads: 1, solverThreads: 2, elements: 600 }), concurrency: 2 })
const owner = await signedIn(server)

it('§1.2 the real engine goes from an uploaded STL to ranked designs with their frequencies and when they buckle, a shader and a mesh with the uploaded triangles', {
  tags: ['long'],
}, async () => {
  const stl = boxStl([32, 20, 16])
  const { projectId, subprojectId, request } = await sampleProject(owner, stl)
  const wishes = { optimization_goal: 'stiffness', frequencies: true, buckling: true }
  const reply = await owner.post('/protected/optimization/', { ...request, ...wishes })
  expect(server.errors).toEqual([])
  expect(reply.json).toMatchObject({ status: 'success' })
  const [best] = reply.json.data
  const solid = reply.json.solid ?? { mass_g: 0, stiffness_n_per_mm: 0 }
  expect(best?.mass_g).toBeGreaterThan(0)
  expect(best?.mass_g).toBeLessThan(solid.mass_g)
  expect(best?.stiffness_n_per_mm).toBeLessThan(solid.stiffness_n_per_mm)

  const results = (await owner.get(`/api/project/${projectId}/results/`)).json
  for (const { frequencies_hz: found = [], buckling_factor } of [...results.results, results.solid ?? {}]) {
    expect(buckling_factor === null || Number(buckling_factor) > 0, `buckles at ${buckling_factor}`).toBe(true)
    expect(found).toHaveLength(6)
    expect(found).toEqual(found.toSorted((a, b) => a - b))
  }
  expect(best?.frequencies_hz).toEqual(results.results[0]?.frequencies_hz)
  const { subjects } = (await owner.get(`/api/runs/${results.run_id}/fields/`)).json
  expect(subjects).toHaveLength(1 + results.results.length)
  for (const { fields, name } of subjects) {
    const shapes = fields.flatMap((field: { name: string }) => (field.name.startsWith('shape_frequency_') ? [field.name] : []))
    expect(shapes, `shapes of ${name}`).toHaveLength(6)
  }

  const row = { project_id: projectId, subproject_id: subprojectId, row_index: 0 }
  const shader = (await owner.post('/protected/generate_glsl/', row)).json
  expect((await owner.get(shader.glsl_file_path)).text).toContain('float lattice(')
  const volume = await server.app.inject({ url: shader.fields.part.url, headers: { cookie: owner.cookie } })
  const nodes = shader.fields.part.size.reduce((product: number, n: number) => product * n, 1)
  expect(shader.fields.pad, 'the solid under load and held faces').toBeDefined()
  expect(volume.rawPayload.length).toBe(nodes * (shader.fields.part.format === 'r32f' ? 4 : 2))

  const exported = (await owner.post('/protected/export_stl/', { ...row, zero_thickness_dir: 'None' })).json
  const mesh = (await server.app.inject({ url: exported.stl_file_path, headers: { cookie: owner.cookie } })).rawPayload
  expect(mesh.length).toBe(exported.size_bytes)
  expect(createHash('sha256').update(mesh).digest('hex')).toBe(exported.sha256)
  expect(exported.volume_mm3).toBeLessThan(32 * 20 * 16)
  for (let t = 0; t < 12; t++) {
    const corners = stl.subarray(84 + 50 * t + 12, 84 + 50 * t + 48)
    expect(mesh.includes(corners), `triangle ${t} of the upload`).toBe(true)
  }
})

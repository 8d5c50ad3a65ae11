import { boxStl } from '@trabecula/testkit/box-stl'
import { expect } from 'vitest'
import type { Browser } from './browser.ts'
import { sampleProject } from './sample-run.ts'
import type { TestServer } from './test-server.ts'

/** A box whose faces that look up are open, and only those, from the analysis to the file. */
export async function openFacesWalk(server: TestServer, owner: Browser, size: readonly [number, number, number]): Promise<void> {
  const [x, y, z] = size
  const stl = boxStl(size)
  const { projectId, subprojectId, request } = await sampleProject(owner, stl)
  const reply = await owner.post('/protected/optimization/', { ...request, zero_thickness_dir: '+Z' })
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
}

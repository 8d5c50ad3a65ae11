import { expect, test } from 'vitest'
import { type LatticeAnswer, loadLattice } from './load.ts'

const grid = { origin: [0, 0, 0], spacing: 1, size: [2, 2, 2] }
const answer: LatticeAnswer = {
  glsl_file_path: '/files/a.glsl',
  fields: {
    part: { ...grid, format: 'r16f', url: '/files/part.bin' },
    density: { ...grid, format: 'r8', url: '/files/density.bin' },
    shell_mm: 1,
    cell_mm: 8,
  },
}

const files: Record<string, BodyInit> = {
  '/files/a.glsl': 'float lattice',
  '/files/part.bin': new Uint8Array(16),
  '/files/density.bin': new Uint8Array(8),
}
const serve = (held: Record<string, BodyInit>) => async (address: RequestInfo | URL) =>
  new Response(held[String(address)] ?? null, { status: String(address) in held ? 200 : 404 })

test('text and volumes are fetched from the addresses of the answer', async () => {
  const { glsl, fields } = await loadLattice(answer, { fetch: serve(files) })
  expect(glsl).toBe('float lattice')
  expect([fields.part.bytes.byteLength, fields.density.bytes.byteLength, fields.shell_mm, fields.cell_mm]).toEqual([16, 8, 1, 8])
})

test('what the answer already carries is not fetched', async () => {
  const bytes = new ArrayBuffer(8)
  const part = { ...grid, format: 'r8', bytes } as const
  const { fields } = await loadLattice(
    { glsl: 'x', fields: { part, density: part, shell_mm: 0, cell_mm: 4 } },
    { fetch: serve({}) },
  )
  expect(fields.part.bytes).toBe(bytes)
  const view = { ...grid, format: 'r8', bytes: new Uint8Array(20).subarray(4, 12) } as const
  const viewed = await loadLattice({ glsl: 'x', fields: { part: view, density: view } }, { fetch: serve({}) })
  expect(viewed.fields.part.bytes.byteLength).toBe(8)
})

test('a missing file and a file of the wrong length are errors that say so', async () => {
  await expect(loadLattice(answer, { fetch: serve({}) })).rejects.toThrow(/answered 404/)
  await expect(loadLattice(answer, { fetch: serve({ ...files, '/files/part.bin': new Uint8Array(3) }) })).rejects.toThrow(
    /field part has 3 bytes instead of 16/,
  )
})

import { box, type IndexedMesh, weld } from '@trabecula/geometry'
import { describe, expect, it } from 'vitest'
import { stlChunks } from '../formats/stl-stream.ts'
import { checkFile, checkMass, checkOuterSurface, checkSkinThickness, checkVolume, type ExpectedFile } from './file-checks.ts'

const outer = box([20, 20, 20])
const moved = (soup: Float32Array, by: number): Float32Array => soup.map((value) => value + by)
const hollow: IndexedMesh = weld(moved(box([10, 10, 10]), 5))
const whole: ExpectedFile = { pieces: 1, volume: 7000, unitScale: 1 }

const fileOf = (mesh: IndexedMesh): Buffer => {
  const chunks: Uint8Array[] = []
  for (const chunk of stlChunks(outer, mesh)) chunks.push(chunk.slice())
  return Buffer.concat(chunks)
}

const codeOf = async (mesh: IndexedMesh, expected = whole, of = outer, chunks: Iterable<Uint8Array> = stlChunks(of, mesh)) => {
  const passed = await checkFile(chunks, { outer: of, mesh }, of, expected)
  return passed.ok ? 'ok' : passed.refusal.code
}

describe('the check that reads the written file back', () => {
  it('lets a box with a hollow pass, in chunks of any length', async () => {
    expect(await codeOf(hollow)).toBe('ok')
    const bytes = fileOf(hollow)
    const pieces = [bytes.subarray(0, 30), bytes.subarray(30, 101), bytes.subarray(101, 200), bytes.subarray(200)]
    expect(await codeOf(hollow, whole, outer, pieces)).toBe('ok')
  })

  it('finds a file that is cut off, and one that is longer than its header says', async () => {
    const bytes = fileOf(hollow)
    expect(await codeOf(hollow, whole, outer, [bytes.subarray(0, bytes.length - 50)])).toBe('export-gate-file')
    expect(await codeOf(hollow, whole, outer, [bytes.subarray(0, bytes.length - 7)])).toBe('export-gate-file')
    expect(await codeOf(hollow, whole, outer, [bytes, bytes.subarray(84, 134)])).toBe('export-gate-file')
  })

  it('finds a missing triangle, a triangle turned over and a doubled one', async () => {
    const open = { ...hollow, triangles: hollow.triangles.subarray(3) }
    expect(await codeOf(open)).toBe('export-gate-manifold')
    const [a, b, c, ...rest] = hollow.triangles
    expect(await codeOf({ ...hollow, triangles: Uint32Array.of(a, c, b, ...rest) })).toBe('export-gate-manifold')
    expect(await codeOf({ ...hollow, triangles: Uint32Array.of(a, b, c, a, b, c, ...rest) })).toBe('export-gate-manifold')
  })

  it('finds vertices that only float32 lets fall together', async () => {
    // Two hollows whose corners are a tenth of a float32 step apart.
    const one = moved(box([4, 4, 4]), 4)
    const two = moved(box([4, 4, 4]), 8 + 1e-8)
    const pinched = weld(Float32Array.from([...one, ...two]))
    expect(await codeOf(pinched, { ...whole, pieces: 2, volume: 8000 - 128 })).toBe('export-gate-manifold')
    const apart = weld(Float32Array.from([...one, ...moved(box([4, 4, 4]), 8.5)]))
    expect(await codeOf(apart, { ...whole, pieces: 2, volume: 8000 - 128 })).toBe('ok')
  })

  it('finds two vertices of the mesh that lie at the same place in the file', async () => {
    const one = weld(moved(box([4, 4, 4]), 4))
    const two = weld(moved(box([4, 4, 4]), 8))
    const touching: IndexedMesh = {
      vertices: Float32Array.from([...one.vertices, ...two.vertices]),
      triangles: Uint32Array.from([...one.triangles, ...two.triangles.map((v) => v + one.vertices.length / 3)]),
    }
    expect(await codeOf(touching, { ...whole, pieces: 2, volume: 8000 - 128 })).toBe('export-gate-manifold')
  })

  it('finds a file that is closed and sound, but not the one that was made', async () => {
    const other = weld(moved(box([10, 10, 10]), 5.001))
    expect(await codeOf(hollow, whole, outer, [fileOf(other)])).toBe('export-gate-file')
  })

  it('finds a hollow that touches the outer surface', async () => {
    expect(await codeOf(weld(box([10, 10, 10])), { ...whole, volume: 7000 })).toBe('export-gate-manifold')
  })

  it('does not hold the touching corners of the upload itself against the lattice', async () => {
    const touching = Float32Array.from([...outer, ...moved(box([20, 20, 20]), 20)])
    expect(await codeOf(hollow, { ...whole, volume: 15_000 }, touching)).toBe('ok')
  })

  it('finds a piece too many and a volume that is not the one that was made', async () => {
    expect(await codeOf(hollow, { ...whole, pieces: 2 })).toBe('export-gate-pieces')
    expect(await codeOf(hollow, { ...whole, volume: 7020 })).toBe('export-gate-volume')
    expect(await codeOf(hollow, { ...whole, volume: 7000 * 25.4 ** 3, unitScale: 25.4 })).toBe('ok')
  })
})

const skinOf = (skin: number) =>
  checkSkinThickness({ skin, at: [50.8, 12.7, 0] }, 1, { center: [10, 20, 30], unitScale: 25.4, report: { diagonal: 254 } })

describe('the other checks', () => {
  it('hold volume to 0.5 %, mass to 2 % and the skin to 0.02 mm', () => {
    expect([checkVolume(100.4, 100).ok, checkVolume(100.6, 100).ok, checkVolume(99.4, 100).ok]).toEqual([true, false, false])
    expect([checkMass(10.1, 10).ok, checkMass(10.3, 10).ok, checkMass(9.7, 10).ok]).toEqual([true, false, false])
    expect([skinOf(0.981).ok, skinOf(0.979).ok]).toEqual([true, false])
  })

  it('say where the skin is too thin, in the coordinates of the file, and what helps', () => {
    const refused = skinOf(0.95)
    expect(refused.ok ? '' : refused.refusal.message).toMatch(
      /0\.950 mm thin where 1 mm .* at 12, 20\.5, 30 in of the part's file\. The other rows have meshes of their own/,
    )
  })

  it('find an outer surface with a hole', () => {
    expect(checkOuterSurface(outer).ok).toBe(true)
    expect(checkOuterSurface(outer.subarray(9))).toMatchObject({ ok: false, refusal: { code: 'export-gate-outer-surface' } })
  })
})

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { box, writeBinaryStl } from '@trabecula/geometry'
import { expect, test } from 'vitest'
import { at, expectWholeRun, folder, interrupted, trabecula } from './testing/run-command.ts'

test('a whole run optimises a beam and exports a closed file; a row that is not there is refused', async () => {
  const { out, result } = await expectWholeRun(4000, '--threads', '1')

  const exported = await trabecula('export', '--run', out, '--row', '0', '--out', at('lattice.stl'), '--spacing', '0.8', '--json')
  expect(exported.code, exported.err).toBe(0)
  expect(readFileSync(at('lattice.stl'))).toHaveLength(JSON.parse(exported.out).report.bytes)
  const checked = JSON.parse((await trabecula('check', at('lattice.stl'), '--json')).out)
  expect(checked.files[0]).toMatchObject({ verdict: 'ok', cavities: 1 })

  // For a mesher with the picked faces, 20 × 40 mm each, as solids of their own.
  const solids = await trabecula('deck', '--run', out, '--row', '0', '--out', at('solids.stl'))
  expect(solids.code, solids.err).toBe(0)
  for (const name of ['HELD', 'LOAD-A']) expect(solids.out).toMatch(new RegExp(`^${name}_FACE-\\d+ +\\d+ +800$`, 'm'))
  expect(readFileSync(at('solids.stl'), 'utf8').match(/^solid .*$/gm)).toEqual([
    'solid REST',
    expect.stringMatching(/^solid LOAD-A_FACE-/),
    expect.stringMatching(/^solid HELD_FACE-/),
  ])

  // The same as a 3MF, by the name of the file; and not at all beyond the size that is allowed.
  const small = ['export', '--run', out, '--row', '0', '--spacing', '0.8']
  const packed = await trabecula(...small, '--out', at('lattice.3mf'), '--json')
  expect(JSON.parse(packed.out).report).toMatchObject({ format: '3mf', stl_bytes: JSON.parse(exported.out).report.bytes })
  const archive = readFileSync(at('lattice.3mf'))
  expect(archive.subarray(0, 2).toString()).toBe('PK')
  expect(archive.length).toBeLessThan(0.6 * JSON.parse(exported.out).report.bytes)
  const tooLarge = await trabecula(...small, '--out', at('large.stl'), '--max-size', '1')
  expect(tooLarge).toMatchObject({ code: 2, err: expect.stringContaining('more than the limit of') })
  expect(readdirSync(folder)).not.toContain('large.stl')

  // The mesh is verified under the run's own loads, and the results are stored next to the prediction.
  const stored = () => JSON.parse(readFileSync(join(out, 'result.json'), 'utf8'))
  const verify = ['verify', '--run', out, '--row', '0', '--mesh', at('lattice.stl'), '--most-voxels', '700000']
  expect((await interrupted(verify, 'Filling')).code).toBe(130)
  expect(stored()).toEqual(result)
  const verified = await trabecula(...verify, '--threads', '1', '--json')
  expect(verified.code, verified.err).toBe(0)
  const { verified: found } = JSON.parse(verified.out)
  expect(found).toMatchObject({ coarse: true, mesh_sha256: JSON.parse(exported.out).report.sha256 })
  expect(Math.abs(found.stiffness_deviation_percent)).toBeLessThan(20)
  const [row] = stored().candidates
  const { stiffness_n_per_mm, max_load_n } = result.candidates[0]
  expect(row).toMatchObject({
    name: result.candidates[0].name,
    state: 'verified',
    stiffness_n_per_mm: found.stiffness_n_per_mm,
    max_load_n: found.max_load_n,
    predicted: { stiffness_n_per_mm, max_load_n },
    verified_stiffness_n_per_mm: found.stiffness_n_per_mm,
    verified_max_load_n: found.max_load_n,
  })
  expect(row.verification.mesh_sha256).toBe(found.mesh_sha256)
  const listed = JSON.parse((await trabecula('fields', '--run', out, '--row', '0', '--list', '--json')).out)
  const deviation = listed.fields.find(({ name }: { name: string }) => name === 'deviation_percent')
  expect(Math.abs(deviation.most.value)).toBeLessThan(30)
  expect(listed.absent).not.toHaveProperty('deviation')
  writeFileSync(at('lower.stl'), writeBinaryStl(box([90, 20, 30])))
  const otherMesh = await trabecula('verify', '--run', out, '--row', '0', '--mesh', at('lower.stl'))
  expect(otherMesh).toMatchObject({ code: 2, err: expect.stringContaining('does not fill the box of the part') })

  const noRow = await trabecula('export', '--run', out, '--row', '1', '--out', at('other.stl'))
  expect(noRow).toMatchObject({ code: 2, err: 'There is no row 1; the run has rows 0 to 0.\n' })
  expect(readdirSync(folder)).not.toContain('other.stl')
})

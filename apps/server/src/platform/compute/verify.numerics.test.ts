import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orThrow } from '@trabecula/domain'
import { decodeFields } from '@trabecula/engine'
import { boxStl, heldBox } from '@trabecula/testkit/box-stl'
import { sampleSettings } from '@trabecula/testkit/sample-settings'
import { afterAll, expect, it } from 'vitest'
import { type Compute, type RunJob, threadedCompute, type VerifyStep } from './compute.ts'

const folder = mkdtempSync(join(tmpdir(), 'trabecula-compute-'))
const compute = threadedCompute({ threads: 1, solverThreads: 1, elements: 3000 })
afterAll(async () => {
  await compute.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A box held at one end and pulled at the other, as files. */
function sampleJob(): RunJob {
  const stl = boxStl([18, 11, 11])
  const surfaces = heldBox(stl)
  const [partPath, surfacesPath] = [join(folder, 'part.stl'), join(folder, 'surfaces.json')]
  writeFileSync(partPath, stl)
  writeFileSync(surfacesPath, JSON.stringify({ surfaces }))
  return {
    runId: 'run',
    name: 'box',
    partPath,
    surfacesPath,
    fileUnit: 'mm',
    force: { x: 1, y: 0, z: 0 },
    settings: { ...sampleSettings, goal: 'stiffness' },
  }
}

it('refuses a run whose preparation takes longer than a task may', async () => {
  const hurried = threadedCompute({ threads: 1, solverThreads: 1, elements: 3000, taskMinutes: 0 })
  try {
    const quiet = { signal: new AbortController().signal, onProgress: () => {} }
    const prepared = await hurried.prepare(sampleJob(), join(folder, 'solid.bin'), quiet)
    expect(prepared).toMatchObject({ ok: false, refusal: { code: 'took-too-long' } })
  } finally {
    await hurried.close()
  }
})

it('verifies a mesh in its thread, reports its progress, and stops when it is cancelled', async () => {
  const job = sampleJob()
  const [designPath, meshPath] = [join(folder, 'design.bin'), join(folder, 'mesh.stl')]
  const fields = { predictedPath: join(folder, 'fields.bin'), verifiedPath: join(folder, 'verified.bin') }
  const at = '2030-01-01T00:00:00.000Z'
  const quiet = { signal: new AbortController().signal, onProgress: () => {} }
  const designed = orThrow(await compute.design(job, 'kelvin', { designPath, fieldsPath: fields.predictedPath }, quiet))
  const made = orThrow(
    await compute.mesh(job, designPath, { path: meshPath, format: 'stl', quality: 'compact', as: 'triangles' }, quiet),
  )

  const controller = new AbortController()
  const stopAtOnce = { signal: controller.signal, onProgress: () => controller.abort(new Error('cancelled by a person')) }
  await expect(compute.verify(job, designPath, meshPath, fields, at, stopAtOnce)).rejects.toThrow('cancelled by a person')

  const steps: VerifyStep[] = []
  const found = orThrow(
    await compute.verify(job, designPath, meshPath, fields, at, {
      ...quiet,
      onProgress: (step) => steps.push(step),
    }),
  )
  const { verification, ...row } = found.row
  expect(verification).toMatchObject({ mesh_sha256: made.sha256, verified_at: at })
  expect(Math.abs(row.verified_stiffness_n_per_mm! / row.stiffness_n_per_mm - 1)).toBeLessThan(0.2)
  expect(designed.fields?.fields.map(({ name }) => name)).not.toContain('deviation_percent')
  const deviation = found.fields?.fields.find(({ name }) => name === 'deviation_percent')
  const extremes = [deviation?.least?.value ?? Number.NaN, deviation?.most?.value ?? Number.NaN]
  expect(Math.max(...extremes.map(Math.abs))).toBeLessThan(30)
  const verified = await decodeFields(readFileSync(fields.verifiedPath))
  expect(verified.ok && verified.value.difference?.some((value) => value !== 0)).toBe(true)
  const shares = steps.map(({ done, total }) => done / total)
  expect(shares).toEqual([...shares].sort((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
})

it('finds in the file the frequency that the run was requested to find; where that takes too long of its time, it says so', async () => {
  // A run of its own: its thread keeps what it prepared for a run, and the one before was requested without frequencies.
  const job = { ...sampleJob(), runId: 'vibrating', frequencies: true }
  const [designPath, meshPath] = [join(folder, 'vibrating.bin'), join(folder, 'vibrating.stl')]
  const fields = { predictedPath: null, verifiedPath: join(folder, 'vibrating-fields.bin') }
  const quiet = { signal: new AbortController().signal, onProgress: () => {} }
  orThrow(await compute.design(job, 'kelvin', { designPath, fieldsPath: fields.verifiedPath }, quiet))
  orThrow(await compute.mesh(job, designPath, { path: meshPath, format: 'stl', quality: 'compact', as: 'triangles' }, quiet))
  const verified = async (by: Compute) => {
    const { row } = orThrow(await by.verify(job, designPath, meshPath, fields, '2030-01-01T00:00:00.000Z', quiet))
    return { predicted: row.frequencies_hz?.[0] ?? Number.NaN, ...row.verification! }
  }
  const found = await verified(compute)
  expect(found.frequency_hz! / found.predicted).toBeGreaterThan(0.8)
  expect(found.frequency_hz! / found.predicted).toBeLessThan(1.1)
  expect(found.notes.join(' ')).not.toContain('Predicted, not found in the file')

  const hurried = threadedCompute({ threads: 1, solverThreads: 1, elements: 3000, modesShare: 0 })
  try {
    const { frequency_hz, max_load_deviation_percent, notes } = await verified(hurried)
    expect([frequency_hz, max_load_deviation_percent]).toEqual([undefined, found.max_load_deviation_percent])
    expect(notes).toContainEqual(
      expect.stringMatching(/^Predicted, not found in the file: the lowest frequency, because .* takes longer/),
    )
  } finally {
    await hurried.close()
  }
})

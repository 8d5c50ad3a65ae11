import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Design, encodeDesign } from '@trabecula/engine'
import { Random } from '@trabecula/testkit/random'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readDesign, writeDesign } from './stored-design.ts'

const density = (values: Float32Array) => ({ origin: [0.5, 0.5, 0.5], spacing: 1, size: [values.length, 1, 1], values })

const design = (values: Float32Array): Design =>
  ({
    cell: 'octet',
    cellSize: 7.5,
    origin: [0, 1, 2],
    shell: 1,
    pad: 1.2,
    zeroThicknessDirection: 'None',
    padTriangles: Uint32Array.of(3, 1, 4),
    density: density(values),
    row: { name: 'Octet 7.5 mm', trustReason: '±10 %' },
  }) as unknown as Design

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trabecula-design-'))
  path = join(folder, 'design.gz')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a stored design', () => {
  it('comes back with everything as it was, and densities within one part in 2048', async () => {
    const values = Float32Array.from({ length: 4001 }, (_, i) => (i === 0 ? 0 : 0.05 + 0.9 * Math.abs(Math.sin(i))))
    await writeDesign(path, design(values))
    const read = await readDesign(path)
    expect({ ...read, density: { ...read.density, values } }).toEqual(design(values))
    const worst = values.reduce(
      (most, value, i) => Math.max(most, Math.abs((read.density.values[i] ?? 9) - value) / value || 0),
      0,
    )
    expect(worst).toBeGreaterThan(0)
    expect(worst).toBeLessThanOrEqual(1 / 2048)
    expect(read.density.values).toHaveLength(values.length)
    expect(read.density.values[0]).toBe(0)
  })

  it('is the same when it is stored again', async () => {
    await writeDesign(path, design(Float32Array.of(0.1, 0.2, 0.3)))
    const again = join(folder, 'again.gz')
    await writeDesign(again, await readDesign(path))
    expect(readFileSync(again)).toEqual(readFileSync(path))
  })

  it('takes less than half of the room of its densities, also without any pattern in them', async () => {
    const random = new Random(1)
    const noise = Float32Array.from({ length: 50_000 }, () => random.between(0.1, 0.6))
    await writeDesign(path, design(noise))
    expect(statSync(path).size).toBeLessThan((4 * noise.length) / 2)
  })

  it('from before designs were compressed can be read, every bit of it', async () => {
    const old = design(Float32Array.of(0.1, 0.2, 0.3, 0.4))
    writeFileSync(path, encodeDesign(old))
    expect(await readDesign(path)).toEqual(old)
  })

  it('that is cut off, no design or not there throws', async () => {
    await writeDesign(path, design(Float32Array.of(0.1, 0.2)))
    writeFileSync(path, readFileSync(path).subarray(0, -12))
    await expect(readDesign(path)).rejects.toThrow()
    writeFileSync(path, gzipSync('something else, and long enough to be something'))
    await expect(readDesign(path)).rejects.toThrow('no encoded design')
    writeFileSync(path, '')
    await expect(readDesign(path)).rejects.toThrow('no encoded design')
    await expect(readDesign(join(folder, 'missing'))).rejects.toThrow('ENOENT')
  })
})

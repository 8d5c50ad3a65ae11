import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { mockGlslFiles, tutorialProjectId } from '@trabecula/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadLattice } from '../viewer/lattice/load.ts'
import {
  demonstrationGlsl,
  demonstrationProject,
  demonstrationResult,
  demonstrationSettings,
  fetchUnpacked,
} from './demonstration.ts'

const file = (address: string): string => fileURLToPath(new URL(`../../public${address}`, import.meta.url))
const requested: string[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address)
    return new Response(readFileSync(file(address)))
  })
  requested.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const signal = new AbortController().signal

/** The answer, and the simulated time after which it came. */
async function afterMs<T>(answer: Promise<T>): Promise<{ readonly ms: number; readonly value: T }> {
  let value: T | undefined
  void answer.then((given) => {
    value = given
  })
  for (let ms = 0; ms <= 10_000; ms += 100) {
    await vi.advanceTimersByTimeAsync(ms === 0 ? 0 : 100)
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    if (value !== undefined) return { ms, value }
  }
  throw new Error('no answer')
}

describe('§7 tour mock fetches', () => {
  it('§3.21 §7.10 the mock project has the fixed id and a part of at most 300 kB', async () => {
    const project = await demonstrationProject(signal)
    expect(project.id).toBe(tutorialProjectId)
    expect(statSync(file(project.stl_path)).size).toBeLessThan(300_000)
  })

  it('the mock result is nine ranked designs for the first settings of the demonstration, after 4 s', async () => {
    const { ms, value } = await afterMs(demonstrationResult(signal))
    expect(ms).toBe(4000)
    expect(value.data.map((row) => row.row_index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(value.data.every((row) => row.target_met)).toBe(true)
    const settings = await demonstrationSettings(signal)
    expect(value.optimization_data.optimization_value).toBe(settings.optimization_value)
    expect(new Set(value.surfaces.map(({ type }) => type))).toEqual(new Set(['load', 'boundary']))
  })

  it.each(mockGlslFiles.map((letter, row) => [letter, row] as const))(
    'shader %s is answered after 1.5 s and can be loaded with its volumes',
    async (letter, row) => {
      const { ms, value } = await afterMs(demonstrationGlsl(row, signal))
      expect(ms).toBe(1500)
      expect(value).toMatchObject({
        status: 'success',
        message: 'Mock GLSL response',
        glsl_file_path: `/tour/${letter}.glsl`,
      })
      const lattice = await loadLattice(value, { fetch: fetchUnpacked })
      expect(lattice.glsl).toContain('float lattice(vec3 p)')
      expect(lattice.fields.density.bytes.byteLength).toBeGreaterThan(0)
    },
  )

  it('requests static files only', async () => {
    await demonstrationProject(signal)
    await demonstrationSettings(signal)
    expect(requested.every((address) => address.startsWith('/tour/'))).toBe(true)
  })

  it('an abort while waiting is passed on', async () => {
    const abort = new AbortController()
    const answer = demonstrationResult(abort.signal)
    const refused = expect(answer).rejects.toThrow('cancelled')
    await vi.advanceTimersByTimeAsync(1000)
    abort.abort(new Error('cancelled'))
    await refused
  })
})

import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { box, writeBinaryStl } from '@trabecula/geometry'
import { expect } from 'vitest'
import { main } from '../command-line.ts'

export interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** A folder of its own, and the command line run within this process. */
export const folder = mkdtempSync(join(tmpdir(), 'trabecula-cli-'))
export const at = (name: string) => join(folder, name)

export const trabecula = (...args: string[]): Promise<Ended> => run(args)

/** Runs a command and cancels it when its progress first shows a word. */
export const interrupted = (args: readonly string[], word: string): Promise<Ended> => run(args, word)

async function run(args: readonly string[], cancelAt?: string): Promise<Ended> {
  const controller = new AbortController()
  let out = ''
  let err = ''
  const code = await main(args, {
    stdout: {
      write: (text) => {
        out += text
      },
    },
    stderr: {
      write: (text) => {
        err += text
        if (cancelAt !== undefined && err.includes(cancelAt)) controller.abort(new Error('cancelled'))
      },
    },
    signal: controller.signal,
    now: () => performance.now(),
    catalogFile: at('own/catalogue.json'),
    server: { url: undefined, key: undefined },
    protocol: { input: new PassThrough(), output: new PassThrough(), log: { write: (text) => text } },
  })
  return { code, out, err }
}

export const beam = at('beam.stl')
writeFileSync(beam, writeBinaryStl(box([90, 20, 40])))
writeFileSync(at('broken.stl'), writeBinaryStl(box([90, 20, 40])).subarray(0, 300))

/** A set-up file of a cantilever; returns its path. */
export const setup = (changes: object = {}, name = 'setup.json') => {
  const fields = {
    load: [{ near: [90, 10, 20] }],
    boundary: [{ near: [0, 10, 20] }],
    force_vector: { x: 0, y: 0, z: -1 },
    optimization_goal: 'stiffness',
    shell_thickness: 1,
    is_metric: true,
  }
  writeFileSync(at(name), JSON.stringify({ ...fields, ...changes }))
  return at(name)
}

/** Optimises a part with octets into a folder, and verifies nothing. */
export const optimized = (part: string, setupFile: string, out: string, ...more: string[]) =>
  trabecula('optimize', part, '--setup', setupFile, '--out', out, '--only', 'octet', '--no-verify', ...more)

/** Optimises the beam with octets into the folder `run`, verifies nothing, and looks at all that is written; returns `result.json`. */
export async function expectWholeRun(elements: number, ...more: string[]) {
  const out = at('run')
  const ran = await optimized(beam, setup({ elements }), out, '--json', ...more)
  expect(ran.code, ran.err).toBe(0)
  const { status, ...result } = JSON.parse(ran.out)
  expect(status).toBe('success')
  expect(JSON.parse(readFileSync(join(out, 'result.json'), 'utf8'))).toEqual(result)
  expect(result.candidates[0]).toMatchObject({ row_index: 0, cell: 'octet', target_met: true, state: 'predicted' })
  expect(result.candidates[0].stiffness_n_per_mm).toBeGreaterThan(result.baseline.stiffness_n_per_mm)
  expect(result.optimization_data).toMatchObject({ optimization_goal: 'stiffness', shell_thickness: 1, is_metric: true })
  expect(readFileSync(join(out, 'part.stl'))).toEqual(readFileSync(beam))
  expect(readdirSync(join(out, 'designs'))).toEqual(['0.bin', '0.fields'])
  return { out, result }
}

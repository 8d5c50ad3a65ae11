import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { box, writeBinaryStl } from '@trabecula/geometry'
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

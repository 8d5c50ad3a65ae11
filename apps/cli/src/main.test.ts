/** Tests of the program as a user starts it, in a process of its own. */
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { at, beam, folder, setup, trabecula } from './testing/run-command.ts'

const launcher = fileURLToPath(new URL('../bin/trabecula.js', import.meta.url))

interface Started {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Starts the launcher; presses Ctrl-C when standard error first shows a word. */
function started(args: readonly string[], env: NodeJS.ProcessEnv = process.env, interruptAt?: string): Promise<Started> {
  const child = spawn(process.execPath, [launcher, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    if (interruptAt !== undefined && !err.includes(interruptAt) && `${err}${chunk}`.includes(interruptAt)) child.kill('SIGINT')
    err += chunk
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })))
}

test("the launcher starts the command line and keeps compiled sources in the user's own folder", { tags: ['long'] }, async () => {
  const env = { PATH: process.env['PATH'], XDG_CACHE_HOME: at('caches') }
  expect(await started(['check', beam], env)).toEqual(await trabecula('check', beam))
  expect(readdirSync(at('caches'))).toEqual(['trabecula'])
  expect(readdirSync(join(at('caches'), 'trabecula'))).toHaveLength(1)
  // Without a home folder it works without a cache.
  expect((await started(['check', beam], { PATH: process.env['PATH'] })).code).toBe(0)
})

test('Ctrl-C cancels and leaves nothing behind', { tags: ['long'] }, async () => {
  const args = ['optimize', beam, '--setup', setup({ elements: 60_000 }, 'long.json'), '--out', at('cancelled')]
  const { code, err } = await started(args, process.env, 'Analysing')
  expect(code).toBe(130)
  expect(err).toContain('Cancelled; nothing was written.')
  expect(readdirSync(folder)).not.toContain('cancelled')
})

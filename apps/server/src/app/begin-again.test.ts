import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { processSettings } from './begin-again.ts'

const folder = mkdtempSync(join(tmpdir(), 'trabecula-begin-again-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the settings of a process', () => {
  it('come in addition to the environment, and leave what is set already', () => {
    const settings = processSettings({ PORT: '4000', MALLOC_ARENA_MAX: '8', GONE: undefined }, '/data')
    expect(settings).toEqual({
      PORT: '4000',
      MALLOC_ARENA_MAX: '8',
      MALLOC_TRIM_THRESHOLD_: '131072',
      NODE_COMPILE_CACHE: join('/data', 'compiled'),
    })
  })

  it.runIf(process.platform === 'linux')('are there after one new beginning, in the same process with the same arguments', () => {
    const program = join(folder, 'program.ts')
    writeFileSync(
      program,
      `import { beginAgainWith } from ${JSON.stringify(new URL('./begin-again.ts', import.meta.url).href)}
       console.log(JSON.stringify([process.pid, process.argv.slice(2), process.execArgv, process.env.ADDED ?? null]))
       beginAgainWith({ ...process.env, ADDED: 'yes' }, process.env)
       console.log('runs')`,
    )
    const said = execFileSync(process.execPath, ['--no-warnings', program, 'worker'], { encoding: 'utf8' }).trim().split('\n')
    const [before, after] = said.slice(0, 2).map((line) => JSON.parse(line) as unknown[])
    expect(before).toEqual([before?.[0], ['worker'], ['--no-warnings'], null])
    expect(after).toEqual([before?.[0], ['worker'], ['--no-warnings'], 'yes'])
    expect(said.slice(2)).toEqual(['runs'])
  })
})

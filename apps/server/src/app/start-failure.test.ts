import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CannotStart, fileTrouble, folderTrouble, fullDisk, prepareFolder } from '../platform/cannot-start.ts'
import { startByEnvironment } from './start.ts'
import { explainStartFailure } from './start-failure.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'trabecula-start-'))
  writeFileSync(join(folder, 'file'), '')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface End {
  readonly said: string
  readonly code: number | string | null | undefined
}

/** Starts the server in this process, where it ends before anything is open; what it says, and how it would end. */
async function startedHere(env: Record<string, string>): Promise<End> {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw code
  })
  try {
    const thrown: unknown = await startByEnvironment({ env: { PORT: '0', ...env }, role: undefined }, () => {
      throw new Error('It computes.')
    }).catch((reason) => reason)
    const code = thrown === undefined ? process.exitCode : (thrown as number)
    return { said: said.mock.calls.map((words) => `${words.join(' ')}\n`).join(''), code }
  } finally {
    process.exitCode = undefined
    said.mockRestore()
    exit.mockRestore()
  }
}

/** Starts the server as a person would; what it says, and how it ends. */
async function started(
  env: Record<string, string>,
  compiled: Record<string, string> = { NODE_COMPILE_CACHE: join(folder, 'compiled') },
): Promise<End> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...compiled, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { said: await text(child.stderr), code: await code }
}

/** A folder of data with these files in its database. */
function data(name: string, files: Record<string, string>): string {
  const path = join(folder, name)
  mkdirSync(join(path, 'database'), { recursive: true })
  for (const [file, content] of Object.entries(files)) writeFileSync(join(path, file), content)
  return path
}

describe('what keeps a server from starting is one sentence, and a code that is not 0:', () => {
  const cases: [string, () => Record<string, string>, RegExp][] = [
    [
      'a file instead of the data folder',
      () => ({ DATA_DIR: join(folder, 'file') }),
      /^DATA_DIR is .*file, and a file is in the place/,
    ],
    [
      'a file above the data folder',
      () => ({ DATA_DIR: join(folder, 'file', 'x') }),
      /^DATA_DIR is .*x, and a file is in the place/,
    ],
    [
      'a folder of files that is a file',
      () => ({ DATA_DIR: join(folder, 'own'), FILES_DIR: join(folder, 'file') }),
      /^FILES_DIR is .*Set FILES_DIR to a folder/,
    ],
    [
      'a database whose files are gone',
      () => ({ DATA_DIR: data('gone', { 'database/PG_VERSION': '18\n' }) }),
      /^The database in .*gone.database cannot be read .* Restore a backup/,
    ],
    [
      'a database of which only other files are left',
      () => ({ DATA_DIR: data('left', { 'database/postgresql.conf': '' }) }),
      /PG_VERSION is missing.*Restore a backup/,
    ],
    [
      'a secret that was cut off',
      () => ({ DATA_DIR: data('cut', { secret: 'abc' }) }),
      /^The file .*secret holds no whole secret/,
    ],
    ['a setting that is no address', () => ({ DATA_DIR: join(folder, 'a'), DATABASE_URL: 'nonsense' }), /^DATABASE_URL must be/],
    ['another one', () => ({ DATA_DIR: join(folder, 'a'), SMTP_URL: 'mail.example' }), /^SMTP_URL must be/],
  ]
  it.each(cases)('%s', async (_what, env, sentence) => {
    const { said, code } = await startedHere(env())
    expect(said.trim().split('\n')).toHaveLength(1)
    expect(said).toMatch(sentence)
    expect(code).toBe(2)
  })

  it('the same when a person starts it', { tags: ['long'] }, async () => {
    const [, env] = cases[0] as (typeof cases)[number]
    expect(await started(env())).toEqual(await startedHere(env()))
  })

  // Linux says there that the folder above is missing, although it is there; Node makes folders of its own, too.
  it.runIf(existsSync('/proc/self'))('a folder that cannot be made, at once', { tags: ['long'] }, async () => {
    const { said, code } = await started({ DATA_DIR: '/proc/trabecula/data' }, {})
    expect(said).toMatch(/^The folder \/proc\/trabecula\/data \(DATA_DIR\) cannot be made by this user \(ENOENT\)\.[^\n]*\n$/)
    expect(code).toBe(2)
  })
})

describe('the sentence', () => {
  const coded = (code: string, more: object = {}) => Object.assign(new Error(`${code}: it failed`), { code, ...more })
  const embedded = { databaseUrl: null, dataDir: '/data' }
  const server = { databaseUrl: 'postgres://x/y', dataDir: '/data' }

  it('of a folder says whether it is full, read-only or cannot be made', () => {
    expect(folderTrouble({ code: 'ENOSPC' }, '/data', 'DATA_DIR')).toBe(fullDisk('ENOSPC', '/data'))
    for (const code of ['EACCES', 'EPERM', 'EROFS'])
      expect(folderTrouble({ code }, '/data', 'DATA_DIR')).toContain(`(DATA_DIR) cannot be written by this user (${code})`)
    expect(folderTrouble({ code: 'ENOENT' }, '/data', 'DATA_DIR')).toContain('cannot be made')
    expect(fullDisk('EACCES', '/data')).toBeNull()
  })

  it('of a folder that is good is none, and nothing is left in it', () => {
    const path = join(folder, 'good', 'deep')
    prepareFolder(path, 'DATA_DIR')
    expect(readdirSync(path)).toEqual([])
  })

  it('is found behind the errors that drivers wrap around it', () => {
    const wrapped = new Error('query failed', { cause: new Error('connect', { cause: coded('ECONNREFUSED') }) })
    expect(explainStartFailure(wrapped, server)).toContain('cannot be reached (ECONNREFUSED)')
    expect(explainStartFailure(new Error('x', { cause: new CannotStart('Because.') }), embedded)).toBe('Because.')
    const refused = coded('28P01', { severity: 'FATAL' })
    expect(explainStartFailure(refused, server)).toContain('PostgreSQL refuses to work with DATABASE_URL (28P01')
    expect(explainStartFailure(new Error('query', { cause: coded('XX001') }), embedded)).toContain(
      '/data/database cannot be read',
    )
    expect(explainStartFailure(coded('EROFS', { path: '/data/admin.sock' }), embedded)).toContain(
      '/data/admin.sock cannot be used',
    )
    expect(fileTrouble(coded('ENOSPC', { path: '/data/x' }))).toContain('is full')
  })

  it('is none for a fault of ours', () => {
    expect(explainStartFailure(new TypeError('undefined is no function'), embedded)).toBeNull()
    expect(explainStartFailure(new TypeError('undefined is no function'), server)).toBeNull()
  })
})

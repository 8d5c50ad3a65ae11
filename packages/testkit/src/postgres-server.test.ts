import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { freePorts } from './free-ports.ts'
import { NoPostgres, openPostgresServer } from './postgres-server.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trabecula-postgres-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const isInstalled = spawnSync('sh', ['-c', 'ls /usr/lib/postgresql/*/bin/initdb || command -v initdb']).status === 0

describe.runIf(isInstalled)('a PostgreSQL of our own', () => {
  it('is another one than that of the machine: at a free port, whatever the environment says, and killed it comes back', {
    tags: ['long'],
  }, async () => {
    const [taken = 0] = await freePorts(5500, 1)
    const foreign = createServer().listen(taken, '127.0.0.1')
    for (const [name, value] of Object.entries({ PGPORT: '1', PGUSER: 'nobody', PGDATA: '/nowhere', LC_ALL: 'xx_XX.UTF-8' }))
      vi.stubEnv(name, value)
    const server = await openPostgresServer(folder, taken, { durable: false })
    const { port } = new URL(server.url)
    expect(Number(port)).toBeGreaterThan(taken)
    await server.kill()
    await server.start()
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    const { rows } = await client.query('show server_encoding')
    expect(rows).toEqual([{ server_encoding: 'UTF8' }])
    await client.end()
    await server.stop()
    expect(existsSync(join(folder, 'postgres'))).toBe(false)
    await new Promise((closed) => foreign.close(closed))
  })

  it('does not take the server of another run for its own, which took the port after it was found free', {
    tags: ['long'],
  }, async () => {
    const other = mkdtempSync(join(folder, 'other-'))
    chmodSync(folder, 0o711)
    const first = await openPostgresServer(other, 5600, { durable: false })
    const taken = Number(new URL(first.url).port)
    const portsFrom: typeof freePorts = (from, count) => (from === 5600 ? Promise.resolve([taken]) : freePorts(from, count))
    const second = await openPostgresServer(folder, 5600, { durable: false, portsFrom })
    const client = new pg.Client({ connectionString: second.url })
    await client.connect()
    const { rows } = await client.query('show data_directory')
    expect(rows).toEqual([{ data_directory: join(folder, 'postgres') }])
    await client.end()
    await first.stop()
    await second.stop()
  })

  it('that cannot be made says why in a sentence', async () => {
    mkdirSync(join(folder, 'postgres'))
    writeFileSync(join(folder, 'postgres', 'file'), 'of somebody else')
    const opened = openPostgresServer(folder, 5500)
    await expect(opened).rejects.toBeInstanceOf(NoPostgres)
    await expect(opened).rejects.toThrow(/initdb failed: .*not empty/s)
  })

  it.runIf(process.getuid?.() === 0)('says which folder its user may not enter', async () => {
    const locked = join(folder, 'locked')
    mkdirSync(locked, { mode: 0o700 })
    chmodSync(folder, 0o755)
    const inside = join(locked, 'inside')
    mkdirSync(inside)
    await expect(openPostgresServer(inside, 5500)).rejects.toThrow(`may not enter ${inside}. Set TMPDIR`)
  })
})

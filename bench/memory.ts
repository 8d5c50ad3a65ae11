/**
 * Resident memory of the server on its embedded default, as `npm start` starts it, with an empty data folder: ten seconds
 * after it is ready, at the peak of a run and an export of a real part over HTTP, and twenty seconds after that.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { calls, TrabeculaClient } from '@trabecula/client'
import { partName } from './parts/base-mount.ts'
import type { BenchRow } from './row.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const stl = new URL(`../../shared/stl/mech/${partName}.stl`, import.meta.url)
const settledMs = 10_000
const afterMs = 20_000
const goals = { idle: 350, peak: 700, after: 400 } as const

export async function* run(): AsyncIterable<BenchRow> {
  const row = (what: string, ours: number, goal: number): BenchRow => ({
    bench: 'memory',
    case: `the server on its embedded default, ${what}`,
    ours,
    peer: null,
    peer_name: 'none',
    unit: 'MB',
    ratio: null,
    target: `<= ${goal} MB`,
    reason: 'no open tool does the same work',
  })
  if (!existsSync(stl) || !existsSync('/proc/self/clear_refs'))
    throw new Error(`This needs Linux and the part ${partName}.stl in ../shared/stl/mech.`)
  const folder = mkdtempSync(join(tmpdir(), 'trabecula-memory-'))
  const { server, url } = await startServer(folder)
  try {
    await sleep(settledMs)
    yield row('idle after the start', megabytes(server, 'VmRSS'), goals.idle)
    // From here on the largest size is counted anew.
    writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
    const seconds = await runAndExport(url)
    const peak = megabytes(server, 'VmHWM')
    yield row('peak of a run and an export', peak, goals.peak)
    await sleep(afterMs)
    yield row('twenty seconds after the export', megabytes(server, 'VmRSS'), goals.after)
    console.log(`Run ${seconds.run.toFixed(1)} s, export ${seconds.export.toFixed(1)} s over HTTP.`)
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The command of `npm start`, after its installing and building. */
async function startServer(folder: string): Promise<{ readonly server: ChildProcess; readonly url: string }> {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const [program = '', ...args] = (scripts.start.split('&&').at(-1) ?? '').trim().split(' ')
  const port = String(await freePort())
  const env = { PATH: process.env['PATH'], PORT: port, DATA_DIR: folder }
  // Node itself, not the link to it that an installation makes: a shell in between would be measured instead.
  const server = spawn(program === 'node_modules/.bin/node' ? process.execPath : program, args, { cwd: root, env })
  const ready = Promise.withResolvers<void>()
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk
      if (/Trabecula is ready/.test(said)) ready.resolve()
    })
  server.once('exit', () => ready.reject(new Error(`The server did not start. It wrote:\n${said}`)))
  await ready.promise
  return { server, url: `http://127.0.0.1:${port}` }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}

/** What the system says of the process's resident size: now (VmRSS) or the largest (VmHWM). MB are 2^20 bytes. */
function megabytes({ pid }: ChildProcess, which: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
}

/** A run for stiffness with every family that fits, and an export of its first row, as a program does them. */
async function runAndExport(url: string): Promise<{ readonly run: number; readonly export: number }> {
  const client = new TrabeculaClient({ url, key: await demoKey(url) })
  const { id } = await client.upload(new Uint8Array(readFileSync(stl)), `${partName}.stl`, { unit: 'mm' })
  const { all } = await client.faces(id)
  const planes = (up: number) => all.filter(({ kind, normal }) => kind === 'plane' && normal[2] * up > 0.99)
  const highest = Math.max(...planes(1).map(({ centroid }) => centroid[2]))
  const load = planes(1).filter(({ centroid, area_mm2 }) => centroid[2] > highest - 0.01 && area_mm2 > 100)
  const base = planes(-1).reduce((a, b) => (b.area_mm2 > a.area_mm2 ? b : a))
  await client.chooseFaces(id, { load, held: [base] })
  const settings = { optimization_goal: 'stiffness', optimization_value: 0, shell_thickness: 1 } as const
  const study = await client.createStudy(id, { settings })
  const start = performance.now()
  await client.run(study, { force: { x: 0, y: 0, z: -1 } })
  const middle = performance.now()
  const { stl_file_path } = await client.export(study, 0, { format: 'stl' })
  await client.download(stl_file_path)
  return { run: (middle - start) / 1000, export: (performance.now() - middle) / 1000 }
}

/** A key of the demo account, made as its person would. */
async function demoKey(url: string): Promise<string> {
  let cookies: Record<string, string> = {}
  const ask = async (path: string, body?: URLSearchParams | string) => {
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
    const headers = { cookie, 'x-csrftoken': token, ...type }
    const answer = await fetch(`${url}${path}`, body ? { method: 'POST', headers, body } : { headers })
    if (!answer.ok) throw new Error(`${path} was refused: ${answer.status} ${await answer.text()}`)
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies = { ...cookies, [name]: value }
    }
    return answer.json()
  }
  let token = ''
  const fresh = async () => calls.getCsrfToken.answer.parse(await ask(calls.getCsrfToken.path)).csrfToken
  token = await fresh()
  await ask(calls.login.path, new URLSearchParams({ email: 'demo@trabecula.local', password: 'trabecula-demo' }))
  token = await fresh()
  const asked = { name: 'Bench', kind: 'personal', scopes: ['read', 'run', 'export'], days: 30 }
  return calls.createKey.answer.parse(await ask(calls.createKey.path, JSON.stringify(asked))).secret
}

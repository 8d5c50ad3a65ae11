/** The server on its embedded default, as `npm start` starts it, with an empty data folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { calls, TrabeculaClient } from '@trabecula/client'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface EmbeddedServer {
  readonly process: ChildProcess
  readonly url: string
  /** A program's access as the demo account. */
  enter(): Promise<{ readonly key: string; readonly client: TrabeculaClient }>
  end(): Promise<void>
}

/** Runs the command of `npm start`, after its installing and building. */
export async function startServer(): Promise<EmbeddedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'trabecula-bench-'))
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const [program = '', ...args] = (scripts.start.split('&&').at(-1) ?? '').trim().split(' ')
  const port = String(await freePort())
  const env = { PATH: process.env['PATH'], PORT: port, DATA_DIR: folder, VERIFY_DESIGNS: 'no' }
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
  const end = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await ready.promise
    const url = `http://127.0.0.1:${port}`
    const enter = async () => {
      const key = await demoKey(url)
      return { key, client: new TrabeculaClient({ url, key }) }
    }
    return { process: server, url, enter, end }
  } catch (reason) {
    await end()
    throw reason
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
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

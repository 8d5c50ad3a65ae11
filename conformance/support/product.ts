import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { request } from '@playwright/test'
import { type Person, registered, somebody } from './visitor.ts'

const START_LIMIT_MS = 120_000
const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
const admin = fileURLToPath(new URL('../../apps/server/src/admin.ts', import.meta.url))

interface Started {
  readonly url: string
  readonly email: string
  readonly password: string
  stop(): Promise<void>
}

/**
 * Uses the product that TRABECULA_URL names (with TRABECULA_EMAIL, TRABECULA_PASSWORD and, for the roles,
 * TRABECULA_SUPERUSER_EMAIL and TRABECULA_SUPERUSER_PASSWORD), or starts one of its own and stops exactly that one afterwards.
 */
export async function product(): Promise<() => Promise<void>> {
  if (process.env['TRABECULA_URL']) return async () => undefined
  const data = mkdtempSync(join(tmpdir(), 'trabecula-conformance-'))
  const environment = { ...process.env, PORT: process.env['PORT'] ?? '3177', DATA_DIR: data, LOG_LEVEL: 'warn' }
  let running: Started | null = null
  const stop = async () => {
    await running?.stop()
    rmSync(data, { recursive: true, force: true })
  }
  try {
    running = await start(environment)
    process.env['TRABECULA_URL'] = running.url
    process.env['TRABECULA_EMAIL'] = running.email
    process.env['TRABECULA_PASSWORD'] = running.password
    const superuser = await registeredOnce('superuser')
    // Superusers are made by the server's command line only, and the embedded database belongs to one process at a time.
    await running.stop()
    runAdmin(['make-superuser', superuser.email], environment)
    running = await start(environment)
    process.env['TRABECULA_SUPERUSER_EMAIL'] = superuser.email
    process.env['TRABECULA_SUPERUSER_PASSWORD'] = superuser.password
  } catch (reason) {
    await stop()
    throw reason
  }
  return stop
}

async function registeredOnce(name: string): Promise<Person> {
  const context = await request.newContext()
  try {
    return await registered(context, somebody(name))
  } finally {
    await context.dispose()
  }
}

function runAdmin(parameters: readonly string[], environment: NodeJS.ProcessEnv): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [admin, ...parameters], { env: environment, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The command line "admin ${parameters.join(' ')}" failed:\n${stdout}${stderr}`)
}

async function start(environment: NodeJS.ProcessEnv): Promise<Started> {
  const child = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  const stop = () => ended(child)
  try {
    return { ...(await announcement(child)), stop }
  } catch (reason) {
    await stop()
    throw reason
  }
}

/** What the start prints: "… is ready at URL" and "Demo account: E-MAIL with the password PASSWORD". */
export function readAnnouncement(text: string): { url: string; email: string; password: string } | null {
  const url = /is ready at (\S+)/.exec(text)?.[1]
  const account = /Demo account: (\S+) with the password (\S+)/.exec(text)
  return url && account?.[1] && account[2] ? { url, email: account[1], password: account[2] } : null
}

function announcement(child: ChildProcess): Promise<{ url: string; email: string; password: string }> {
  return new Promise((resolve, reject) => {
    let text = ''
    const timer = setTimeout(
      () => reject(new Error(`The product did not start within ${START_LIMIT_MS / 1000} s. It printed:\n${text}`)),
      START_LIMIT_MS,
    )
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const printed = readAnnouncement(text)
      if (!printed) return
      clearTimeout(timer)
      resolve(printed)
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`The product ended with code ${code} instead of starting. It printed:\n${text}`))
    })
  })
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const hard = setTimeout(() => child.kill('SIGKILL'), 15_000)
    child.once('exit', () => {
      clearTimeout(hard)
      resolve()
    })
    child.kill('SIGTERM')
  })
}

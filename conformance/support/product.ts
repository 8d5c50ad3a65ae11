import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const START_LIMIT_MS = 120_000
const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

/** Uses the product that TRABECULA_URL names, or starts one of its own and stops exactly that one afterwards. */
export async function product(): Promise<() => Promise<void>> {
  if (process.env['TRABECULA_URL']) return async () => undefined
  const data = mkdtempSync(join(tmpdir(), 'trabecula-conformance-'))
  const port = process.env['PORT'] ?? '3177'
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: port, DATA_DIR: data, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    await ended(child)
    rmSync(data, { recursive: true, force: true })
  }
  try {
    const printed = await announcement(child)
    process.env['TRABECULA_URL'] = printed.url
    process.env['TRABECULA_EMAIL'] = printed.email
    process.env['TRABECULA_PASSWORD'] = printed.password
  } catch (reason) {
    await stop()
    throw reason
  }
  return stop
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

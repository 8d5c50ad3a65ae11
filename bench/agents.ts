// Milliseconds until `trabecula mcp` has answered its list of tools: the request alone, and from the start of the process.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { BenchRow } from './row.ts'

const launcher = fileURLToPath(new URL('../apps/cli/bin/trabecula.js', import.meta.url))
/** Nobody is asked for the list, so that no server has to run. */
const kinds = {
  local: [['--local'], {}],
  server: [[], { TRABECULA_URL: 'http://127.0.0.1:9', TRABECULA_KEY: 'trabecula_none' }],
} as const
const rounds = 5
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

export async function* run(cases: readonly string[]): AsyncIterable<BenchRow> {
  for (const [kind, [args, env]] of Object.entries(kinds)) {
    if (cases.length > 0 && !cases.includes(kind)) continue
    const measured = []
    for (let round = 0; round < rounds; round++) measured.push(await listed(args, env))
    const row = { bench: 'agents', peer: null, peer_name: 'none', unit: 'ms', ratio: null }
    yield { ...row, case: `list of tools, ${kind}`, ours: median(measured.map(({ list }) => list)), target: '200 ms' }
    yield { ...row, case: `from the start, ${kind}`, ours: median(measured.map(({ whole }) => whole)), target: 'none' }
  }
}

/** Starts the program, greets it and asks for its tools. */
async function listed(args: readonly string[], env: object): Promise<{ readonly list: number; readonly whole: number }> {
  const started = performance.now()
  const child = spawn(process.execPath, [launcher, 'mcp', '--folder', '.', ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const clientInfo = { name: 'bench', version: '0' }
  send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } })
  await lines.next()
  send({ method: 'notifications/initialized' })
  const asked = performance.now()
  send({ id: 2, method: 'tools/list', params: {} })
  const { value } = await lines.next()
  const answered = performance.now()
  if (!JSON.parse(value as string).result.tools.length) throw new Error('There are no tools.')
  child.stdin.end()
  await new Promise((resolve) => child.once('exit', resolve))
  return { list: answered - asked, whole: answered - started }
}

/** Compiles the C++ peers with the system's compiler, once per text, into the ignored folder .cache. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Missing = { readonly missing: string }

const cache = fileURLToPath(new URL('../../.cache/peers/', import.meta.url))

/**
 * Runs bench/peers/NAME.cpp and parses the line of JSON that it prints; says what is missing when it cannot be compiled
 * or run.
 */
export function runPeer<T>(name: string, libraries: readonly string[], parameters: readonly string[]): T | Missing {
  const source = fileURLToPath(new URL(`./${name}.cpp`, import.meta.url))
  const hash = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 12)
  const program = `${cache}${name}-${hash}`
  if (!existsSync(program)) {
    mkdirSync(cache, { recursive: true })
    const flags = ['-O3', '-march=native', '-std=c++17', source, '-o', program, ...libraries.map((library) => `-l${library}`)]
    const { status, stderr, error } = spawnSync('g++', flags, { encoding: 'utf8' })
    const reason = error?.message ?? /fatal error: .*/.exec(stderr)?.[0] ?? stderr.split('\n')[0]
    if (status !== 0) return { missing: `${name} does not compile (${reason}): bench/peers/install.sh` }
  }
  const { status, stdout, stderr } = spawnSync(program, parameters, { encoding: 'utf8', maxBuffer: 1 << 26 })
  if (status !== 0) return { missing: `${name} failed: ${stderr.trim()}` }
  return JSON.parse(stdout) as T
}

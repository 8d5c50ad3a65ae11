/**
 * What a boolean costs where we write the part's triangles and the reversed void: manifold-3d, part minus void, from
 * loading on.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

interface Mesh {
  readonly vertices: Float32Array
  readonly triangles: Uint32Array
}

export type Subtracted = { readonly cpuSeconds: number; readonly isFinished: boolean } | { readonly missing: string }

/**
 * Processor seconds of turning both into manifolds and subtracting, or why there are none. The process is its own,
 * because it takes gigabytes; the system ends it after `longest` processor seconds, however busy the machine is: then
 * they are a lower bound.
 */
export function subtractByManifold(part: Mesh, void_: Mesh, longest: number): Subtracted {
  const folder = mkdtempSync(path.join(tmpdir(), 'boolean-bench-'))
  try {
    const file = path.join(folder, 'meshes.bin')
    const pieces = [part, void_].flatMap(({ vertices, triangles }) => [
      Uint32Array.of(vertices.length / 3, triangles.length / 3),
      vertices,
      triangles,
    ])
    writeFileSync(file, Buffer.concat(pieces.map((data) => new Uint8Array(data.buffer, data.byteOffset, data.byteLength))))
    const script = fileURLToPath(new URL('./subtract.ts', import.meta.url))
    const limited = `ulimit -t ${longest}; exec "$0" "$1" "$2"`
    const result = spawnSync('sh', ['-c', limited, process.execPath, script, file], { encoding: 'utf8' })
    if (result.signal === 'SIGKILL' || result.signal === 'SIGXCPU') return { cpuSeconds: longest, isFinished: false }
    if (result.status !== 0) return { missing: `manifold-3d failed: ${reasonOf(result.stderr)}` }
    return { ...(JSON.parse(result.stdout) as { cpuSeconds: number }), isFinished: true }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const reasonOf = (text: string): string => /^.*Error: .*$/m.exec(text)?.[0] ?? text.trim().split('\n').at(-1) ?? ''

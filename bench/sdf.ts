/**
 * Signed distances of a mesh of 343,000 triangles on a grid of 256 nodes along its longest edge, three spacings to
 * either side, next to OpenVDB meshToVolume: processor time of one thread, best of three in turns, loading not counted.
 * Peers: bench/peers/install.sh
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { boundsOf, weld } from '@trabecula/geometry'
import { samplingGridAround, signedDistance } from '@trabecula/kernels'
import { ellBracket } from './parts/ell-bracket.ts'
import { runPeer } from './peers/compile.ts'
import type { BenchRow } from './row.ts'

interface Measured {
  readonly cpuSeconds: number
  /** Inside the grid's negative nodes, mm³. */
  readonly volume: number
}

const repeat = 3
const nodes = 256
const bandNodes = 3
/** Edge length that refines the bracket to some 343,000 triangles, mm. */
const longestEdge = 0.75

export async function* run(): AsyncIterable<BenchRow> {
  for (const [soup, target] of [
    [await ellBracket(longestEdge), '>= 4x, aim 6x'],
    [await ellBracket(), 'context'],
  ] as const) {
    yield await compare(soup, target)
  }
}

async function compare(soup: Float32Array, target: string): Promise<BenchRow> {
  const { min, max } = boundsOf(soup)
  const spacing = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / nodes
  const folder = mkdtempSync(path.join(tmpdir(), 'sdf-bench-'))
  try {
    const file = path.join(folder, 'mesh.bin')
    const { vertices, triangles } = weld(soup)
    writeFileSync(
      file,
      Buffer.concat([Uint32Array.of(vertices.length / 3, triangles.length / 3), vertices, triangles].map(bytesOf)),
    )
    let ours: Measured | undefined
    let peer: Measured | { readonly missing: string } | undefined
    for (let round = 0; round < repeat; round++) {
      ours = better(ours, measureOurs(soup, min, max, spacing))
      const other = runPeer<Measured>('openvdb-sdf', ['openvdb', 'tbb'], [file, String(spacing)])
      peer = 'missing' in other ? other : better(peer as Measured | undefined, other)
    }
    const name = `signed distance ${nodes}³ of ${Math.round(soup.length / 9000)}k triangles, ±3 spacings, processor time`
    const row = { bench: 'sdf', case: name, ours: ours!.cpuSeconds, peer_name: 'OpenVDB meshToVolume', unit: 'cpu s', target }
    if (!peer || 'missing' in peer) return { ...row, peer: null, ratio: null, reason: peer?.missing ?? 'no peer' }
    if (Math.abs(peer.volume / ours!.volume - 1) > 0.002) throw new Error(`volumes ${peer.volume} and ${ours!.volume} mm³ differ`)
    return { ...row, peer: peer.cpuSeconds, ratio: peer.cpuSeconds / ours!.cpuSeconds }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type Point = readonly [number, number, number]

function measureOurs(soup: Float32Array, min: Point, max: Point, spacing: number): Measured {
  const grid = samplingGridAround(min, max, spacing, bandNodes)
  const before = process.cpuUsage()
  const { values } = signedDistance(soup, grid, { band: bandNodes * spacing, sign: 'scan' })
  const { user, system } = process.cpuUsage(before)
  const inside = values.reduce((count, value) => count + (value < 0 ? 1 : 0), 0)
  return { cpuSeconds: (user + system) / 1e6, volume: inside * spacing ** 3 }
}

const better = (a: Measured | undefined, b: Measured): Measured => (a && a.cpuSeconds < b.cpuSeconds ? a : b)

const bytesOf = (data: Float32Array | Uint32Array): Uint8Array => new Uint8Array(data.buffer, data.byteOffset, data.byteLength)

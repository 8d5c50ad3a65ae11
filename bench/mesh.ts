/**
 * Meshing a lattice next to its peers.
 *
 *   npm run bench -- mesh             a ball of gyroid sampled 339³ to STL next to OpenVDB; an export next to a boolean
 *                                     of manifold-3d; crossing triangles counted by CGAL; peak memory of exports; how
 *                                     long an abort takes to be heard; the share of an export that its walls take
 *   npm run bench -- mesh ball        the named one
 *
 * Processor time of one thread on both sides, best of three taken in turns: field, extraction with vertices on the
 * exact field (the peer's are interpolated), and the file. Memory is the process's peak beyond bare Node, distances of
 * the part included. Peers: bench/peers/install.sh
 */

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { longestWait } from './mesh/abort.ts'
import { cell, level, radius, spacing } from './mesh/ball.ts'
import { type Subtracted, subtractByManifold } from './mesh/boolean.ts'
import { type BracketExport, exportOfBracket } from './mesh/bracket.ts'
import { countCrossings } from './mesh/crossings.ts'
import type { MeasuredExport } from './mesh/export-cases.ts'
import { wallShareOf } from './mesh/wall-share.ts'
import { runPeer } from './peers/compile.ts'
import type { BenchRow } from './row.ts'

interface Meshed {
  readonly triangles: number
  readonly wallSeconds: number
  readonly cpuSeconds: number
  readonly megabytes: number
}

const repeat = 3
const libraries = ['openvdb', 'tbb']
const cases: Record<string, () => AsyncIterable<BenchRow>> = { ball, bracket, crossings, memory, abort, walls }

export async function* run(names: readonly string[]): AsyncIterable<BenchRow> {
  const unknown = names.find((name) => !(name in cases))
  if (unknown) throw new Error(`There is no case ${unknown}; there are ${Object.keys(cases).join(', ')}.`)
  for (const [name, measure] of Object.entries(cases)) if (names.length === 0 || names.includes(name)) yield* measure()
}

async function* ball(): AsyncIterable<BenchRow> {
  // Memory takes the file where there is such a file system: the disk is not what is measured.
  const file = path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), `ball-of-gyroid-${process.pid}.stl`)
  const peerParameters = [radius, cell, level, spacing].map(String)
  let [ours, peer]: [Meshed | undefined, Meshed | { readonly missing: string } | undefined] = [undefined, undefined]
  try {
    for (let round = 0; round < repeat; round++) {
      // Neither side pays for throwing the other's file away.
      rmSync(file, { force: true })
      ours = better(ours, writeBall(file))
      rmSync(file, { force: true })
      const other = runPeer<Meshed>('openvdb-mesh', libraries, [...peerParameters, file])
      peer = 'missing' in other ? other : better(peer as Meshed | undefined, other)
      if ('missing' in other) break
    }
  } finally {
    rmSync(file, { force: true })
  }
  const name = `ball of gyroid 339³ to STL, ${(ours!.triangles / 1e6).toFixed(1)} M triangles`
  const row = { bench: 'mesh', peer_name: 'OpenVDB volumeToMesh' }
  const rows = [
    { ...row, case: `${name}, processor time`, unit: 'cpu s', ours: ours!.cpuSeconds, target: '>= 3x, aim 4x' },
    { ...row, case: `${name}, peak memory beyond Node`, unit: 'MB', ours: ours!.megabytes, target: '<= 100 MB' },
  ]
  if (!peer || 'missing' in peer) {
    for (const measured of rows) yield { ...measured, peer: null, ratio: null, reason: peer?.missing ?? 'no peer' }
    return
  }
  if (Math.abs(peer.triangles / ours!.triangles - 1) > 0.05)
    throw new Error(`${peer.triangles} triangles there, ${ours!.triangles} here`)
  const theirs = [peer.cpuSeconds, peer.megabytes]
  for (const [i, measured] of rows.entries()) yield { ...measured, peer: theirs[i]!, ratio: theirs[i]! / measured.ours }
}

const better = (a: Meshed | undefined, b: Meshed): Meshed => (a && a.cpuSeconds < b.cpuSeconds ? a : b)

const writeBall = (file: string): Meshed => runScript('write-ball', file)

/** Runs bench/mesh/NAME.ts as a process of its own. */
function runScript<T>(name: string, parameter: string, variables: Readonly<Record<string, string>> = {}): T {
  const script = fileURLToPath(new URL(`./mesh/${name}.ts`, import.meta.url))
  const env = { ...process.env, ...variables }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, parameter], { encoding: 'utf8', env })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as T
}

/**
 * mm, and how often it is measured. The finer one is what an export would take; manifold-3d may not finish it, so both
 * sides do a coarser one too.
 */
const bracketCases = [
  { spacing: 0.716, times: repeat },
  { spacing: 0.358, times: 1 },
] as const
/** The peer is given up after so many times our processor time: a lower bound, said to be one. */
const patience = 20

/**
 * Two rows each: what makes the mesh, as the peer does, and the whole export, whose checks, reading back and file have
 * nothing next to them there.
 */
async function* bracket(): AsyncIterable<BenchRow> {
  for (const { spacing, times } of bracketCases) {
    let [ours, theirs]: [BracketExport | undefined, Subtracted | undefined] = [undefined, undefined]
    for (let round = 0; round < times; round++) {
      const next = await exportOfBracket(spacing)
      if (!ours || next.wholeSeconds < ours.wholeSeconds) ours = next
      const peer = subtractByManifold(next.part, next.void, Math.ceil(patience * next.wholeSeconds))
      theirs = !theirs || ('cpuSeconds' in theirs && 'cpuSeconds' in peer && peer.cpuSeconds < theirs.cpuSeconds) ? peer : theirs
    }
    const name = `8 mm gyroid in a bracket of ${ours!.outer} triangles at ${spacing} mm, ${(ours!.triangles / 1e6).toFixed(1)} M triangles`
    yield besideManifold(`${name}: distances, volume, surface and skin`, ours!.makingSeconds, theirs!)
    yield besideManifold(`${name}: the whole export, with checks and file`, ours!.wholeSeconds, theirs!)
  }
}

function besideManifold(name: string, seconds: number, peer: Subtracted): BenchRow {
  const row = { bench: 'mesh', case: name, ours: seconds, unit: 'cpu s', target: '>= 15x' }
  const peerName = 'manifold-3d, part minus void alone'
  if ('missing' in peer) return { ...row, peer_name: peerName, peer: null, ratio: null, reason: peer.missing }
  const { cpuSeconds, isFinished } = peer
  return {
    ...row,
    peer_name: isFinished ? peerName : `${peerName}, not finished: at least`,
    peer: cpuSeconds,
    ratio: cpuSeconds / seconds,
  }
}

async function* crossings(): AsyncIterable<BenchRow> {
  for await (const { name, triangles, pairs } of countCrossings()) {
    const row = {
      bench: 'mesh',
      case: `export of a graded ${name} in the bracket, ${(triangles / 1e6).toFixed(1)} M triangles, crossing pairs let through`,
      ours: 0,
      peer_name: 'CGAL self_intersections',
      unit: 'pairs',
      ratio: null,
      target: '0 found',
    }
    if (typeof pairs === 'number') yield { ...row, peer: pairs }
    else yield { ...row, peer: null, reason: pairs.missing }
  }
}

const withoutPeer = { bench: 'mesh', peer_name: 'none', peer: null, ratio: null } as const

async function* memory(): AsyncIterable<BenchRow> {
  // The first command on a machine also loads the compiler that strips types; `trabecula` keeps what it makes for all
  // later ones.
  const compiled = mkdtempSync(path.join(tmpdir(), 'compiled-'))
  try {
    for (const name of ['closed', 'open', 'ball'] as const)
      for (const which of ['first', 'later'] as const) {
        const { triangles, nodes, peakMegabytes } = runScript<MeasuredExport>('export-memory', name, {
          NODE_COMPILE_CACHE: path.join(compiled, name),
        })
        yield {
          ...withoutPeer,
          case: `export ${name}, sampled ${nodes.join('×')}, ${(triangles / 1e6).toFixed(1)} M triangles, peak of the process, ${which} command`,
          ours: peakMegabytes,
          unit: 'MB',
          target: '<= 256 MB',
        }
      }
  } finally {
    rmSync(compiled, { recursive: true })
  }
}

async function* abort(): AsyncIterable<BenchRow> {
  for (const name of ['closed', 'open'] as const) {
    const { milliseconds, stage } = await longestWait(name)
    yield {
      ...withoutPeer,
      case: `export ${name} aborted at ten moments, longest wait (${stage})`,
      ours: milliseconds,
      unit: 'ms',
      target: '<= 100 ms',
    }
  }
}

/** Measuring a file's walls is a gate that every export pays for. */
async function* walls(): AsyncIterable<BenchRow> {
  for (const name of ['closed', 'ball'] as const) {
    const { triangles, wholeSeconds, wallSeconds } = wallShareOf(name)
    yield {
      bench: 'mesh',
      case: `export ${name}, ${(triangles / 1e6).toFixed(1)} M triangles, measuring its walls, of the whole export`,
      ours: wallSeconds,
      peer: wholeSeconds,
      peer_name: 'the whole export',
      unit: 'cpu s',
      ratio: wholeSeconds / wallSeconds,
      target: '',
    }
  }
}

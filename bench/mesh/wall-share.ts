/** How much of an export's processor time the measuring of its walls takes, by Node's sampling profiler. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { exportCases, MeasuredExport } from './export-cases.ts'

interface Profile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string }
    readonly children?: readonly number[]
  }[]
  readonly samples: readonly number[]
  /** µs before each sample. */
  readonly timeDeltas: readonly number[]
}

export interface WallShare {
  readonly triangles: number
  /** Processor seconds of the whole export, and of measuring its walls. */
  readonly wholeSeconds: number
  readonly wallSeconds: number
}

/** An export with a closed shell: nothing else needs the distances of single points there. */
export function wallShareOf(name: keyof typeof exportCases): WallShare {
  const folder = mkdtempSync(path.join(tmpdir(), 'profile-'))
  try {
    const script = fileURLToPath(new URL('./export-memory.ts', import.meta.url))
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--cpu-prof', `--cpu-prof-dir=${folder}`, script, name], {
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(stderr)
    const { triangles, cpuSeconds } = JSON.parse(stdout) as MeasuredExport
    const profile = JSON.parse(readFileSync(path.join(folder, readdirSync(folder)[0]!), 'utf8')) as Profile
    const [all, walls] = [secondsBelow(profile, isExport), secondsBelow(profile, isWalls)]
    return { triangles, wholeSeconds: cpuSeconds, wallSeconds: (cpuSeconds * walls) / all }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type Frame = Profile['nodes'][number]['callFrame']

/** What is idle, and what Node does before and after, is no part of the export. */
const isExport = ({ url, functionName }: Frame): boolean =>
  functionName === '(garbage collector)' || url.includes('/packages/') || url.startsWith('wasm:')

const isWalls = ({ url, functionName }: Frame): boolean =>
  url.includes('/geometry/src/thickness/') || url.endsWith('/checks/walls.ts') || functionName === 'pointDistances'

/** Seconds in frames of this kind and in all that they call. */
function secondsBelow({ nodes, samples, timeDeltas }: Profile, isOfKind: (frame: Frame) => boolean): number {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const counted = new Set<number>()
  const mark = (id: number): void => {
    counted.add(id)
    for (const child of byId.get(id)?.children ?? []) mark(child)
  }
  for (const { id, callFrame } of nodes) if (isOfKind(callFrame)) mark(id)
  return samples.reduce((sum, id, at) => sum + (counted.has(id) ? timeDeltas[at]! : 0), 0) / 1e6
}

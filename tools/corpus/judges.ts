import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The result of a judge for one file: its verdict and the figures that led to it. `absent` is not a pass. */
export interface Judgement {
  readonly verdict: 'sound' | 'unsound' | 'absent'
  readonly detail: string
}

/** An independent checker of triangle soups, kept outside the repository: it shares no line with what it judges. */
interface IndependentCheck {
  check(soup: Float32Array): Readonly<Record<string, number>>
  contained(part: Float32Array, whole: Float32Array): number
  readStl(path: string): Float32Array
}

const independentPath = new URL('../../../shared/tools/stl-check.mjs', import.meta.url)
const absent: Judgement = { verdict: 'absent', detail: 'not installed' }
const wrongs = ['boundary_edges', 'non_manifold_edges', 'misoriented_edges', 'pinched_vertices', 'degenerate_triangles'] as const

export interface IndependentFindings extends Judgement {
  readonly components: number
  readonly volume: number
  /** Triangles of the part that are in the file bit for bit. */
  readonly kept: number
  /** The same of the triangles that must stay whatever is opened. */
  readonly keptClosed: number
}

/** Welded by exact float32: closed, manifold, oriented, no pinched vertex; `part` itself may have such defects. */
export async function independentCheck(path: string, part: Float32Array, stays: Float32Array): Promise<IndependentFindings> {
  if (!existsSync(independentPath)) return { ...absent, components: 0, volume: 0, kept: 0, keptClosed: 0 }
  const independent = (await import(fileURLToPath(independentPath))) as IndependentCheck
  const soup = independent.readStl(path)
  const [found, uploaded] = [independent.check(soup), independent.check(part)]
  const more = wrongs.filter((key) => found[key]! > uploaded[key]!)
  return {
    verdict: more.length === 0 ? 'sound' : 'unsound',
    detail: more.map((key) => `${key} ${found[key]}`).join(' '),
    components: found['components']!,
    volume: found['volume']!,
    kept: independent.contained(part, soup),
    keptClosed: independent.contained(stays, soup),
  }
}

/** Debian's admesh: every edge has its exact counterpart. */
export function admesh(path: string): Judgement {
  const { error, stdout } = spawnSync('admesh', ['--exact', path], { encoding: 'utf8' })
  if (error) return absent
  const figure = (name: string): string => new RegExp(`^${name}\\s*:\\s*(\\d+)`, 'm').exec(stdout)?.[1] ?? '?'
  const seen = ['Total disconnected facets', 'Backwards edges'].map((name) => [name, figure(name)] as const)
  const wrong = seen.filter(([, count]) => count !== '0')
  return { verdict: wrong.length === 0 ? 'sound' : 'unsound', detail: wrong.map((pair) => pair.join(' ')).join(', ') }
}

/** PrusaSlicer reads the file as it would before slicing. */
export function prusaSlicer(path: string): Judgement {
  const { error, stdout } = spawnSync('prusa-slicer', ['--info', path], { encoding: 'utf8' })
  if (error) return absent
  const manifold = /^manifold = (.*)$/m.exec(stdout)?.[1] ?? 'no answer'
  return { verdict: manifold === 'yes' ? 'sound' : 'unsound', detail: manifold === 'yes' ? '' : `manifold = ${manifold}` }
}

/** Rows of a sample's modes next to those of CalculiX on the same cells. */
import type { BenchRow } from '../row.ts'
import { calculixModes, type Element, type Sought } from './calculix.ts'
import type { OurModes, Sample } from './samples.ts'

/**
 * The first mode, the one that differs most, and the processor time. `scale`: what the other program's values are of ours.
 */
export function* besideCalculix(
  bench: string,
  { name, problem }: Sample,
  ours: OurModes,
  {
    sought,
    element,
    unit,
    scale = 1,
  }: {
    readonly sought: Sought
    readonly element: Element
    readonly unit: string
    readonly scale?: number
  },
): Iterable<BenchRow> {
  const peer = calculixModes(problem, element, sought)
  const isSame = element === 'C3D8I'
  const row = { bench, peer_name: `CalculiX ${element}`, unit, target: isSame ? 'within 2 %' : 'within 3 %' }
  if ('missing' in peer) {
    yield { ...row, case: `${name}, first mode`, ours: ours.values[0]!, peer: null, ratio: null, reason: peer.missing }
    return
  }
  const ratios = ours.values.map((value, n) => (scale * peer.values[n]!) / value)
  const farthest = ratios.reduce((most, ratio, n) => (Math.abs(ratio - 1) > Math.abs(ratios[most]! - 1) ? n : most), 0)
  for (const [mode, title] of [
    [0, 'first mode'],
    [farthest, `of ${ratios.length} modes the one that differs most (${farthest + 1})`],
  ] as const) {
    const values = { ours: ours.values[mode]!, peer: scale * peer.values[mode]!, ratio: ratios[mode]! }
    if (mode !== farthest || title.startsWith('of') || ratios.length === 1)
      yield { ...row, case: `${name}, ${element}, ${title}`, ...values }
  }
  const [cpu, peerCpu] = [ours.cpuMilliseconds, peer.cpuMilliseconds]
  const time = { unit: 'cpu ms', target: isSame ? '>= 10x' : 'context' }
  yield { ...row, ...time, case: `${name}, ${element}, processor time`, ours: cpu, peer: peerCpu, ratio: peerCpu / cpu }
}

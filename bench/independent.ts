/**
 * Are the numbers true of the file? Designs a beam or a part, exports it, and has other people's programs analyse the exported
 * surface: TetGen fills it with second-order tetrahedra, FEniCSx or CalculiX solves them. Their stiffness and onset
 * load are printed next to the prediction and the verification of the same file; the bracket says by how much ours differs.
 * Answers of the peers are kept in .cache, so a run that was cut goes on where it stopped.
 *
 *   npm run bench -- independent                       six families, bending and tension: an hour or two
 *   npm run bench -- independent octet tension         one family, one load
 *   npm run bench -- independent octet tension finer   the same on finer tetrahedra, next to the ordinary ones
 *   npm run bench -- independent parts [PART…]         three parts by others, each with one family
 *   npm run bench -- independent frequency [PART…]     the lowest frequency of parts of which one is required
 *   npm run bench -- independent peers                 both peers on one small lattice
 */
import { standaloneCell } from '@trabecula/engine'
import { readPartFile, selectTriangles } from '@trabecula/geometry'
import { sampleSettings } from '@trabecula/testkit/sample-settings'
import { beamOf, type Load, loads } from './independent/beam.ts'
import { facesOn } from './independent/faces.ts'
import { frequencyOfFile, frequencyParts, frequencySample } from './independent/frequency.ts'
import { judgedOnset, material, pointsOf } from './independent/judge.ts'
import type { Solved } from './independent/model.ts'
import { peers, solvedBy } from './independent/peers.ts'
import { type Sample, sampleOf } from './independent/sample.ts'
import { type Missing, tetrahedra } from './independent/tetrahedra.ts'
import { mechanicalPart } from './parts/mechanical.ts'
import type { BenchRow } from './row.ts'

const families = ['gyroid-sheet', 'diamond-sheet', 'schwarz-p-sheet', 'gyroid-skeletal', 'octet', 'kelvin'] as const

/** A frame, a mount and an angle block. TetGen and FEniCSx need 8 GB for a million tetrahedra. */
const parts = [
  ['voron0_a_drive_frame_upper.stl', 'gyroid-skeletal'],
  ['so100_4040_base_mount.stl', 'kelvin'],
  ['angle_block_open.stl', 'octet'],
] as const

/**
 * mm: no element is larger than a regular tetrahedron of this edge; the walls' triangles, of a quarter to 0.4 mm, ask
 * for smaller ones.
 */
const longestEdge = 1
/** Divides the walls' triangles too. */
const finerEdge = 0.3

interface Independent {
  /** N/mm */
  readonly stiffness: number
  /** N */
  readonly onset: number
  readonly elements: number
}

export async function* run(names: readonly string[]): AsyncIterable<BenchRow> {
  if (names.includes('peers')) return yield* peerRows()
  if (names.includes('parts')) return yield* partRows(names)
  if (names.includes('frequency')) return yield* frequencyRows(names)
  const named = <T extends string>(all: readonly T[]) => {
    const some = all.filter((name) => names.includes(name))
    return some.length > 0 ? some : all
  }
  for (const cell of named(families)) {
    for (const load of named(Object.keys(loads) as Load[])) {
      const beam = await beamOf(cell, load)
      const name = `${beam.design.row.name}, ${load}`
      const found = await independently(beam, longestEdge)
      yield* rowsOf(name, beam, found)
      if (names.includes('finer')) yield* finerRows(name, found, await independently(beam, finerEdge))
    }
  }
}

async function* partRows(names: readonly string[]): AsyncIterable<BenchRow> {
  const some = parts.filter(([file]) => names.some((name) => file.includes(name)))
  for (const [file, cell] of some.length > 0 ? some : parts) {
    const loaded = await mechanicalPart(file)
    if (!loaded) throw new Error(`The part ${file} is missing from ../shared/stl/mech.`)
    const sample = await sampleOf(loaded.part, { ...loaded.setup, settings: sampleSettings }, cell)
    const name = `${file.replace(/\.stl$/, '')}, ${sample.design.row.name}`
    yield* rowsOf(name, sample, await independently(sample, longestEdge))
  }
}

async function* frequencyRows(names: readonly string[]): AsyncIterable<BenchRow> {
  const some = frequencyParts.filter((part) => names.includes(part))
  for (const part of some.length > 0 ? some : frequencyParts) {
    const sample = await frequencySample(part)
    const { row } = sample.design
    const found = frequencyOfFile(sample)
    const hertz = 'missing' in found ? found : found.hertz
    const name = `${part}, ${row.name}`
    const values = { predicted: row.frequenciesHz?.[0], verified: sample.verification.frequencyHz }
    for (const [state, ours] of Object.entries(values)) {
      if (ours === undefined) throw new Error(`${name}: no ${state} frequency. ${sample.verification.notes.join(' ')}`)
      yield line(`${name}: ${state} lowest frequency`, ours, hertz, nameOf(found, peers.slepc), 'Hz', asked.frequency)
    }
  }
}

const asked = {
  predictedStiffness: 'ours within −10/+10 %',
  verifiedStiffness: 'ours within ±5 %',
  predictedOnset: 'ours within −15/+5 %',
  verifiedOnset: 'ours within ±3 %',
  frequency: 'ours within ±3 %',
  finer: 'within ±2 %',
  peers: 'the same to 4 digits',
} as const

function* rowsOf(name: string, { design: { row }, verification }: Sample, found: Independent | Missing): Iterable<BenchRow> {
  const peer = nameOf(found)
  const [stiffness, onset] = 'missing' in found ? [found, found] : [found.stiffness, found.onset]
  yield line(`${name}: predicted stiffness`, row.stiffnessNPerMm, stiffness, peer, 'N/mm', asked.predictedStiffness)
  yield line(`${name}: verified stiffness`, verification.stiffnessNPerMm, stiffness, peer, 'N/mm', asked.verifiedStiffness)
  yield line(`${name}: predicted onset`, row.maxLoadN, onset, peer, 'N', asked.predictedOnset)
  yield line(`${name}: verified onset`, verification.maxLoadN, onset, peer, 'N', asked.verifiedOnset)
}

/** What the size of the tetrahedra does: the ordinary ones next to finer ones. */
function* finerRows(name: string, found: Independent | Missing, finer: Independent | Missing): Iterable<BenchRow> {
  if ('missing' in found) return
  const peer = nameOf(finer)
  const [stiffness, onset] = 'missing' in finer ? [finer, finer] : [finer.stiffness, finer.onset]
  const what = `on ${found.elements} tetrahedra`
  yield line(`${name}: stiffness ${what}`, found.stiffness, stiffness, peer, 'N/mm', asked.finer)
  yield line(`${name}: onset ${what}`, found.onset, onset, peer, 'N', asked.finer)
}

const nameOf = (found: Pick<Independent, 'elements'> | Missing, peer: string = peers.fenicsx): string =>
  'missing' in found ? peer : `${peer}, ${found.elements} tetrahedra of second order`

function line(what: string, ours: number, peer: number | Missing, peer_name: string, unit: string, target: string): BenchRow {
  if (typeof peer !== 'number') {
    return { bench: 'independent', case: what, ours, peer: null, peer_name, unit, ratio: null, target, reason: peer.missing }
  }
  const percent = (100 * (ours / peer - 1)).toFixed(1)
  const deviation = `${percent.startsWith('-') ? percent.replace('-', '−') : `+${percent}`} %`
  return { bench: 'independent', case: `${what} (${deviation})`, ours, peer, peer_name, unit, ratio: peer / ours, target }
}

async function independently(sample: Sample, edge: number): Promise<Independent | Missing> {
  const { part, setup } = sample
  const mesh = tetrahedra(sample.soup, edge)
  if ('missing' in mesh) return mesh
  const points = pointsOf(mesh, sample)
  const young = points.keep.map((share) => share * material.youngMpa)
  const [{ triangles, ...load }] = setup.cases
  if (load.kind !== 'force') throw new Error('The independent check knows forces only.')
  const { x, y, z } = load.direction
  const on = (of: Uint32Array) => facesOn(mesh, selectTriangles(part.soup, of))
  const solved = await solvedBy('fenicsx', {
    mesh,
    held: on(setup.held),
    loaded: on(triangles),
    direction: [x, y, z],
    young,
    poisson: material.poisson,
  })
  if ('missing' in solved) return solved
  const { skin, lattice } = judgedOnset(points, solved.stress, sample)
  return { stiffness: solved.stiffness, onset: Math.min(skin, lattice), elements: mesh.elements.length / 10 }
}

/** Both codes on the same tetrahedra: one gyroid cell of 10 mm, every other element half as stiff. */
async function* peerRows(): AsyncIterable<BenchRow> {
  const size = 10
  const made = standaloneCell({ cell: 'gyroid-sheet', size, density: 0.3, resolution: 16, material: 'HP HR PA12' })
  if (!made.ok) throw new Error(made.refusal.message)
  const reading = readPartFile(made.value.stl)
  if (!reading.ok) throw new Error(reading.message)
  const { soup } = reading
  const mesh = tetrahedra(soup, longestEdge)
  if ('missing' in mesh) throw new Error(mesh.missing)
  const young = Float64Array.from({ length: mesh.elements.length / 10 }, (_, element) => (element % 2 === 0 ? 1700 : 850))
  const face = (x: number) => {
    const onPlane = (corner: number) => Math.abs(soup[corner]! - x) < 1e-4
    const triangles = Array.from({ length: soup.length / 9 }, (_, at) => at)
    return facesOn(
      mesh,
      selectTriangles(soup, Uint32Array.from(triangles.filter((at) => [0, 3, 6].every((c) => onPlane(9 * at + c))))),
    )
  }
  const model = { mesh, held: face(0), loaded: face(size), direction: [0.6, 0, -0.8], young, poisson: material.poisson } as const
  const [one, other] = [await solvedBy('fenicsx', model), await solvedBy('calculix', model)]
  if ('missing' in one) throw new Error(one.missing)
  const name = `One cell, ${young.length} tetrahedra, ${peers.fenicsx} beside ${peers.calculix}`
  const of = (pick: (solved: Solved) => number) => ('missing' in other ? other : pick(other))
  yield line(
    `${name}: stiffness`,
    one.stiffness,
    of(({ stiffness }) => stiffness),
    peers.calculix,
    'N/mm',
    asked.peers,
  )
  const mean = ({ stress }: Solved) => Math.sqrt(stress.reduce((sum, value) => sum + value * value, 0) / stress.length)
  yield line(`${name}: stress, root mean square`, mean(one), of(mean), peers.calculix, 'MPa/N', asked.peers)
  const peak = ({ stress }: Solved) => stress.reduce((most, value) => Math.max(most, value), 0)
  yield line(`${name}: largest stress`, peak(one), of(peak), peers.calculix, 'MPa/N', asked.peers)
}

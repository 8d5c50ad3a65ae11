/**
 * Decks for other solvers: how long one takes, and how stiff its whole cells are next to the row's cut ones.
 *
 *   npm run bench -- deck [PART…] [cells=N,N…]
 *
 * A part of ../shared/stl/mech with one design of octets; processor time of all that the command `deck` does but reading the
 * run: cells, materials, one solve of a load case, and the text of the input of CalculiX. Up to 30,000 cells CalculiX
 * solves the deck, too: its direct solver takes minutes and gigabytes for more.
 */
import { orThrow } from '@trabecula/domain'
import { calculixInput, type Deck, designCandidate, makeDeck, prepareRun } from '@trabecula/engine'
import { displacementsIn, runCalculix } from '@trabecula/testkit/calculix'
import { mechanicalPart } from './parts/mechanical.ts'
import { stiffest } from './parts/settings.ts'
import type { BenchRow } from './row.ts'

const mostByCalculix = 30_000
const usualParts = ['so100_4040_base_mount.stl', 'so101_upper_arm.stl', 'gmsh_lever.stl']

export async function* run(words: readonly string[]): AsyncIterable<BenchRow> {
  const parts = words.filter((word) => !word.startsWith('cells='))
  const sizes = words
    .find((word) => word.startsWith('cells='))
    ?.slice('cells='.length)
    .split(',')
    .map(Number) ?? [20_000, 150_000]
  for (const name of parts.length > 0 ? parts : usualParts) for (const elements of sizes) yield* ofPart(name, elements)
}

async function* ofPart(name: string, elements: number): AsyncIterable<BenchRow> {
  const row = { bench: 'deck', peer: null, ratio: null }
  const loaded = await mechanicalPart(name)
  if (!loaded) {
    yield { ...row, case: name, ours: Number.NaN, peer_name: 'none', unit: 'cpu s', target: '', reason: 'The part is not there.' }
    return
  }
  const setup = { ...loaded.setup, settings: stiffest, elements }
  const prepared = orThrow(await prepareRun(loaded.part, setup))
  const design = await designCandidate(prepared, 'octet')
  await prepared.dispose()
  if (!design.ok) throw new Error(design.refusal.message)

  const before = process.cpuUsage()
  const made = orThrow(await makeDeck(loaded.part, design.value, setup))
  const { deck, cells, cutCells, cases } = made
  let bytes = 0
  for (const text of calculixInput(deck)) bytes += text.length
  const { user, system } = process.cpuUsage(before)
  const about = `${name}, ${cells} cells, ${Math.round((100 * cutCells) / cells)} % cut, ${deck.materials.length} materials, ${(bytes / 1e6).toFixed(1)} MB`
  yield { ...row, case: about, ours: (user + system) / 1e6, peer_name: 'none', unit: 'cpu s', target: '<= 5 s' }
  const [{ units, workNMm, rowWorkNMm }] = cases as [(typeof cases)[number]]
  const [ours, peer] = [units ** 2 / (workNMm ?? Number.NaN), units ** 2 / rowWorkNMm]
  yield { ...row, case: `${about}: stiffness`, ours, peer, peer_name: 'row', unit: 'N/mm', ratio: peer / ours, target: 'context' }
  if (cells > mostByCalculix) return
  const run = runCalculix([...calculixInput(deck)].join(''))
  const found = {
    ...row,
    case: `${about}: stiffness by CalculiX`,
    ours,
    peer_name: 'CalculiX',
    unit: 'N/mm',
    target: '0.99 to 1.01',
  }
  if ('missing' in run) yield { ...found, reason: run.missing }
  else {
    const byCalculix = units ** 2 / workOfFirst(deck, run.answer)
    yield { ...found, peer: byCalculix, ratio: byCalculix / ours }
  }
}

/** What the loads of the first step do on the displacements that were printed, N·mm. */
function workOfFirst({ steps: [step] }: Deck, answer: string): number {
  const [moved] = displacementsIn(answer)
  const { nodes, values } = step!.force!
  let work = 0
  for (const [n, node] of nodes.entries())
    for (let axis = 0; axis < 3; axis++) work += values[3 * n + axis]! * moved!.get(node + 1)![axis]!
  return work
}

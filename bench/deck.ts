/**
 * Decks for other solvers: how long one takes, and how stiff its whole cells are next to the row's cut ones.
 *
 *   npm run bench -- deck [PART…] [cells=N,N…]
 *
 * A part of ../shared/stl/mech with one design of octets; processor time of all that the command `deck` does but reading the
 * run: cells, materials, one solve of a load case, and the text of the input of CalculiX.
 */
import { orThrow } from '@trabecula/domain'
import { calculixInput, designCandidate, makeDeck, prepareRun } from '@trabecula/engine'
import { mechanicalPart } from './parts/mechanical.ts'
import { stiffest } from './parts/settings.ts'
import type { BenchRow } from './row.ts'

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
  const found = await mechanicalPart(name)
  if (!found) {
    yield { ...row, case: name, ours: Number.NaN, peer_name: 'none', unit: 'cpu s', target: '', reason: 'The part is not there.' }
    return
  }
  const setup = { ...found.setup, settings: stiffest, elements }
  const prepared = orThrow(await prepareRun(found.part, setup))
  const design = await designCandidate(prepared, 'octet')
  await prepared.dispose()
  if (!design.ok) throw new Error(design.refusal.message)

  const before = process.cpuUsage()
  const made = orThrow(await makeDeck(found.part, design.value, setup))
  const { deck, cells, cutCells, cases } = made
  let bytes = 0
  for (const text of calculixInput(deck)) bytes += text.length
  const { user, system } = process.cpuUsage(before)
  const about = `${name}, ${cells} cells, ${Math.round((100 * cutCells) / cells)} % cut, ${deck.materials.length} materials, ${(bytes / 1e6).toFixed(1)} MB`
  yield { ...row, case: about, ours: (user + system) / 1e6, peer_name: 'none', unit: 'cpu s', target: '<= 5 s' }
  const [{ units, workNMm, rowWorkNMm }] = cases as [(typeof cases)[number]]
  const [ours, peer] = [units ** 2 / (workNMm ?? Number.NaN), units ** 2 / rowWorkNMm]
  yield { ...row, case: `${about}: stiffness`, ours, peer, peer_name: 'row', unit: 'N/mm', ratio: peer / ours, target: 'context' }
}

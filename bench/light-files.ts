/**
 * Files whose lattice is not triangles: bytes next to the STL of the same design, time, and what lib3mf says of them.
 *
 *   npm run bench -- light-files [PART…]
 *
 * Designs of parts of ../shared/stl/mech: beams of strut families, functions of all. Processor time of the export.
 */
import lib3mf from '@3mfconsortium/lib3mf'
import { type ExportShape, orThrow, shapesOf } from '@trabecula/domain'
import { type Design, exportMesh, optimize, type Part } from '@trabecula/engine'
import { mechanicalPart } from './parts/mechanical.ts'
import { stiffest } from './parts/settings.ts'
import type { BenchRow } from './row.ts'

const designs = [
  ['angle_block_open.stl', 'octet'],
  ['angle_block_open.stl', 'gyroid-sheet'],
  ['so101_upper_arm.stl', 'kelvin'],
  ['so101_upper_arm.stl', 'diamond-sheet'],
  ['gmsh_lever.stl', 'fcc'],
  ['gmsh_lever.stl', 'gyroid-skeletal'],
] as const

export async function* run(parts: readonly string[]): AsyncIterable<BenchRow> {
  for (const [name, cell] of designs) {
    if (parts.length > 0 && !parts.includes(name)) continue
    const found = await mechanicalPart(name)
    const row = { bench: 'light-files', peer: null, ratio: null, peer_name: 'none' }
    if (!found) {
      yield { ...row, case: name, ours: Number.NaN, unit: 'MB', target: '', reason: 'The part is not there.' }
      continue
    }
    const setup = { ...found.setup, settings: stiffest, elements: 6000 }
    const [design] = orThrow(await optimize(found.part, setup, { threads: 2, only: [cell] })).candidates
    if (!design) throw new Error(`${name} has no design of ${cell}.`)
    const stl = await exported(found.part, design, 'triangles')
    for (const as of shapesOf(design.row.form)) {
      if (as === 'triangles' || as === 'both') continue
      const file = await exported(found.part, design, as)
      const about = `${name}, ${cell} ${design.cellSize.toFixed(1)} mm, ${as}`
      const [ours, peer] = [file.bytes.length / 1e6, stl.bytes.length / 1e6]
      const words = await wordsOfLib3mf(file.bytes)
      const target = '>= 20x smaller'
      yield { ...row, case: `${about}; lib3mf: ${words}`, ours, peer, peer_name: 'STL', unit: 'MB', ratio: peer / ours, target }
      yield { ...row, case: `${about}, written`, ours: file.seconds, unit: 'cpu s', target: '<= 1 s' }
    }
  }
}

async function exported(part: Part, design: Design, as: ExportShape): Promise<{ bytes: Buffer; seconds: number }> {
  const chunks: Uint8Array[] = []
  const before = process.cpuUsage()
  const format = as === 'triangles' ? 'stl' : '3mf'
  orThrow(await exportMesh(part, design, (chunk) => void chunks.push(chunk.slice()), { format, as }))
  const { user, system } = process.cpuUsage(before)
  return { bytes: Buffer.concat(chunks), seconds: (user + system) / 1e6 }
}

async function wordsOfLib3mf(bytes: Buffer): Promise<string> {
  const library = await lib3mf()
  library.FS.writeFile('/file.3mf', bytes)
  const reader = new library.CWrapper().CreateModel().QueryReader('3mf')
  reader.ReadFromFile('/file.3mf')
  const warnings = Array.from({ length: reader.GetWarningCount() }, (_, i) => reader.GetWarning(i).return)
  return warnings.length === 0 ? 'read' : `read, ${warnings.length} times "${[...new Set(warnings)].join('", "')}"`
}

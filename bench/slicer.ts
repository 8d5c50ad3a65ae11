/**
 * Five designs for a filament printer, exported as 3MF, opened and sliced to G-code by PrusaSlicer: whether it repaired
 * anything, and its filament and time next to the row's mass and print time.
 *
 *   npm run bench -- slicer [PART…]      needs Debian's prusa-slicer; without it every row says so
 *
 * The slicer prints what the file holds as solid: two walls and 100 % infill, no supports, no skirt.
 */
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findMaterial, findPrinter, orThrow, type ZeroThicknessDirection } from '@trabecula/domain'
import { type CellName, exportMesh, firstCase, loadPart, makeCandidate, prepareDesignRun, thumbnailOf } from '@trabecula/engine'
import { box, cylinder, prism, roundedBox, writeBinaryStl } from '@trabecula/geometry'
import type { BenchRow } from './row.ts'

const printer = findPrinter('FDM 0.4 mm nozzle')!
const material = findMaterial('ABS')!
/** Coarse, because the benchmark is about the file. */
const elements = 1500

interface SlicedCase {
  readonly soup: () => Float32Array
  readonly cell: CellName
  readonly shell: number
  readonly open: ZeroThicknessDirection
}

const ell: [number, number][] = [
  [0, 0],
  [50, 0],
  [50, 22],
  [22, 22],
  [22, 45],
  [0, 45],
]

const cases: Readonly<Record<string, SlicedCase>> = {
  block: { soup: () => box([50, 40, 30]), cell: 'gyroid-sheet', shell: 1, open: 'None' },
  bracket: { soup: () => prism(ell, 25), cell: 'octet', shell: 1, open: 'None' },
  'rounded-box': { soup: () => roundedBox([45, 36, 30], 5, 16), cell: 'gyroid-skeletal', shell: 1, open: 'None' },
  disc: { soup: () => cylinder(20, 30, 48), cell: 'diamond-sheet', shell: 1, open: '+X' },
  beam: { soup: () => box([70, 25, 25]), cell: 'gyroid-sheet', shell: 0, open: 'None' },
}

const version = (): string | null => {
  const { error, stdout } = spawnSync('prusa-slicer', ['--help'], { encoding: 'utf8' })
  return error ? null : (/PrusaSlicer-[\d.]+/.exec(stdout)?.[0].replace('-', ' ') ?? 'PrusaSlicer')
}

export async function* run(names: readonly string[]): AsyncIterable<BenchRow> {
  const slicer = version()
  for (const [name, each] of Object.entries(cases)) {
    if (names.length > 0 && !names.includes(name)) continue
    const folder = mkdtempSync(join(tmpdir(), 'slicer-'))
    try {
      const path = join(folder, 'optimized_lattice.3mf')
      const said = await exported(name, each, path)
      yield* rowsOf(`${name}, ${each.cell}`, said, slicer === null ? null : { ...sliced(path, folder), slicer })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

interface Figures {
  readonly grams: number
  readonly hours: number
}

/** Makes the row and its file as the product does. */
async function exported(name: string, { soup, cell, shell, open }: SlicedCase, path: string): Promise<Figures> {
  const loaded = orThrow(loadPart(writeBinaryStl(soup()), { name }))
  const part = loaded
  const settings = {
    goal: 'stiffness',
    target: 0,
    shellMm: shell,
    domain: 'static',
    material: material.name,
    printer: printer.name,
    zeroThicknessDirection: open,
  } as const
  const [held, load] = [-1, 1].map((sign) => facing(part.soup, sign))
  const prepared = await prepareDesignRun(part, {
    cases: [firstCase(load!, { x: 0, y: 0, z: -1 })],
    held: held!,
    settings,
    elements,
  })
  if (!prepared.ok) throw new Error(`${name}: ${prepared.refusal.message}`)
  const made = await makeCandidate(prepared.value, cell)
  await prepared.value.dispose()
  if (!made.ok) throw new Error(`${name}: ${made.refusal.message}`)
  const { row } = made.value
  const file = openSync(path, 'w')
  const print = { material: material.name, printer }
  const options = { format: '3mf', quality: 'compact', rowMass: row.massG, print, thumbnail: thumbnailOf(part) } as const
  const written = await exportMesh(part, made.value, (chunk) => void writeSync(file, chunk), options)
  closeSync(file)
  if (!written.ok) throw new Error(`${name}: ${written.refusal.message}`)
  return { grams: row.massG, hours: row.printTimeH }
}

/** Triangles of the flat side that looks along x; along z where the part is round. */
function facing(soup: Float32Array, sign: number): Uint32Array {
  for (const axis of [0, 2]) {
    const side = (t: number) => [0, 3, 6].map((corner) => sign * soup[9 * t + corner + axis]!)
    const triangles = Array.from({ length: soup.length / 9 }, (_, t) => t)
    const most = Math.max(...triangles.flatMap(side))
    const found = triangles.filter((t) => side(t).every((value) => value > most - 1e-3))
    if (found.length > 0) return Uint32Array.from(found)
  }
  return new Uint32Array()
}

const settings = {
  'nozzle-diameter': 0.4,
  'filament-diameter': 1.75,
  'filament-density': material.densityGCm3,
  'layer-height': printer.layerMm,
  'first-layer-height': printer.layerMm,
  'fill-density': '100%',
  'fill-pattern': 'rectilinear',
  perimeters: 2,
  'perimeter-generator': 'classic',
  'top-solid-layers': 0,
  'bottom-solid-layers': 0,
  'ensure-vertical-shell-thickness': 0,
  skirts: 0,
  // As in Prusa's own profile for 0.2 mm.
  'perimeter-speed': 50,
  'external-perimeter-speed': 40,
  'small-perimeter-speed': 25,
  'infill-speed': 60,
  'solid-infill-speed': 50,
  'gap-fill-speed': 40,
  'travel-speed': 180,
  'bed-shape': '0x0,250x0,250x250,0x250',
  'max-print-height': printer.buildVolumeMm[2],
}

/** Opens the file, then slices it. Throws when the slicer makes no G-code of it. */
function sliced(path: string, folder: string): Figures & { readonly repaired: boolean } {
  const info = spawnSync('prusa-slicer', ['--info', path], { encoding: 'utf8' })
  const manifold = /^manifold = (.*)$/m.exec(info.stdout)?.[1]
  // Named only where something was mended on opening.
  const mended = /^(degenerate_facets|edges_fixed|facets_removed|facets_reversed|backwards_edges|open_edges) = [1-9]/m
  const gcode = join(folder, 'out.gcode')
  const options = Object.entries(settings).map(([key, value]) => `--${key}=${value}`)
  const made = spawnSync('prusa-slicer', ['--export-gcode', ...options, '--output', gcode, path], { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`PrusaSlicer failed: ${made.stdout.slice(-500)} ${made.stderr.slice(-500)}`)
  const text = readFileSync(gcode, 'utf8')
  return {
    grams: Number(/^; filament used \[g\] = ([\d.]+)/m.exec(text)?.[1]),
    hours: hoursOf(/^; estimated printing time \(normal mode\) = (.*)$/m.exec(text)?.[1] ?? ''),
    repaired: manifold !== 'yes' || mended.test(info.stdout),
  }
}

/** "1d 2h 3m 4s" */
function hoursOf(text: string): number {
  const unit = (letter: string) => Number(new RegExp(`(\\d+)${letter}`).exec(text)?.[1] ?? 0)
  return 24 * unit('d') + unit('h') + unit('m') / 60 + unit('s') / 3600
}

type Sliced = ReturnType<typeof sliced> & { readonly slicer: string }

function* rowsOf(name: string, said: Figures, found: Sliced | null): Iterable<BenchRow> {
  const how = found === null ? '' : `, ${found.repaired ? 'repaired' : 'no repair'}`
  const peerName = found === null ? 'PrusaSlicer is not installed' : `${found.slicer}${how}`
  const row = { bench: 'slicer', peer_name: peerName, ...(found === null ? { reason: 'prusa-slicer is not installed' } : {}) }
  for (const [what, unit, key, target] of [
    ['filament', 'g', 'grams', 'no repair, within 10 %'],
    ['print time', 'h', 'hours', 'no repair'],
  ] as const) {
    const peer = found?.[key] ?? null
    yield {
      ...row,
      case: `${name}: ${what}`,
      unit,
      ours: said[key],
      peer,
      ratio: peer === null ? null : peer / said[key],
      target,
    }
  }
}

import { done, type Outcome, refuse } from '@trabecula/domain'
import { type AnalysisGrid, cellCount, nodesOf } from '../discretisation/grid/analysis-grid.ts'
import { fromHalves, toHalves } from './half-floats.ts'
import { type BucklingCase, bucklesIn, type FieldFacts, type PartFields, withCases } from './part-fields.ts'

/*
 * Fields as a file: magic, version, length of the head (little endian, 4 bytes each), the head as JSON, and a block for
 * each field, compressed by itself (zlib, RFC 1950), so that one can be fetched alone. Numbers are half floats of
 * value/scale, the scale the largest magnitude: off by one part in 2048 at most, where a value is tiny by 3e-8 of the
 * largest. All low bytes of a component come first, then all its high bytes, which compresses a third better.
 */

const magic = 0x46425254 // "TRBF"
/** The version for one load. Version 1 had no difference; all else is the same. */
const version = 2
/** The version with several load cases: from the second on the names of their blocks have a number: `skin.1`. */
const versionOfCases = 3
const oldest = 1
const start = 12

/** Fields that a file may have, with their numbers per cell or node. */
const halves = {
  displacement: { where: 'nodes', components: 3 },
  skin: { where: 'cells', components: 1 },
  core: { where: 'cells', components: 1 },
  wallStress: { where: 'cells', components: 1 },
  density: { where: 'cells', components: 1 },
  difference: { where: 'nodes', components: 3 },
} as const
type HalfName = keyof typeof halves
const halfNames = Object.keys(halves) as HalfName[]
/** Which block of a load case a name is. */
const nameIn = (n: number, name: string): string => (n > 0 ? `${name}.${n}` : name)

const noNumber = 'The analysis gave no number for it somewhere, so it was not kept.'

interface Block {
  readonly name: string
  /** From the end of the head, bytes. */
  readonly offset: number
  readonly length: number
  /** What a stored half is multiplied with. */
  readonly scale?: number
}

interface Head extends FieldFacts {
  readonly blocks: readonly Block[]
}

/**
 * The fields as bytes. A field that is not a number somewhere is left out, and the file says so: its row remains
 * without that field.
 */
export async function encodeFields(fields: PartFields): Promise<Uint8Array> {
  const { facts, cells, marks, density, cases = [{ ...fields, buckles: bucklesIn(fields.marks) }] } = fields
  const absent: Record<string, string> = { ...facts.absent }
  const packed: { name: string; scale?: number; bytes: Uint8Array }[] = [
    { name: 'cells', bytes: maskOf(cells, cellCount(facts.grid)) },
    { name: 'marks', bytes: marks },
  ]
  for (const [n, { buckles, force, ...each }] of cases.entries()) {
    // The marks say where case A buckles, and all cases can be compared at the same nodes.
    const { difference } = n > 0 ? {} : each
    if (n > 0) packed.push({ name: nameIn(n, 'buckles'), bytes: maskOf(cellsWhere(buckles), buckles.length) })
    packed.push(
      { name: nameIn(n, 'loadedNodes'), bytes: bytesOf(Uint32Array.from(force.nodes)) },
      { name: nameIn(n, 'force'), bytes: bytesOf(Float32Array.from(force.values)) },
    )
    if (difference) packed.push({ name: 'compared', bytes: maskOf(nodesWith(difference), difference.length / 3) })
    for (const half of halfNames) {
      const values = storable(half, { ...each, density: n > 0 ? undefined : density }[half])
      if (!values) continue
      const name = nameIn(n, half)
      const scale = largest(values)
      if (Number.isNaN(scale)) absent[name] = noNumber
      else packed.push({ name, scale, bytes: packHalves(values, scale, halves[half].components) })
    }
  }

  const contents = await Promise.all(packed.map(({ bytes }) => piped(bytes, new CompressionStream('deflate'))))
  let offset = 0
  const blocks = packed.map(({ name, scale }, b): Block => {
    const { length } = contents[b]
    offset += length
    return { name, offset: offset - length, length, ...(scale === undefined ? {} : { scale }) }
  })
  const head = new TextEncoder().encode(JSON.stringify({ ...facts, absent, blocks } satisfies Head))
  const out = new Uint8Array(start + head.length + offset)
  const view = new DataView(out.buffer)
  const written = fields.cases ? versionOfCases : version
  for (const [word, value] of [magic, written, head.length].entries()) view.setUint32(4 * word, value, true)
  out.set(head, start)
  blocks.forEach((block, b) => {
    out.set(contents[b], start + head.length + block.offset)
  })
  return out
}

/** Inverse of `encodeFields`; a file that is no such file, of another version, cut off or damaged is refused. */
export async function decodeFields(bytes: Uint8Array): Promise<Outcome<PartFields>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < start || view.getUint32(0, true) !== magic)
    return refuse('no-fields', 'This file holds no fields: choose one that a run has written, or run the study again.')
  const found = view.getUint32(4, true)
  if (found < oldest || found > versionOfCases)
    return refuse(
      'fields-version',
      `These fields are of version ${found}, but versions ${oldest} to ${versionOfCases} are read here: run the study again.`,
    )
  const headLength = view.getUint32(8, true)
  const first = start + headLength
  if (bytes.length < first) return cutOff
  const head = headOf(bytes.subarray(start, first))
  if (!head) return damaged
  const { blocks, ...facts } = head
  if (blocks.some(({ offset, length }) => bytes.length < first + offset + length)) return cutOff
  const contents = await Promise.all(
    blocks.map(async ({ name, offset, length, scale = 1 }) => {
      const packed = bytes.subarray(first + offset, first + offset + length)
      return [name, { bytes: await unpacked(packed), scale }] as const
    }),
  )
  if (contents.some(([, content]) => content.bytes === undefined)) return damaged
  const known = new Map(contents)
  return read(facts, (name) => {
    const content = known.get(name)
    return content?.bytes ? { bytes: content.bytes, scale: content.scale } : undefined
  })
}

function headOf(bytes: Uint8Array): Head | undefined {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as Head
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

async function piped(bytes: Uint8Array, through: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(through)
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Undefined where zlib cannot unpack the bytes: a stream of the platform reports that only as a TypeError. */
async function unpacked(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return await piped(bytes, new DecompressionStream('deflate'))
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

const cutOff = refuse('fields-cut-off', 'This file of fields is cut off: copy it again, or run the study again.')
const damaged = refuse('fields-damaged', 'This file of fields is damaged: copy it again, or run the study again.')

type Content = { readonly bytes: Uint8Array<ArrayBuffer>; readonly scale: number } | undefined

function read(facts: FieldFacts, block: Blocks): Outcome<PartFields> {
  const [mask, kinds] = [block('cells'), block('marks')]
  if (!mask || !kinds || !isGrid(facts.grid) || mask.bytes.length !== Math.ceil(cellCount(facts.grid) / 8)) return damaged
  const cells = cellsOf(mask.bytes)
  const counts = { cells: cells.length, nodes: nodesOf(facts.grid, cells).length }
  if (kinds.bytes.length !== counts.cells) return damaged
  const compared = block('compared')?.bytes
  const hasMaterial = (node: number) => compared !== undefined && (compared[node >> 3] & (1 << (node & 7))) !== 0
  const cases: BucklingCase[] = []
  for (let n = 0; n < (facts.cases?.names.length ?? 1); n++) {
    const found = caseOf((name) => block(nameIn(n, name)), counts, n > 0 ? undefined : bucklesIn(kinds.bytes))
    if (!found.ok) return found
    const { difference, ...rest } = found.value
    if (difference && compared?.length !== Math.ceil(counts.nodes / 8)) return damaged
    const own = difference?.map((value, at) => (hasMaterial(Math.floor(at / 3)) ? value : Number.NaN))
    cases.push(own ? { ...rest, difference: own } : rest)
  }
  const density = halvesOf(block, counts, ['density'])
  return density ? done(withCases({ facts, cells, marks: kinds.bytes, ...density }, cases)) : damaged
}

type Counts = { readonly cells: number; readonly nodes: number }
type Blocks = (name: string) => Content

/** Some of the fields of one load case; undefined where one is damaged. */
function halvesOf<Name extends HalfName>(
  block: Blocks,
  counts: Counts,
  names: readonly Name[],
): Partial<Record<Name, Float32Array>> | undefined {
  const values: Partial<Record<Name, Float32Array>> = {}
  for (const name of names) {
    const stored = block(name)
    if (!stored) continue
    const { where, components } = halves[name]
    if (stored.bytes.length !== 2 * components * counts[where]) return undefined
    const unpacked = unpackHalves(stored.bytes, stored.scale, components)
    if (Number.isNaN(largest(unpacked))) return undefined
    values[name] = unpacked
  }
  return values
}

/** `known`: where it buckles, if its own blocks do not say so. */
function caseOf(block: Blocks, counts: Counts, known: Uint8Array | undefined): Outcome<BucklingCase> {
  const [mask, loaded, force] = [block('buckles'), block('loadedNodes'), block('force')]
  const values = halvesOf(block, counts, ['displacement', 'skin', 'core', 'wallStress', 'difference'])
  if (!loaded || !force || !values || force.bytes.length !== 3 * loaded.bytes.length) return damaged
  if (!known && mask?.bytes.length !== Math.ceil(counts.cells / 8)) return damaged
  const { displacement, skin, ...more } = values
  if (!displacement || !skin) return notSolved
  const buckles = known ?? new Uint8Array(counts.cells)
  if (!known && mask) for (const cell of cellsOf(mask.bytes)) buckles[cell] = 1
  const sparse = {
    nodes: new Uint32Array(loaded.bytes.buffer),
    values: Float64Array.from(new Float32Array(force.bytes.buffer)),
  }
  return done({ displacement, skin, ...more, buckles, force: sparse })
}

const notSolved = refuse(
  'fields-not-solved',
  'These fields hold no solution: the analysis gave no displacement. Run the study again.',
)

const isGrid = ({ nx, ny, nz, spacing }: AnalysisGrid): boolean =>
  [nx, ny, nz].every((n) => Number.isInteger(n) && n > 0 && n < 1e6) && spacing > 0 && Number.isFinite(spacing)

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array | Float32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

/** The largest magnitude; NaN when one of them is no number. */
function largest(values: Float32Array): number {
  let most = 0
  for (let at = 0; at < values.length; at++) {
    const value = Math.abs(values[at])
    if (!(value < Infinity)) return Number.NaN
    if (value > most) most = value
  }
  return most
}

/** Where the mesh has no material a difference is no number: the mask of compared nodes marks them. */
const storable = (name: HalfName, values: Float32Array | undefined): Float32Array | undefined =>
  name === 'difference' ? values?.map((value) => (Number.isNaN(value) ? 0 : value)) : values

/** Positions of the nodes at which the mesh could be compared. */
function nodesWith(difference: Float32Array): Uint32Array {
  const nodes: number[] = []
  for (let node = 0; node < difference.length / 3; node++) if (!Number.isNaN(difference[3 * node])) nodes.push(node)
  return Uint32Array.from(nodes)
}

function cellsWhere(marked: Uint8Array): Uint32Array {
  const cells: number[] = []
  for (let cell = 0; cell < marked.length; cell++) if (marked[cell] !== 0) cells.push(cell)
  return Uint32Array.from(cells)
}

function maskOf(cells: Uint32Array, count: number): Uint8Array {
  const mask = new Uint8Array(Math.ceil(count / 8))
  for (const cell of cells) mask[cell >> 3] |= 1 << (cell & 7)
  return mask
}

/** Counted before they are listed: a growing list takes ten times as long. */
function cellsOf(mask: Uint8Array): Uint32Array {
  let count = 0
  for (let at = 0; at < mask.length; at++) for (let bits = mask[at]; bits !== 0; bits &= bits - 1) count++
  const cells = new Uint32Array(count)
  for (let at = 0, to = 0; at < mask.length; at++) {
    for (let bits = mask[at], bit = 0; bits !== 0; bits >>= 1, bit++) if (bits & 1) cells[to++] = 8 * at + bit
  }
  return cells
}

/** This many numbers at a time: a field in double precision would take four times the room of its halves. */
const perBlock = 4096

function packHalves(values: Float32Array, scale: number, components: number): Uint8Array {
  const count = values.length / components
  const planes = new Uint8Array(2 * values.length)
  const factor = scale > 0 ? 1 / scale : 0
  const block = new Float64Array(Math.min(perBlock, count))
  for (let component = 0, to = 0; component < components; component++) {
    for (let first = 0; first < count; first += perBlock) {
      const length = Math.min(perBlock, count - first)
      for (let n = 0; n < length; n++) block[n] = factor * values[components * (first + n) + component]
      const bits = toHalves(block.subarray(0, length))
      for (let n = 0; n < length; n++, to++) {
        planes[to] = bits[n]
        planes[values.length + to] = bits[n] >> 8
      }
    }
  }
  return planes
}

function unpackHalves(planes: Uint8Array, scale: number, components: number): Float32Array {
  const values = new Float32Array(planes.length / 2)
  const count = values.length / components
  for (let component = 0, from = 0; component < components; component++) {
    for (let first = 0; first < count; first += perBlock) {
      const bits = new Uint16Array(Math.min(perBlock, count - first))
      for (let n = 0; n < bits.length; n++, from++) bits[n] = planes[from] | (planes[values.length + from] << 8)
      const halves = fromHalves(bits)
      for (let n = 0; n < bits.length; n++) values[components * (first + n) + component] = scale * halves[n]
    }
  }
  return values
}

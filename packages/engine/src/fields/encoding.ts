import { done, type Outcome, refuse } from '@trabecula/domain'
import { type AnalysisGrid, cellCount, nodesOf } from '../discretisation/grid/analysis-grid.ts'
import { fromHalves, toHalves } from './half-floats.ts'
import { absentShapes, namedMode } from './modes.ts'
import { bucklesIn, type CaseFields, type FieldFacts, type FieldMode, type PartFields, withCases } from './part-fields.ts'

/*
 * Fields as a file: magic, version, length of the head (little endian, 4 bytes each), the head as JSON, and a block for
 * each field, compressed by itself (zlib, RFC 1950), so that one can be fetched alone. The head lists the blocks of all
 * load cases together, and those of every load case in a list of its own. Numbers are half floats of
 * value/scale, the scale the largest magnitude: off by one part in 2048 at most, where a value is tiny by 3e-8 of the
 * largest. All low bytes of a component come first, then all its high bytes, which compresses a third better.
 */

const magic = 0x46425254 // "TRBF"
const version = 4
/**
 * Files of before are read. Version 1 had no difference, and version 2 one load case; both listed its blocks among those
 * of all. Version 3 did so for several cases: from the second on the names of their blocks have a number, as `skin.1`.
 */
const oldest = 1
const lastWithoutLists = 3
const start = 12

/** Fields that a file may have, with their numbers per cell or node. */
const halves = {
  displacement: { where: 'nodes', components: 3 },
  skin: { where: 'cells', components: 1 },
  core: { where: 'cells', components: 1 },
  wallStress: { where: 'cells', components: 1 },
  density: { where: 'cells', components: 1 },
  difference: { where: 'nodes', components: 3 },
  shape: { where: 'nodes', components: 3 },
} as const
type HalfName = keyof typeof halves
const halvesOfCase = ['displacement', 'skin', 'core', 'wallStress', 'difference'] as const satisfies HalfName[]
const noNumber = 'The analysis gave no number for it somewhere, so it was not kept.'

interface Block {
  readonly name: string
  /** From the end of the head, bytes. */
  readonly offset: number
  readonly length: number
  /** What a stored half is multiplied with. */
  readonly scale?: number
}

/** A block before it is compressed. */
type Packed = Omit<Block, 'offset' | 'length'> & { readonly bytes: Uint8Array }

/** A mode of the head, with the block of its shape. */
type StoredMode = Pick<FieldMode, 'kind' | 'of' | 'value' | 'motion'> & { readonly block: Block }

interface Head extends FieldFacts {
  /** What belongs to all load cases. */
  readonly blocks: readonly Block[]
  /** What belongs to each load case, in their order. */
  readonly blocksOfCases: readonly (readonly Block[])[]
  /** Files without a mode have none, and readers of before leave it out. */
  readonly modes?: readonly StoredMode[]
}

/**
 * The fields as bytes. A field that is not a number somewhere is left out, and the file says so: its row remains
 * without that field.
 */
export async function encodeFields(fields: PartFields): Promise<Uint8Array> {
  const { facts, cells, marks, density, cases = [{ ...fields, buckles: bucklesIn(fields.marks) }], modes = [] } = fields
  const absent: Record<string, string> = { ...facts.absent }
  const packHalf = (name: HalfName, given: Float32Array | undefined): Packed[] => {
    const values = storable(name, given)
    if (!values) return []
    const scale = largest(values)
    if (!Number.isNaN(scale)) return [{ name, scale, bytes: packHalves(values, scale, halves[name].components) }]
    absent[name] = noNumber
    return []
  }
  // All cases are compared at the same nodes.
  const difference = cases.find((each) => each.difference)?.difference
  const ofAll: Packed[] = [
    { name: 'cells', bytes: maskOf(cells, cellCount(facts.grid)) },
    { name: 'marks', bytes: marks },
    ...(difference ? [{ name: 'compared', bytes: maskOf(nodesWith(difference), difference.length / 3) }] : []),
    ...packHalf('density', density),
  ]
  const ofCases = cases.map(({ buckles, force, ...each }): Packed[] => [
    { name: 'buckles', bytes: maskOf(cellsWhere(buckles), buckles.length) },
    { name: 'loadedNodes', bytes: bytesOf(Uint32Array.from(force.nodes)) },
    { name: 'force', bytes: bytesOf(Float32Array.from(force.values)) },
    ...halvesOfCase.flatMap((name) => packHalf(name, each[name])),
  ])
  const ofModes = modes.flatMap(({ shape, ...mode }) => packHalf('shape', shape).map((packed) => ({ mode, packed })))

  const lists = await Promise.all([ofAll, ...ofCases, ofModes.map(({ packed }) => packed)].map(compressed))
  let offset = 0
  const listed = lists.map((list) =>
    list.map(({ name, bytes: { length }, ...scale }): Block => {
      offset += length
      return { name, offset: offset - length, length, ...scale }
    }),
  )
  const [blocks, blocksOfCases, shapes] = [listed[0], listed.slice(1, -1), listed.at(-1) ?? []]
  const stored = ofModes.map(
    ({ mode: { kind, of, value, motion } }, n): StoredMode => ({ kind, of, value, motion, block: shapes[n] }),
  )
  const found = stored.length > 0 ? { modes: stored } : {}
  const head = new TextEncoder().encode(JSON.stringify({ ...facts, absent, blocks, blocksOfCases, ...found } satisfies Head))
  const out = new Uint8Array(start + head.length + offset)
  const view = new DataView(out.buffer)
  for (const [word, value] of [magic, version, head.length].entries()) view.setUint32(4 * word, value, true)
  out.set(head, start)
  let at = start + head.length
  for (const { bytes } of lists.flat()) {
    out.set(bytes, at)
    at += bytes.length
  }
  return out
}

const compressed = (list: readonly Packed[]): Promise<Packed[]> =>
  Promise.all(list.map(async (block) => ({ ...block, bytes: await piped(block.bytes, new CompressionStream('deflate')) })))

/** Inverse of `encodeFields`; a file that is no such file, of another version, cut off or damaged is refused. */
export async function decodeFields(bytes: Uint8Array): Promise<Outcome<PartFields>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < start || view.getUint32(0, true) !== magic)
    return refuse('no-fields', 'This file holds no fields: choose one that a run has written, or run the study again.')
  const found = view.getUint32(4, true)
  if (found < oldest || found > version)
    return refuse(
      'fields-version',
      `These fields are of version ${found}, but versions ${oldest} to ${version} are read here: run the study again.`,
    )
  const headLength = view.getUint32(8, true)
  const first = start + headLength
  if (bytes.length < first) return cutOff
  const stored = headOf(bytes.subarray(start, first))
  if (!stored) return damaged
  const { blocks, blocksOfCases, modes = [], ...facts } = found > lastWithoutLists ? stored : withLists(stored)
  const lists = [blocks, ...blocksOfCases, ...modes.map(({ block }) => [block])]
  if (lists.flat().some(({ offset, length }) => bytes.length < first + offset + length)) return cutOff
  const contents = await Promise.all(
    lists.map((list) =>
      Promise.all(
        list.map(async ({ name, offset, length, scale = 1 }) => {
          const packed = bytes.subarray(first + offset, first + offset + length)
          return [name, { bytes: await unpacked(packed), scale }] as const
        }),
      ),
    ),
  )
  if (contents.flat().some(([, content]) => content.bytes === undefined)) return damaged
  const [ofAll, ...others] = contents.map((list) => new Map(list as [string, Content][]))
  const [ofCases, shapes] = [others.slice(0, blocksOfCases.length), others.slice(blocksOfCases.length)]
  const ofModes = modes.map((mode, n) => ({ ...mode, blocks: shapes[n] }))
  return read({ ...facts, absent: { ...absentShapes(modes), ...facts.absent } }, ofAll, ofCases, ofModes)
}

/** The head of an earlier version, with the blocks of its load cases in lists. */
function withLists({ blocks, ...facts }: Omit<Head, 'blocksOfCases'>): Head {
  const numbered = blocks.map(({ name, ...block }) => {
    const [, own = '', n = '0'] = /^(.+?)(?:\.(\d+))?$/.exec(name) ?? []
    return { n: Number(n), block: { ...block, name: own } }
  })
  const isOfAll = ({ name }: Block) => ['cells', 'marks', 'compared', 'density'].includes(name)
  return {
    ...facts,
    blocks: numbered.flatMap(({ block }) => (isOfAll(block) ? [block] : [])),
    blocksOfCases: (facts.cases?.names ?? ['']).map((_, place) =>
      numbered.flatMap(({ n, block }) => (n === place && !isOfAll(block) ? [block] : [])),
    ),
  }
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

interface Content {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly scale: number
}
type Blocks = ReadonlyMap<string, Content>

function read(
  facts: FieldFacts,
  ofAll: Blocks,
  ofCases: readonly Blocks[],
  ofModes: readonly (StoredMode & { readonly blocks: Blocks })[],
): Outcome<PartFields> {
  const [mask, kinds] = [ofAll.get('cells'), ofAll.get('marks')]
  if (!mask || !kinds || !isGrid(facts.grid) || mask.bytes.length !== Math.ceil(cellCount(facts.grid) / 8)) return damaged
  if (ofCases.length !== (facts.cases?.names.length ?? 1)) return damaged
  const cells = cellsOf(mask.bytes)
  const counts = { cells: cells.length, nodes: nodesOf(facts.grid, cells).length }
  if (kinds.bytes.length !== counts.cells) return damaged
  const compared = ofAll.get('compared')?.bytes
  const hasMaterial = (node: number) => compared !== undefined && (compared[node >> 3] & (1 << (node & 7))) !== 0
  const cases: CaseFields[] = []
  for (const blocks of ofCases) {
    const found = caseOf(blocks, counts, kinds.bytes)
    if (!found.ok) return found
    const { difference, ...rest } = found.value
    if (difference && compared?.length !== Math.ceil(counts.nodes / 8)) return damaged
    const own = difference?.map((value, at) => (hasMaterial(Math.floor(at / 3)) ? value : Number.NaN))
    cases.push(own ? { ...rest, difference: own } : rest)
  }
  const modes: FieldMode[] = []
  for (const { kind, of, value, motion, blocks } of ofModes) {
    const shape = halvesOf(blocks, counts, ['shape'])?.shape
    if (!shape) return damaged
    modes.push(namedMode({ kind, of, value, motion, shape }))
  }
  const density = halvesOf(ofAll, counts, ['density'])
  const all = { facts, cells, marks: kinds.bytes, ...density, ...(modes.length > 0 ? { modes } : {}) }
  return density ? done(withCases(all, cases)) : damaged
}

type Counts = { readonly cells: number; readonly nodes: number }

/** Some of the fields of one load case; undefined where one is damaged. */
function halvesOf<Name extends HalfName>(
  blocks: Blocks,
  counts: Counts,
  names: readonly Name[],
): Partial<Record<Name, Float32Array>> | undefined {
  const values: Partial<Record<Name, Float32Array>> = {}
  for (const name of names) {
    const stored = blocks.get(name)
    if (!stored) continue
    const { where, components } = halves[name]
    if (stored.bytes.length !== 2 * components * counts[where]) return undefined
    const unpacked = unpackHalves(stored.bytes, stored.scale, components)
    if (Number.isNaN(largest(unpacked))) return undefined
    values[name] = unpacked
  }
  return values
}

/** `marks`: they say where the only load case of an earlier file buckles, or its first. */
function caseOf(blocks: Blocks, counts: Counts, marks: Uint8Array): Outcome<CaseFields> {
  const [mask, loaded, force] = ['buckles', 'loadedNodes', 'force'].map((name) => blocks.get(name))
  const values = halvesOf(blocks, counts, halvesOfCase)
  if (!loaded || !force || !values || force.bytes.length !== 3 * loaded.bytes.length) return damaged
  if (mask && mask.bytes.length !== Math.ceil(counts.cells / 8)) return damaged
  const { displacement, skin, ...more } = values
  if (!displacement || !skin) return notSolved
  const buckles = mask ? new Uint8Array(counts.cells) : bucklesIn(marks)
  if (mask) for (const cell of cellsOf(mask.bytes)) buckles[cell] = 1
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

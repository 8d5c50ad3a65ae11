import { deflateSync } from 'node:zlib'
import { orThrow } from '@trabecula/domain'
import { expect, it } from 'vitest'
import { nodesOf } from '../discretisation/grid/analysis-grid.ts'
import { decodeFields, encodeFields } from './encoding.ts'
import { marks, type PartFields } from './part-fields.ts'

const grid = { nx: 3, ny: 2, nz: 2, spacing: 1.5, origin: [-1, 0, 2] } as const
const cells = Uint32Array.of(0, 1, 4, 10)
const nodes = nodesOf(grid, cells).length

const fields: PartFields = {
  facts: {
    name: 'Octet 7.5 mm',
    grid,
    fileOffset: [10, 20, 30],
    direction: [0, 0, -1],
    stiffness: 120,
    onset: { load: 900, mode: 'core yield', place: { x: 1, y: 2, z: 3 } },
    designStress: 30,
    lattice: { cell: 'octet', cellSize: 7.5 },
    absent: { deviation: 'Not verified.', frequencies: 'Not requested.', buckling: 'Not requested.' },
  },
  cells,
  marks: Uint8Array.of(marks.skin, marks.lattice, marks.skin | marks.lattice, marks.pad),
  displacement: Float32Array.from({ length: 3 * nodes }, (_, at) => 1e-7 * Math.sin(at)),
  skin: Float32Array.of(1e-3, 0, 2e-3, 4e-4),
  core: Float32Array.of(0, 1e-3, 3e-3, 0),
  wallStress: Float32Array.of(0, 0.02, 0.09, 0),
  density: Float32Array.of(0, 0.2, 0.35, 0),
  force: { nodes: Uint32Array.of(3, 7), values: Float64Array.of(0, 0, -0.25, 0, 0, -0.75) },
}

/** The same file with its head changed as text, of whatever length. */
async function withHead(change: (head: string) => string, of: PartFields = fields): Promise<Uint8Array> {
  const bytes = await encodeFields(of)
  const length = new DataView(bytes.buffer).getUint32(8, true)
  const head = new TextEncoder().encode(change(new TextDecoder().decode(bytes.subarray(12, 12 + length))))
  const out = new Uint8Array(12 + head.length + bytes.length - 12 - length)
  out.set(bytes.subarray(0, 12))
  new DataView(out.buffer).setUint32(8, head.length, true)
  out.set(head, 12)
  out.set(bytes.subarray(12 + length), 12 + head.length)
  return out
}

interface Listed {
  readonly name: string
  readonly offset: number
  readonly length: number
}

/** The same fields as a file of an earlier version, which listed the blocks of load cases among the others. */
async function asVersion(version: number, of: PartFields = fields): Promise<Uint8Array> {
  const bytes = await withHead((head) => {
    const { blocks, blocksOfCases, ...facts } = JSON.parse(head) as { blocks: Listed[]; blocksOfCases: Listed[][] }
    const ofCases = blocksOfCases.flatMap((list, n) =>
      n > 0 ? list.map((block) => ({ ...block, name: `${block.name}.${n}` })) : list.filter(({ name }) => name !== 'buckles'),
    )
    return JSON.stringify({ ...facts, blocks: [...blocks, ...ofCases] })
  }, of)
  bytes[4] = version
  return bytes
}

const refusal = async (bytes: Uint8Array) => {
  const decoded = await decodeFields(bytes)
  return decoded.ok ? 'decoded' : decoded.refusal.code
}

it('fields come back to one part in 2048 of their largest value, however small that is', async () => {
  const decoded = orThrow(await decodeFields(await encodeFields(fields)))
  const { facts, force, cells: active, marks: kinds } = decoded
  expect(facts).toEqual(fields.facts)
  expect([active, kinds, force]).toEqual([fields.cells, fields.marks, fields.force])
  for (const name of ['displacement', 'skin', 'core', 'wallStress', 'density'] as const) {
    const [before, after] = [fields[name]!, decoded[name]!]
    const most = Math.max(...before.map(Math.abs))
    expect(after).toHaveLength(before.length)
    before.forEach((value, at) => {
      expect(Math.abs(after[at] - value)).toBeLessThanOrEqual(Math.abs(value) / 2048 + most * 1e-7)
    })
  }
})

it('a file can be read from the middle of another buffer, and the same fields give the same bytes', async () => {
  const bytes = await encodeFields(fields)
  const shifted = new Uint8Array(bytes.length + 5)
  shifted.set(bytes, 5)
  expect(await decodeFields(shifted.subarray(5))).toEqual(await decodeFields(bytes))
  expect(await encodeFields(fields)).toEqual(bytes)
})

it('what is no such file, of another version, cut off or damaged is refused, each with its own reason', async () => {
  const bytes = await encodeFields(fields)
  expect(await refusal(new Uint8Array(3))).toBe('no-fields')
  expect(await refusal(new Uint8Array(400))).toBe('no-fields')
  for (const length of [12, 100, bytes.length - 1])
    expect(await refusal(bytes.subarray(0, length)), `${length}`).toBe('fields-cut-off')
  const later = bytes.slice()
  later[4] = 5
  expect(await decodeFields(later)).toMatchObject({
    refusal: { code: 'fields-version', message: expect.stringContaining('version 5') },
  })
  const flipped = bytes.slice()
  flipped[bytes.length - 6] ^= 0xff
  expect(await refusal(flipped)).toBe('fields-damaged')
  const noText = bytes.slice()
  noText[12] = 0
  expect(await refusal(noText)).toBe('fields-damaged')
  expect(await refusal(await withHead((head) => head.replace('"nx":3', '"nx":4')))).toBe('fields-damaged')
  expect(await refusal(await withHead((head) => head.replace('"nx":3', '"nx":1e99')))).toBe('fields-damaged')
  expect(await refusal(await withHead((head) => head.replace(/"scale":[^}]*/, '"scale":null')))).toBe('decoded')
})

it('what a verification found comes back, with nothing where the mesh has no material; files of version 1 are read too', async () => {
  const difference = Float32Array.from({ length: 3 * nodes }, (_, at) => (at >= 6 && at < 9 ? Number.NaN : 1e-9 * at))
  const decoded = orThrow(await decodeFields(await encodeFields({ ...fields, difference })))
  decoded.difference?.forEach((value, at) => {
    if (at >= 6 && at < 9) expect(value).toBeNaN()
    else expect(Math.abs(value - difference[at])).toBeLessThanOrEqual(difference[at] / 2048 + 1e-7 * difference.at(-1)!)
  })
  const older = await decodeFields(await asVersion(1))
  expect(older.ok && [older.value.facts, older.value.difference]).toEqual([fields.facts, undefined])
  const noMask = await withHead((head) => head.replace('"name":"compared"', '"name":"other"'), { ...fields, difference })
  expect(await refusal(noMask)).toBe('fields-damaged')
})

it('a value that is no number is refused on reading', async () => {
  const halves = new Uint8Array(2 * 3 * nodes).fill(0x7e)
  const block = deflateSync(halves)
  const bytes = await withHead((head) => {
    const parsed = JSON.parse(head) as { blocksOfCases: Listed[][] }
    const end = Math.max(...parsed.blocksOfCases.flat().map(({ offset, length }) => offset + length))
    const blocksOfCases = parsed.blocksOfCases.map((list) =>
      list.map((each) => (each.name === 'displacement' ? { ...each, offset: end, length: block.length, scale: 1 } : each)),
    )
    return JSON.stringify({ ...parsed, blocksOfCases })
  })
  const whole = new Uint8Array(bytes.length + block.length)
  whole.set(bytes)
  whole.set(block, bytes.length)
  expect(await refusal(whole)).toBe('fields-damaged')
})

it('a field that the analysis gave no number for is left out with a sentence; without displacement nothing was solved', async () => {
  const spoilt = orThrow(await decodeFields(await encodeFields({ ...fields, wallStress: Float32Array.of(0, Number.NaN, 1, 0) })))
  expect(spoilt.wallStress).toBeUndefined()
  expect(spoilt.facts.absent['wallStress']).toContain('no number')
  expect(spoilt.core).toBeDefined()
  const unsolved = await encodeFields({ ...fields, displacement: fields.displacement.map(() => Number.NaN) })
  expect(await refusal(unsolved)).toBe('fields-not-solved')
})

it('every load case comes back from its own list, and from the numbered names of version 3; one case also from version 2', async () => {
  const { displacement, skin, core, wallStress, force } = fields
  const first = { displacement, skin, core, wallStress, force, buckles: Uint8Array.of(0, 1, 0, 0) }
  const second = { ...first, skin: Float32Array.of(0, 4, 0, 1), buckles: Uint8Array.of(0, 0, 1, 0) }
  const facts = { ...fields.facts, cases: { names: ['A', 'Push'], reference: 500, onsets: [900, 2], directions: [] } }
  const kinds = Uint8Array.of(marks.skin, marks.lattice | marks.buckles, marks.lattice, marks.pad)
  const both: PartFields = { ...fields, facts, marks: kinds, cases: [first, second] }
  const read = await decodeFields(await encodeFields(both))
  if (!read.ok) throw new Error(read.refusal.message)
  expect(read.value.cases?.map(({ buckles }) => buckles)).toEqual([first.buckles, second.buckles])
  expect(read.value.cases?.[1]?.skin).toEqual(second.skin)
  expect(await decodeFields(await asVersion(3, both))).toEqual(read)
  expect(await decodeFields(await asVersion(2))).toEqual(await decodeFields(await encodeFields(fields)))
  const lost = await withHead((head) => head.replace('"names":["A","Push"]', '"names":["A"]'), both)
  expect(await refusal(lost)).toBe('fields-damaged')
})

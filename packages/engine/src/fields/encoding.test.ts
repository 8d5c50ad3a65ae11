import { deflateSync } from 'node:zlib'
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
    absent: { deviation: 'Not verified.' },
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
async function withHead(change: (head: string) => string): Promise<Uint8Array> {
  const bytes = await encodeFields(fields)
  const length = new DataView(bytes.buffer).getUint32(8, true)
  const head = new TextEncoder().encode(change(new TextDecoder().decode(bytes.subarray(12, 12 + length))))
  const out = new Uint8Array(12 + head.length + bytes.length - 12 - length)
  out.set(bytes.subarray(0, 12))
  new DataView(out.buffer).setUint32(8, head.length, true)
  out.set(head, 12)
  out.set(bytes.subarray(12 + length), 12 + head.length)
  return out
}

const refusal = async (bytes: Uint8Array) => {
  const decoded = await decodeFields(bytes)
  return decoded.ok ? 'decoded' : decoded.refusal.code
}

it('fields come back to one part in 2048 of their largest value, however small that is', async () => {
  const decoded = await decodeFields(await encodeFields(fields))
  if (!decoded.ok) throw new Error(decoded.refusal.message)
  const { facts, force, cells: active, marks: kinds } = decoded.value
  expect(facts).toEqual(fields.facts)
  expect([active, kinds, force]).toEqual([fields.cells, fields.marks, fields.force])
  for (const name of ['displacement', 'skin', 'core', 'wallStress', 'density'] as const) {
    const [before, after] = [fields[name]!, decoded.value[name]!]
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
  later[4] = 4
  expect(await decodeFields(later)).toMatchObject({
    refusal: { code: 'fields-version', message: expect.stringContaining('version 4') },
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
  const decoded = await decodeFields(await encodeFields({ ...fields, difference }))
  if (!decoded.ok) throw new Error(decoded.refusal.message)
  decoded.value.difference?.forEach((value, at) => {
    if (at >= 6 && at < 9) expect(value).toBeNaN()
    else expect(Math.abs(value - difference[at])).toBeLessThanOrEqual(difference[at] / 2048 + 1e-7 * difference.at(-1)!)
  })
  const first = await encodeFields(fields)
  first[4] = 1
  const older = await decodeFields(first)
  expect(older.ok && [older.value.facts, older.value.difference]).toEqual([fields.facts, undefined])
  const noMask = await withHead((head) => head.replace('"name":"density"', '"name":"difference"'))
  expect(await refusal(noMask)).toBe('fields-damaged')
})

it('a value that is no number is refused on reading', async () => {
  const halves = new Uint8Array(2 * 3 * nodes).fill(0x7e)
  const block = deflateSync(halves)
  const bytes = await withHead((head) => {
    const parsed = JSON.parse(head) as { blocks: { name: string; offset: number; length: number }[] }
    const blocks = parsed.blocks.map((each) =>
      each.name === 'displacement'
        ? { ...each, ...last(parsed.blocks), length: block.length, name: 'displacement', scale: 1 }
        : each,
    )
    return JSON.stringify({ ...parsed, blocks })
  })
  const whole = new Uint8Array(bytes.length + block.length)
  whole.set(bytes)
  whole.set(block, bytes.length)
  expect(await refusal(whole)).toBe('fields-damaged')
})

const last = (blocks: readonly { offset: number; length: number }[]) => {
  const { offset, length } = blocks.at(-1)!
  return { offset: offset + length }
}

it('a field that the analysis gave no number for is left out with a sentence; without displacement nothing was solved', async () => {
  const spoilt = await decodeFields(await encodeFields({ ...fields, wallStress: Float32Array.of(0, Number.NaN, 1, 0) }))
  if (!spoilt.ok) throw new Error(spoilt.refusal.message)
  expect(spoilt.value.wallStress).toBeUndefined()
  expect(spoilt.value.facts.absent['wallStress']).toContain('no number')
  expect(spoilt.value.core).toBeDefined()
  const unsolved = await encodeFields({ ...fields, displacement: fields.displacement.map(() => Number.NaN) })
  expect(await refusal(unsolved)).toBe('fields-not-solved')
})

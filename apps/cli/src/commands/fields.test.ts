/** @module-tag long */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { at, expectWholeRun, trabecula } from '../testing/run-command.ts'

let run: string
let row: { stiffness_n_per_mm: number; max_load_n: number; first_yield_n: number }

beforeAll(async () => {
  const { out, result } = await expectWholeRun(1500, '--threads', '1')
  run = out
  row = result.candidates[0]
})

interface Listed {
  readonly load_n: number
  readonly fields: readonly { name: string; most?: { value: number; at_mm: { x: number; y: number; z: number } } }[]
  readonly absent: Readonly<Record<string, string>>
}

const list = async (...more: string[]): Promise<Listed> => {
  const { code, out, err } = await trabecula('fields', '--run', run, '--list', '--json', ...more)
  expect(code, err).toBe(0)
  return JSON.parse(out)
}

const most = ({ fields }: Listed, name: string) => fields.find((field) => field.name === name)!.most!

test('lists the fields of a row at its onset load, and at twice the load twice as much', async () => {
  const usual = await list('--row', '0')
  expect(usual.load_n / row.max_load_n).toBeCloseTo(1, 6)
  expect(usual.absent['deviation']).toContain('verification')
  const tip = most(usual, 'displacement_mm')
  // The beam is the box 90 × 20 × 40 from the origin of its file; its loaded end moves most.
  expect(tip.at_mm.x).toBeCloseTo(90, 3)
  expect(tip.value).toBeGreaterThan((0.9 * row.max_load_n) / row.stiffness_n_per_mm)
  const twice = await list('--row', '0', '--load', String(2 * row.max_load_n))
  expect(most(twice, 'displacement_mm').value / tip.value).toBeCloseTo(2, 4)
  const first = await list('--row', '0', '--load', String(row.first_yield_n))
  expect(most(first, 'utilisation_percent').value).toBeCloseTo(100, 0)
})

test('the solid part has no lattice, and its file says why', async () => {
  const solid = await list('--solid')
  expect(solid.fields.map(({ name }) => name)).not.toContain('relative_density')
  expect(solid.absent['density']).toBe('A solid part has no lattice.')
  expect(most(solid, 'displacement_mm').value).toBeGreaterThan(0)
})

test.each([
  ['vti', 'ImageData'],
  ['vtu', 'UnstructuredGrid'],
  ['vtp', 'PolyData'],
])('writes a .%s file', async (format, type) => {
  const out = at(`row.${format}`)
  const { code, err } = await trabecula('fields', '--run', run, '--row', '0', '--out', out)
  expect(code, err).toBe(0)
  const text = readFileSync(out, 'latin1')
  expect(text).toContain(`<VTKFile type="${type}" version="1.0" byte_order="LittleEndian"`)
  for (const name of ['displacement_mm', 'utilisation_percent', 'wall_stress_mpa']) expect(text).toContain(`Name="${name}"`)
  expect(text.trimEnd().endsWith('</VTKFile>')).toBe(true)
})

test.each([
  [['--row', '0'], '--out or --list is missing.'],
  [['--list'], 'Give one of --row and --solid.'],
  [['--list', '--row', '0', '--solid'], 'Give one of --row and --solid.'],
  [['--row', '0', '--out', 'fields.png'], 'fields.png cannot be written; the formats are .vti, .vtu, .vtp.'],
  [['--row', '7', '--list'], 'There is no row 7; the run has rows 0 to 0.'],
  [['--row', '0', '--list', '--mode', '1'], 'has no shape of the mode 1. No shapes of natural frequencies are kept: run the'],
  [['--row', '0', '--list', '--load', '0'], '--load 0 is not a number'],
  [['--row', '0', '--list', '--load', '2e9'], '--load 2e9 is not a number'],
])('%j is refused in one sentence', async (args, sentence) => {
  const { code, err } = await trabecula('fields', '--run', run, ...args)
  expect(code).toBe(2)
  expect(err).toContain(sentence)
  expect(err.trim().split('\n')).toHaveLength(1)
})

test('fields that are cut off, and a run from before fields were kept, are refused with what to do', async () => {
  const path = join(run, 'designs', '0.fields')
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.subarray(0, bytes.length - 9))
  const list = ['fields', '--run', run, '--row', '0', '--list']
  expect(await trabecula(...list)).toMatchObject({ code: 2, err: expect.stringContaining('cut off') })
  rmSync(path)
  expect(await trabecula(...list)).toMatchObject({ code: 2, err: expect.stringContaining('before fields were kept') })
  writeFileSync(path, bytes)
})

/** @module-tag long */
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { at, expectWholeRun, trabecula } from '../testing/run-command.ts'

let run: string
let row: { stiffness_n_per_mm: number; mass_g: number }

beforeAll(async () => {
  const { out, result } = await expectWholeRun(1500, '--threads', '1')
  run = out
  row = result.candidates[0]
})

interface Made {
  readonly cases: readonly { name: string; units: number; work_n_mm: number; row_work_n_mm: number }[]
  readonly cells: number
  readonly cut_cells: number
  readonly mass_g: number
}

const makes = async (...args: string[]): Promise<Made> => {
  const { code, out, err } = await trabecula('deck', '--run', run, '--row', '0', '--threads', '1', '--json', ...args)
  expect(code, err).toBe(0)
  return JSON.parse(out)
}

test('writes the homogenised model with the mass of the row, and says how far its mesh is from the row', async () => {
  const out = at('row.inp')
  const { cases, cells, cut_cells: cut, mass_g: mass } = await makes('--out', out)
  expect(cases).toHaveLength(1)
  const [{ units, work_n_mm: work, row_work_n_mm: inRow } = { units: 0, work_n_mm: 0, row_work_n_mm: 0 }] = cases
  expect((units ** 2 / inRow / row.stiffness_n_per_mm).toFixed(6)).toBe('1.000000')
  expect(Math.abs(inRow / work - 1)).toBeLessThan(0.1)
  expect(cut).toBeGreaterThan(0)
  const text = readFileSync(out, 'utf8')
  const elements = text.slice(text.indexOf('*ELEMENT'), text.indexOf('*ELSET, ELSET=EALL')).split('\n')
  expect(elements.filter((line) => /^\d/.test(line))).toHaveLength(cells)
  const cards = ['** Units: mm, N, t, s', '*NSET, NSET=HELD', '*NSET, NSET=LOAD-A', '*MATERIAL, NAME=LATTICE-', 'TYPE=ORTHO']
  expect(cards.filter((card) => !text.includes(card))).toEqual([])
  expect(mass / row.mass_g).toBeCloseTo(1, 1)
})

test('writes it for ParaView and for Gmsh, by the ending or by --format, and without fields', async () => {
  rmSync(join(run, 'designs', '0.fields'))
  const [vtu, msh] = [at('row.vtu'), at('mesh.txt')]
  await makes('--out', vtu)
  await makes('--out', msh, '--format', 'msh')
  expect(readFileSync(vtu, 'latin1')).toContain('<VTKFile type="UnstructuredGrid"')
  expect(readFileSync(msh, 'utf8')).toMatch(/^\$MeshFormat\n2\.2 0 8\n/)
})

test.each([
  [['--row', '0', '--out', 'row.inp', '--quality', 'fine'], '--quality is that of the real lattice: use it with --format stl.'],
  [
    ['--row', '0', '--out', 'row.stl', '--quality', 'best'],
    '--quality best is unknown; the qualities are fine, standard, compact.',
  ],
  [['--row', '0', '--out', 'row.step'], 'row.step cannot be written; the formats of a deck are inp, vtu, msh, stl.'],
  [
    ['--row', '0', '--out', 'row.inp', '--format', 'nas'],
    '--format nas cannot be written; the formats of a deck are inp, vtu, msh, stl.',
  ],
  [['--row', '7', '--out', 'row.inp'], 'There is no row 7; the run has rows 0 to 0.'],
  [['--row', 'solid', '--out', 'row.inp'], '--row solid is not a whole number'],
  [['--out', 'row.inp'], '--row is missing.'],
])('%j is refused in one sentence', async (args, sentence) => {
  const { code, err } = await trabecula('deck', '--run', run, ...args)
  expect(code).toBe(2)
  expect(err).toContain(sentence)
  expect(err.trim().split('\n')).toHaveLength(1)
})

test('a run of another version, a design of another version and one that is gone are refused with what to do', async () => {
  const [design, result] = [join(run, 'designs', '0.bin'), join(run, 'result.json')]
  const asked = ['deck', '--run', run, '--row', '0', '--out', at('none.inp')]
  const kept = at('kept.bin')
  copyFileSync(design, kept)
  const other = readFileSync(design)
  other[4] = 99
  writeFileSync(design, other)
  expect(await trabecula(...asked)).toMatchObject({ code: 2, err: expect.stringContaining('is of another version of trabecula') })
  rmSync(design)
  expect(await trabecula(...asked)).toMatchObject({ code: 2, err: expect.stringContaining('There is no file') })
  copyFileSync(kept, design)
  writeFileSync(result, '{"version":7}')
  expect(await trabecula(...asked)).toMatchObject({
    code: 2,
    err: expect.stringContaining('is not the result of "trabecula optimize"'),
  })
})

/** @module-tag long */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { at, setup, trabecula } from '../testing/run-command.ts'

const files = new URL('../../../../packages/cad/src/testing/files/', import.meta.url)
const cad = (name: string) => fileURLToPath(new URL(name, files))

test('writes the STL and the faces, which "surfaces" then names', async () => {
  const [stl, faces] = [at('plate.stl'), at('plate.json')]
  const { code, out, err } = await trabecula('convert', cad('colored-plate.step'), stl, '--faces', faces)
  expect(code, err).toBe(0)
  expect(out).toMatch(/0 +Plate +40 × 30 × 6 +7 +\d+ +#ff0000/)
  expect(out).toContain(`7 faces written to ${faces}`)
  const listed = await trabecula('surfaces', stl, '--faces', faces, '--json')
  const { surfaces } = JSON.parse(listed.out)
  expect(surfaces).toHaveLength(7)
  expect(surfaces.filter(({ name }: { name?: string }) => name)).toMatchObject([
    { name: 'load', color: '#00ff00', area: 180, kind: 'plane' },
    { name: 'bore', color: '#0000ff', kind: 'curved' },
  ])
})

test('chooses bodies of an assembly, and says all of them as JSON', async () => {
  const { code, out } = await trabecula('convert', cad('pair.step'), at('one.stl'), '--bodies', '1', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({
    status: 'success',
    format: 'STEP',
    faces: 7,
    bodies: [
      { id: 0, name: 'Plate', within: ['Pair'], size_mm: [40, 30, 6], open_edges: 0, used: false },
      { id: 1, name: 'Plate', within: ['Pair'], used: true },
    ],
    notes: [],
  })
})

test('takes the largest angle between triangles of a bore', async () => {
  const trianglesAt = async (angle: string) => {
    const { code, out, err } = await trabecula(
      'convert',
      cad('plate.step'),
      at('a.stl'),
      '--chord',
      '5',
      '--angle',
      angle,
      '--json',
    )
    expect(code, err).toBe(0)
    return JSON.parse(out).triangles
  }
  const [fine, coarse] = [await trianglesAt('5'), await trianglesAt('45')]
  expect(fine).toBeGreaterThan(3 * coarse)
})

test('cuts triangles until no edge is longer', async () => {
  const { code, out, err } = await trabecula('convert', cad('plate.step'), at('short.stl'), '--edge', '2', '--json')
  expect(code, err).toBe(0)
  // Two sides of 40 × 30 mm alone take as many.
  expect(JSON.parse(out).triangles).toBeGreaterThan(2 * 40 * 30)
})

test.each([
  [['--edge', '0'], '--edge 0 is not a number from 0.2 to 1000.'],
  [['--chord', '0'], '--chord 0 is not a number from 0.001 to 10.'],
  [['--angle', '60'], '--angle 60 is not a number from 1 to 45.'],
  [['--bodies', '5'], 'There is no body 5: the file has 2 bodies, numbered from 0.'],
  [['--bodies', 'x'], '--bodies x is not a list of body numbers'],
])('refuses %o and writes nothing', async (options, sentence) => {
  const { code, err } = await trabecula('convert', cad('pair.step'), at('none.stl'), ...options)
  expect(code).toBe(2)
  expect(err).toContain(sentence)
  expect(existsSync(at('none.stl'))).toBe(false)
})

test('a run keeps the faces with which it began: its rows are exported with them', async () => {
  const [stl, faces] = [at('run.stl'), at('run.json')]
  await trabecula('convert', cad('colored-plate.step'), stl, '--faces', faces, '--chord', '0.5')
  const large = { file_unit: 'cm', size_confirmed: true, elements: 2000 }
  const asked = setup({ ...large, load: [0], boundary: [5], families: ['octet'], cell_sizes: [28] })
  const run = await trabecula('optimize', stl, '--setup', asked, '--out', at('run'), '--faces', faces, '--no-verify')
  expect(run.code, run.err).toBe(0)
  const { part } = JSON.parse(readFileSync(at('run/result.json'), 'utf8'))
  expect(part).toMatchObject({ load_surfaces: [0], boundary_surfaces: [5] })
  expect(part.faces).toHaveLength(7)
  const exported = await trabecula('export', '--run', at('run'), '--row', '0', '--out', at('row.stl'))
  expect(exported.code, exported.err).toBe(0)
})

test.each([
  ['no JSON', 'it is not JSON'],
  ['{"faces": 3}', 'it has no list "faces"'],
  ['{"faces": [{"triangles": [[0, -1]]}]}', 'face 0 has no "triangles" such as [[0, 12]]'],
])('a file of faces such as %s is refused', async (content, why) => {
  writeFileSync(at('bad.json'), content)
  const stl = at('p.stl')
  if (!existsSync(stl)) await trabecula('convert', cad('plate.step'), stl)
  const { code, err } = await trabecula('surfaces', stl, '--faces', at('bad.json'))
  expect(code).toBe(2)
  expect(err).toContain(`is no file of faces: ${why}. "trabecula convert … --faces FILE" writes one.`)
})

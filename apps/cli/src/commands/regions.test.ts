import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bodyTriangles } from '@trabecula/domain'
import { box as box3, joined, moved, soupVolume, writeBinaryStl } from '@trabecula/geometry'
import { expect, test } from 'vitest'
import { loadRow } from '../files/run-folder.ts'
import { at, beam, setup, trabecula } from '../testing/run-command.ts'

const top = { faces: [{ near: [45, 10, 40] }], solid_to_mm: 5 }
const box = {
  box: [
    [0, 0, 0],
    [20, 20, 40],
  ],
  as: 'solid',
}
const asked = (regions: object[], name: string) => setup({ elements: 1500, regions }, name)

test('a run keeps its regions and its number of cells in the result, and what reads it later has them', {
  tags: ['long'],
}, async () => {
  const out = at('regions')
  const args = ['--setup', asked([top, box], 'regions.json'), '--out', out, '--only', 'octet', '--no-verify']
  const ran = await trabecula('optimize', beam, ...args)
  expect(ran.code, ran.err).toBe(0)
  const { part } = JSON.parse(readFileSync(join(out, 'result.json'), 'utf8'))
  expect(part.regions[0].faces).toHaveLength(2)
  expect(part.regions).toEqual([{ faces: part.regions[0].faces, solid_to_mm: 5 }, box])
  const row = await loadRow(out, 0)
  if (!row.ok) throw new Error(row.refusal.message)
  expect(row.value.setup.regions).toEqual([{ faces: part.regions[0].faces, solidToMm: 5 }, box])
  expect(row.value.design.regions).toEqual(row.value.setup.regions)
  expect(row.value.setup.elements).toBe(1500)
})

const boss = at('boss.stl')
writeFileSync(boss, writeBinaryStl(moved(box3([20, 24, 44]), -2, -2, -2)))
const nested = at('nested.stl')
writeFileSync(nested, writeBinaryStl(joined(box3([90, 20, 40]), moved(box3([20, 10, 10]), 30, 5, 15))))

test('a region is a body of another file or of the part, which then is not part of it, and the run keeps both', {
  tags: ['long'],
}, async () => {
  const regions = [
    { body: 'boss.stl', as: 'solid' },
    { body: 1, as: 'void' },
  ]
  const out = at('bodies')
  const args = ['--setup', asked(regions, 'bodies.json'), '--out', out, '--only', 'octet', '--no-verify']
  const ran = await trabecula('optimize', nested, ...args)
  expect(ran.code, ran.err).toBe(0)
  const row = await loadRow(out, 0)
  if (!row.ok) throw new Error(row.refusal.message)
  const { part, setup: stored, design } = row.value
  expect(part.report.bodies).toHaveLength(1)
  expect(design.regions).toEqual(stored.regions)
  const bodies = stored.regions!.map((region) => ('body' in region ? region.body : undefined)!)
  expect(bodies.map(({ name }) => name)).toEqual(['boss.stl', 'nested.stl, body 1'])
  expect(bodies.map((body) => soupVolume(bodyTriangles(body)))).toEqual(
    [20 * 24 * 44, 2000].map((size) => expect.closeTo(size, 6)),
  )
  const report = await trabecula('report', '--run', out, '--out', at('bodies.html'))
  expect(report.code, report.err).toBe(0)
  expect(readFileSync(at('bodies.html'), 'utf8')).toContain('body boss.stl of 12 triangles: solid')
})

test.each([
  [{ body: 'none.stl', as: 'solid' }, 'Region 1: There is no file'],
  [{ body: 'nested.stl', as: 'solid' }, 'Region 1: nested.stl has 2 bodies, and a region is one'],
  [{ body: 'broken.stl', as: 'solid' }, 'Region 1: broken.stl'],
  [{ body: 3, as: 'solid' }, 'Region 1: beam.stl has no body 3: its bodies are 0 to 0.'],
  [{ body: 0, as: 'solid' }, 'No body of the file is chosen'],
  [{ body: -1, as: 'solid' }, '"body" of region 1 must be the name of an STL file or the number of a body, not -1.'],
  [
    {
      box: [
        [500, 0, 0],
        [510, 9, 9],
      ],
      as: 'solid',
    },
    'Region 1 lies outside the part',
  ],
  [{ ...top, faces: [{ near: [1e4, 0, 0] }] }, 'The "regions: 1" point'],
  [{ ...top, solid_to_mm: 0 }, 'Region 1: 0 mm is no thickness'],
])('%j is refused in a sentence, and nothing is written', async (region, sentence) => {
  const out = at('refused')
  const ran = await trabecula('optimize', beam, '--setup', asked([region], 'refused.json'), '--out', out, '--only', 'octet')
  expect(ran.code).toBe(2)
  expect(ran.err).toContain(sentence)
})

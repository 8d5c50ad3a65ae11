import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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

test('a run keeps its regions and its number of cells in the result, and what reads it later has them', async () => {
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

test.each([
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

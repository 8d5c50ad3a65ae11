import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { box, writeBinaryStl } from '@trabecula/geometry'
import { expect, test } from 'vitest'
import { at, optimized, setup, trabecula } from '../testing/run-command.ts'

test('a verification analyses the mesh in every load case, and prints it next to the prediction', async () => {
  const [out, part, tip] = [at('cases'), at('small.stl'), [{ near: [24, 6, 6] }]]
  writeFileSync(part, writeBinaryStl(box([24, 12, 12])))
  const cases = [
    { name: 'Aside', kind: 'force', faces: tip, magnitude: 40, direction: { x: 0, y: 1, z: 0 } },
    { name: 'Shock', kind: 'acceleration', magnitude: 2e4, direction: { x: 0, y: 0, z: -1 } },
  ]
  const asked = { load: tip, boundary: [{ near: [0, 6, 6] }], optimization_goal: 'max-load', optimization_value: 60 }
  const file = setup({ ...asked, elements: 600, cases }, 'cases.json')
  const ran = await optimized(part, file, out)
  expect(ran.code, ran.err).toBe(0)
  const { code, out: text, err } = await trabecula('verify', '--run', out, '--row', '0')
  expect(code, err).toBe(0)
  expect(text).toMatch(/load case +bears, predicted +verified/)
  const [row] = JSON.parse(readFileSync(join(out, 'result.json'), 'utf8')).candidates
  expect(row.verification.cases.map(({ name }: { name: string }) => name)).toEqual(['A', 'Aside', 'Shock'])
  row.verification.cases.forEach((found: { work_n_mm: number; onset_factor: number }, n: number) => {
    expect(found.work_n_mm / row.cases[n].work_n_mm).toBeGreaterThan(0.7)
    expect(found.work_n_mm / row.cases[n].work_n_mm).toBeLessThan(1.4)
    expect(found.onset_factor / row.cases[n].onset_factor).toBeGreaterThan(0.6)
    expect(found.onset_factor / row.cases[n].onset_factor).toBeLessThan(1.7)
  })
}, 900_000)

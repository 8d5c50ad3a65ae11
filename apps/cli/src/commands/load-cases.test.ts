/** @module-tag long */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findMaterial, findPrinter } from '@trabecula/domain'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadRun } from '../files/run-folder.ts'
import { at, beam, optimized, setup, trabecula } from '../testing/run-command.ts'

const tip = [{ near: [90, 10, 20] }]
const aside = { name: 'Aside', kind: 'force', faces: tip, magnitude: 40, direction: { x: 0, y: 1, z: 0 } }
const shock = { name: 'Shock', kind: 'acceleration', magnitude: 500, direction: { x: 0, y: 0, z: -1 } }
const asked = { optimization_goal: 'max-load', optimization_value: 60, elements: 1500, cases: [aside, shock] }

const out = at('cases')
let printed: string

beforeAll(async () => {
  const ran = await optimized(beam, setup(asked, 'cases.json'), out)
  expect(ran.code, ran.err).toBe(0)
  printed = ran.out
})

const result = () => JSON.parse(readFileSync(join(out, 'result.json'), 'utf8'))

test('the result keeps the values of material and printer, and what reads it later has these', async () => {
  const stored = result()
  expect(stored.printed_with.material).toMatchObject({ name: stored.optimization_data.material, design_stress_mpa: 29 })
  const loaded = await loadRun(out)
  expect(loaded.ok && loaded.value.setup.printedWith).toEqual({
    material: findMaterial(stored.optimization_data.material),
    printer: findPrinter(stored.optimization_data.printer),
  })
})

test('the table names the governing case, and what the best design bears in each', () => {
  expect(printed).toMatch(/target +governing case +print ease/)
  expect(printed).toMatch(/^A +[\d.]+ +[\d.]+ %$/m)
  expect(printed).toMatch(/^Aside +[\d.]+ +[\d.]+ %$/m)
})

test('the result holds the cases in SI with their faces, and every row says what it bears in each', () => {
  const { part, candidates } = result()
  expect(part.cases).toEqual([
    { ...aside, faces: undefined, surfaces: [expect.any(Number)], triangles: [expect.any(Number), expect.any(Number)] },
    { ...shock, surfaces: [], triangles: [] },
  ])
  expect(candidates[0].cases.map(({ name }: { name: string }) => name)).toEqual(['A', 'Aside', 'Shock'])
  expect(['A', 'Aside', 'Shock']).toContain(candidates[0].governing_case)
})

test('fields are the worst of all cases, or one of them', async () => {
  const list = async (...more: string[]) => {
    const { code, out: text, err } = await trabecula('fields', '--run', out, '--row', '0', '--list', '--json', ...more)
    expect(code, err).toBe(0)
    return JSON.parse(text)
  }
  const most = (listed: { fields: { name: string; most?: { value: number } }[] }, name: string) =>
    listed.fields.find((field) => field.name === name)!.most!.value
  const [all, first, other] = [await list(), await list('--case', 'A'), await list('--case', 'Aside')]
  expect([all.case, first.case, other.case, all.load_n, other.load_n]).toEqual([null, 'A', 'Aside', 60, 60])
  expect(most(all, 'displacement_mm')).toBe(most(first, 'displacement_mm'))
  expect(most(other, 'displacement_mm')).not.toBeCloseTo(most(first, 'displacement_mm'), 3)
  const worst = Math.max(most(first, 'utilisation_percent'), most(other, 'utilisation_percent'))
  expect(most(all, 'utilisation_percent') / worst).toBeCloseTo(1, 3)
  const absent = await trabecula('fields', '--run', out, '--row', '0', '--list', '--case', 'B')
  expect(absent).toMatchObject({ code: 2, err: 'There is no load case "B"; the run has A, Aside, Shock.\n' })
  const shown = await trabecula('fields', '--run', out, '--solid', '--list', '--case', 'Shock')
  expect(shown.out).toContain('load case Shock, whose loads grow with that of A')
  const file = await trabecula('fields', '--run', out, '--row', '0', '--case', 'Shock', '--out', at('shock.vtu'))
  expect(file.code, file.err).toBe(0)
  expect(readFileSync(at('shock.vtu'), 'latin1')).not.toContain('nodal_force_n')
})

test('an estimate says that there is none for several cases', async () => {
  const { code, err } = await trabecula('estimate', beam, '--setup', at('cases.json'))
  expect(code).toBe(2)
  expect(err).toContain('With several load cases there is no estimate')
})

describe('bad cases are refused in one sentence, before any work', () => {
  const torque = { name: 'Twist', kind: 'torque', faces: tip, magnitude: 100 }
  const pressure = { name: 'Gas', kind: 'pressure', faces: tip, magnitude: 1e9 }
  const names = ['B', 'C', 'D', 'E', 'F', 'G']
  test.each([
    ['a torque on a flat face without an axis', { cases: [torque] }, 'lie on no cylinder, so its torque has no axis'],
    ['a pressure of 10⁹', { cases: [pressure] }, 'check its value and unit'],
    ['a case without faces', { cases: [{ ...aside, faces: [] }] }, 'Load case Aside has no face'],
    ['a seventh case', { cases: names.map((name) => ({ ...aside, name })) }, 'There are more than 6 load cases'],
    ['a face that is held', { cases: [{ ...aside, faces: [{ near: [0, 10, 20] }] }] }, 'Aside acts on a face that is held'],
    ['no value for the first', { cases: [aside], optimization_value: 0 }, 'Several load cases need a value'],
    [
      'a case beyond the solid part',
      { cases: [aside, { ...aside, name: 'Kick', magnitude: 1e6 }] },
      'Load case Kick is out of reach',
    ],
    ['two weights for three cases', { cases: [aside, shock], stiffness_aim: { weights: [1, 2] } }, 'must be 3 numbers'],
    [
      'a sliding face alone',
      { boundary: undefined, supports: [{ kind: 'sliding', faces: [{ near: [0, 10, 20] }] }] },
      'leave a free motion: the part',
    ],
    [
      'a pinned hole that is no cylinder',
      { boundary: undefined, supports: [{ kind: 'pinned', faces: [{ near: [0, 10, 20] }] }] },
      'A pinned hole must be round',
    ],
  ])('%s', async (_, changes, sentence) => {
    const file = setup({ ...asked, ...changes }, 'wrong-cases.json')
    const { code, err } = await trabecula('optimize', beam, '--setup', file, '--out', at('never'))
    expect(code).toBe(2)
    expect(err).toContain(sentence)
  })
})

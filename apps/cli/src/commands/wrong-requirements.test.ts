import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at, beam, setup, trabecula } from '../testing/run-command.ts'

const load = { optimization_goal: 'max-load', optimization_value: 100, elements: 600 }
const moved = (near: readonly number[], atMost: number) => ({ kind: 'displacement', at: { near }, at_most: atMost })
const tip = [90, 10, 20]

/** What no design can have, and one sentence for each of it. */
const beyond = [
  moved(tip, 1e-4),
  { kind: 'displacement', at: { point: [90, 20, 40] }, direction: { x: 0, y: 0, z: 1 }, at_most: 1e-4 },
  { kind: 'stiffness', at_least: 1e6 },
  { kind: 'mass', at_most: 1 },
]

test.each<[string, object, string | RegExp]>([
  ['a displacement limit on a held face', { requirements: [moved([0, 10, 20], 1)] }, 'is at a held face, which does not move'],
  [
    'limits of one thing that differ',
    { requirements: [moved(tip, 0.5), moved(tip, 0.3)] },
    '0.5 mm (0.0197 in) and 0.3 mm (0.0118 in), 0.2 mm (0.00787 in) apart',
  ],
  ['a safety factor of 0.05', { safety_factor: 0.05 }, 'A safety factor of 0.05 cannot be required'],
  ['a safety factor of 101', { safety_factor: 101 }, 'A safety factor of 101 cannot be required'],
  ['a build direction of zeros', { build_direction: [0, 0, 0] }, 'The build direction has no length'],
  ['a face that is no longer there', { requirements: [moved([90, 10, 60], 1)] }, '20 mm (0.7874 in) away from the part'],
  [
    'five requirements that no density meets',
    { requirements: beyond },
    /(The (displacement|stiffness|mass)[^:]* must be [^:]*, which is out of reach: [^:]*\. ){4}Ask for less or change the part\./,
  ],
])('%s is refused in one line before anything is made', async (name, changes, sentence) => {
  const out = at('refused')
  const { code, err } = await trabecula(
    'optimize',
    beam,
    '--setup',
    setup({ ...load, ...changes }),
    '--out',
    out,
    '--only',
    'octet',
  )
  expect(code, name).toBe(2)
  expect(err).toMatch(sentence)
  expect(existsSync(out)).toBe(false)
})

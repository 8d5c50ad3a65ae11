import type { FurtherRequirement } from '@trabecula/domain'
import { expect, it } from 'vitest'
import { stiffestSettings } from '../testing/sample-parts.ts'
import { beyondSolidRefusal } from './beyond-solid.ts'

const requirements: readonly FurtherRequirement[] = [
  { kind: 'displacement', case: 'A', at: { point: [1, 2, 3] }, atMost: 0.1 },
  { kind: 'stiffness', case: 'A', atLeast: 50 },
  { kind: 'mass', atMost: 40 },
]
const refused = (values: readonly number[], leastMass: number, band = 0) => {
  const outcome = beyondSolidRefusal(
    { settings: { ...stiffestSettings, requirements } },
    values,
    { leastMassG: leastMass },
    () => band,
  )
  return outcome?.refusal.message
}

it('what the solid part has is not refused, though its mass is far above a required one', () =>
  expect(refused([0.1, 50, 300], 40)).toBeUndefined())

it('every requirement that even the solid part misses is named with what it has', () => {
  expect(refused([0.2, 45, 300], 39)).toBe(
    'The displacement in case A at 1, 2, 3 mm (0.03937, 0.07874, 0.1181 in) must be at most 0.1 mm (0.00394 in), which is out of reach: even the solid part has 0.2 mm (0.00787 in). The stiffness of case A must be at least 50 N/mm (286 lbf/in), which is out of reach: even the solid part has 45 N/mm (257 lbf/in). Ask for less or change the part.',
  )
  expect(refused([0.1, 50, 300], 44)).toContain(
    'The mass must be at most 40 g (1.41 oz), which is out of reach: shell and pads alone have 44 g (1.55 oz).',
  )
})

it('a value that may be better than it was found is not refused within its band', () => {
  expect(refused([0.105, 48, 300], 40, 0.06)).toBeUndefined()
  expect(refused([0.105, 46, 300], 40, 0.06)).toContain('stiffness')
})

it('a place without material on the grid is refused for that', () =>
  expect(refused([Number.NaN, 50, 300], 40)).toContain('is at a body that was left out'))

const modes: readonly FurtherRequirement[] = [
  { kind: 'frequency', atLeast: 120 },
  { kind: 'buckling', case: 'A', atLeast: 2 },
]
const refusedModes = (values: readonly number[], lightestHz?: number) => {
  const setup = { settings: { ...stiffestSettings, requirements: modes } }
  return beyondSolidRefusal(setup, values, { leastMassG: 1, lightestHz })?.refusal.message
}

it('a frequency is refused where no lattice is stiff and light enough for it, and not where the solid part only is too heavy', () => {
  expect(refusedModes([100, 3], 130)).toBeUndefined()
  expect(refusedModes([100, 3], 110)).toBe(
    'The lowest frequency must be at least 120 Hz, which is out of reach: the solid part has 100 Hz, and no lighter lattice in it more than 110 Hz. Ask for less or change the part.',
  )
})

it('a buckling factor is refused with that of the solid part, and modes that were not looked for are not', () => {
  expect(refusedModes([150, 1.5])).toBe(
    'The buckling factor of case A must be at least 2 times its loads, which is out of reach: even the solid part has 1.5 times its loads. Ask for less or change the part.',
  )
  expect(refusedModes([Number.NaN, Number.NaN])).toBeUndefined()
})

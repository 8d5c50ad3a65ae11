import { expect, it } from 'vitest'
import { threeOf, unit } from '../discretisation/linear/vector.ts'
import { firstCase } from './setup.ts'

it('the first load case is one newton along its force, whose direction no later step rounds again', () => {
  for (const force of [
    { x: 1, y: 2, z: -3 },
    { x: 0.3, y: 0.3, z: 0.7 },
    { x: -1e-6, y: 4e5, z: 1 / 3 },
  ]) {
    const given = firstCase(Uint32Array.of(1), force)
    if (given.kind !== 'force') throw new Error('The first case is a force.')
    const length = Math.hypot(force.x, force.y, force.z)
    const direction = [force.x / length, force.y / length, force.z / length]
    expect([given.name, given.magnitude, ...threeOf(given.direction)]).toEqual(['A', 1, ...direction])
    expect(unit(threeOf(given.direction))).toEqual(direction)
  }
})

it('a force without a direction stays as it is, so that it can be refused', () => {
  expect(firstCase(new Uint32Array(), { x: 0, y: 0, z: 0 })).toMatchObject({ direction: { x: 0, y: 0, z: 0 } })
})

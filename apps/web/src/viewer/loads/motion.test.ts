import type { RigidMotion } from '@trabecula/domain'
import { Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { movedBy, movesForMs, phaseAt, visibleAmount } from './motion.ts'

const speedAt = ({ slide, turn, centre }: RigidMotion, at: Vector3): Vector3 =>
  new Vector3(...turn).cross(at.clone().sub(new Vector3(...centre))).add(new Vector3(...slide))

describe('a moved part', () => {
  it('slides straight', () => {
    const motion: RigidMotion = { slide: [0, 0, 2], turn: [0, 0, 0], centre: [9, 9, 9] }
    expect(new Vector3(1, 2, 3).applyMatrix4(movedBy(motion, 5)).toArray()).toEqual([1, 2, 13])
  })
  it('begins to move with slide and turn, whatever they are', () => {
    const motion: RigidMotion = { slide: [1, -2, 0.5], turn: [0.2, 0.1, -0.3], centre: [4, 0, -1] }
    const at = new Vector3(10, -5, 3)
    const moved = at.clone().applyMatrix4(movedBy(motion, 1e-5))
    const speed = moved.sub(at).multiplyScalar(1e5)
    expect(speed.distanceTo(speedAt(motion, at))).toBeLessThan(1e-3)
  })
  it('turns about its axis and stays on it', () => {
    // About the line along z through 0, 1, where slide and turn cancel.
    const motion: RigidMotion = { slide: [1, 0, 0], turn: [0, 0, 1], centre: [0, 0, 0] }
    const onAxis = new Vector3(0, 1, 7)
    expect(onAxis.clone().applyMatrix4(movedBy(motion, 1)).distanceTo(onAxis)).toBeLessThan(1e-12)
    const quarter = new Vector3(2, 1, 0).applyMatrix4(movedBy(motion, Math.PI / 2))
    expect(quarter.distanceTo(new Vector3(0, 3, 0))).toBeLessThan(1e-12)
  })
})

describe('how far it moves', () => {
  const [min, max] = [new Vector3(-10, -10, -10), new Vector3(10, 10, 10)]
  it('is the same share of the part, whatever the size of the motion', () => {
    for (const size of [1e-3, 1, 1e3]) {
      const motion: RigidMotion = { slide: [0, size, 0], turn: [0, 0, 0], centre: [0, 0, 0] }
      const way = visibleAmount(motion, min, max) * size
      expect(way).toBeCloseTo(visibleAmount({ ...motion, slide: [0, 1, 0] }, min, max))
      expect(way).toBeGreaterThan(1)
      expect(way).toBeLessThan(10)
    }
  })
  it('is zero without a motion', () =>
    expect(visibleAmount({ slide: [0, 0, 0], turn: [0, 0, 0], centre: [0, 0, 0] }, min, max)).toBe(0))
})

it('the animation moves to either side and comes to rest displaced, without a jump', () => {
  expect(phaseAt(0)).toBe(0)
  expect(phaseAt(500)).toBeCloseTo(1)
  expect(phaseAt(1500)).toBeCloseTo(-1)
  expect(phaseAt(movesForMs - 1e-3)).toBeCloseTo(1)
  expect(phaseAt(movesForMs + 1e6)).toBe(1)
})

import { Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { type Grip, gripsOf, type PlainShape } from './shape-grips.ts'

const box: PlainShape = {
  box: [
    [10, 0, 0],
    [0, 20, 6],
  ],
}
const cylinder: PlainShape = { cylinder: { from: [1, 2, 3], to: [1, 2, 13], radius: 4 } }
const sphere: PlainShape = { sphere: { center: [1, 2, 3], radius: 4 } }

/** The grip at a place. */
function gripAt(shape: PlainShape, kind: Grip['kind'], ...at: [number, number, number]): Grip {
  const found = gripsOf(shape).find((grip) => grip.kind === kind && grip.at.distanceTo(new Vector3(...at)) < 1e-9)
  if (!found) throw new Error(`Nothing is dragged at ${at}.`)
  return found
}
const by = (x: number, y: number, z: number) => new Vector3(x, y, z)

describe('a shape is moved', () => {
  it('along each axis by a place beyond it, and freely by its middle, with its sizes', () => {
    expect(gripAt(box, 'move', 5, 10, 3).along).toBeNull()
    expect(gripAt(box, 'move', 10, 10, 3).along?.toArray()).toEqual([1, 0, 0])
    expect(gripAt(box, 'move', 5, 10, 3).changed(by(1.04, -2.26, 0), 0.1)).toEqual({
      box: [
        [11, -2.3, 0],
        [1, 17.7, 6],
      ],
    })
    expect(gripAt(cylinder, 'move', 1, 2, 13).changed(by(0, 0, 4.6), 1)).toEqual({
      cylinder: { from: [1, 2, 8], to: [1, 2, 18], radius: 4 },
    })
    expect(gripAt(sphere, 'move', 1, 6, 3).changed(by(0, 0.26, 0), 0.1)).toEqual({ sphere: { center: [1, 2.3, 3], radius: 4 } })
  })

  it('to multiples of the step in the coordinates that change; the others keep their digits', () => {
    const between: PlainShape = { sphere: { center: [1.2345, 2.3456, 0.1], radius: 1 } }
    expect(gripsOf(between)[0]?.changed(by(0.2, 0, 0.2), 0.1)).toEqual({ sphere: { center: [1.4, 2.3456, 0.3], radius: 1 } })
    const inches = 25.4 * 0.01
    const moved = gripsOf(between)[0]?.changed(by(0, 1, 0), inches) as typeof between
    expect(moved.sphere.center[1] / inches).toBeCloseTo(13, 9)
  })

  it('reaches as far as it is wide across an oblique axis', () => {
    const oblique: PlainShape = { cylinder: { from: [0, 0, 0], to: [6, 8, 0], radius: 5 } }
    const reach = gripsOf(oblique)
      .filter(({ kind, along }) => kind === 'move' && along)
      .map(({ at }) => at.toArray())
    // Half the axis plus the radius times the sine of its angle.
    expect(reach.map((at, axis) => at[axis])).toEqual([3 + 3 + 5 * 0.8, 4 + 4 + 5 * 0.6, 5].map((far) => expect.closeTo(far, 9)))
  })
})

describe('a size is changed', () => {
  it('side by side of a box, whichever corners are given, and no side passes the other', () => {
    const side = gripAt(box, 'size', 10, 10, 3)
    expect(side.along?.toArray()).toEqual([1, 0, 0])
    expect(side.changed(by(2.04, 0, 0), 0.1)).toEqual({ box: [[12, 0, 0], box.box[1]] })
    expect(side.changed(by(-50, 0, 0), 0.5)).toEqual({ box: [[0.5, 0, 0], box.box[1]] })
    const low = gripAt(box, 'size', 0, 10, 3)
    expect(low.along?.toArray()).toEqual([-1, 0, 0])
    expect(low.changed(by(50, 0, 0), 0.5)).toEqual({ box: [box.box[0], [9.5, 20, 6]] })
    expect(gripsOf(box).filter(({ kind }) => kind === 'size')).toHaveLength(6)
  })

  it('at both ends of a cylinder and around it', () => {
    expect(gripAt(cylinder, 'size', 1, 2, 13).changed(by(0, 0, 2.44), 0.1)).toEqual({
      cylinder: { from: [1, 2, 3], to: [1, 2, 15.4], radius: 4 },
    })
    expect(gripAt(cylinder, 'size', 1, 2, 3).changed(by(0, 0, 30), 0.5)).toEqual({
      cylinder: { from: [1, 2, 12.5], to: [1, 2, 13], radius: 4 },
    })
    const around = gripsOf(cylinder).filter(({ kind, at }) => kind === 'size' && at.z === 8)
    expect(around).toHaveLength(4)
    for (const { at, along, changed } of around) {
      expect(at.distanceTo(new Vector3(1, 2, 8))).toBeCloseTo(4, 9)
      expect(changed(along!.clone().multiplyScalar(1.26), 0.1)).toEqual({ cylinder: { ...cylinder.cylinder, radius: 5.3 } })
      expect(changed(along!.clone().multiplyScalar(-9), 0.1)).toEqual({ cylinder: { ...cylinder.cylinder, radius: 0.1 } })
    }
  })

  it('along an oblique axis: the direction of the axis stays', () => {
    const oblique: PlainShape = { cylinder: { from: [0, 0, 0], to: [6, 8, 0], radius: 5 } }
    expect(gripAt(oblique, 'size', 6, 8, 0).changed(by(0.6, 0.8, 0), 0.5)).toEqual({
      cylinder: { from: [0, 0, 0], to: [6.6, 8.8, 0], radius: 5 },
    })
  })

  it('at six places of a sphere', () => {
    expect(gripsOf(sphere).filter(({ kind }) => kind === 'size')).toHaveLength(6)
    expect(gripAt(sphere, 'size', -3, 2, 3).changed(by(-1.5, 0, 0), 0.5)).toEqual({
      sphere: { center: [1, 2, 3], radius: 5.5 },
    })
  })

  it('of a cylinder without length, which was typed, without an error', () => {
    const flat: PlainShape = { cylinder: { from: [1, 2, 3], to: [1, 2, 3], radius: 4 } }
    const [, , , , , to] = gripsOf(flat)
    expect(to?.changed(by(0, 0, 2), 1)).toEqual({ cylinder: { from: [1, 2, 3], to: [1, 2, 5], radius: 4 } })
  })
})

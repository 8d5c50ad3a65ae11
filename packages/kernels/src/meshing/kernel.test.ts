import { describe, expect, it } from 'vitest'
import { bracket, rotate } from '../../reference/shapes.ts'
import { distanceTo, signedDistance } from './distance/signed-distance.ts'
import { MeshingKernel } from './kernel.ts'
import { samplingGridAround } from './sampling-grid.ts'

describe('a meshing kernel', () => {
  it('that was given back is lent to the next, with zeroes where it held numbers, and to no other in between', () => {
    const kernel = MeshingKernel.borrow()
    const at = kernel.place(new Float32Array(100_000).fill(1))
    kernel.giveBack()
    const again = MeshingKernel.borrow()
    expect(again).toBe(kernel)
    expect(MeshingKernel.borrow()).not.toBe(kernel)
    expect(again.allocate(4 * 50_000)).toBe(at)
    expect(again.floats(again.allocate(4 * 100_000), 100_000).every((value) => value === 0)).toBe(true)
    expect(again.floats(at, 50_000).every((value) => value === 0)).toBe(true)
  })

  it('reserves zeroes where something was released', () => {
    const kernel = new MeshingKernel()
    const from = kernel.allocate(64)
    kernel.place(new Uint8Array(1000).fill(7))
    kernel.release(from)
    expect(kernel.bytes(kernel.allocate(2000), 2000).every((value) => value === 0)).toBe(true)
  })

  it('finds the same distances in the memory of others before it', () => {
    const soup = rotate(bracket(16, 14, 4, 6), 0.41, 0.73)
    const fine = samplingGridAround([-12, -12, -12], [12, 12, 12], 0.6)
    const coarse = samplingGridAround([-12, -12, -12], [12, 12, 12], 1.1)
    // Distances beyond the band need a grid that holds the whole surface.
    const whole = samplingGridAround([-24, -24, -24], [24, 24, 24], 1.9)
    const distances = () => [
      signedDistance(soup, coarse, { band: 2, sign: 'scan' }).values,
      distanceTo(soup.subarray(0, 45), fine, { band: 3 }).values,
      signedDistance(soup, whole, { band: 2, sign: 'winding', interior: true }).values,
    ]
    const first = distances()
    expect(distances()).toEqual(first)
    expect(new Set(first[0]).size).toBeGreaterThan(1000)
  })
})

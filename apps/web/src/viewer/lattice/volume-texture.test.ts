import { FloatType, HalfFloatType, UnsignedByteType } from 'three'
import { expect, test } from 'vitest'
import { samplingOf, volumeTexture } from './volume-texture.ts'

const base = { origin: [-10, -20, -30], spacing: 2, size: [11, 21, 31] }

test('the first and the last node are sampled at the centres of the first and last texel', () => {
  const { origin, scale, shift } = samplingOf({ ...base, format: 'r8', bytes: new ArrayBuffer(0) })
  const at = (x: number, y: number, z: number) => [
    (x - origin.x) * scale.x + shift.x,
    (y - origin.y) * scale.y + shift.y,
    (z - origin.z) * scale.z + shift.z,
  ]
  const first = at(-10, -20, -30)
  const last = at(10, 20, 30)
  for (const [i, n] of base.size.entries()) {
    expect(first[i]).toBeCloseTo(0.5 / n, 12)
    expect(last[i]).toBeCloseTo(1 - 0.5 / n, 12)
  }
})

test('floats are kept where the device filters them and halved where it does not', () => {
  const field = { origin: [0, 0, 0], spacing: 1, size: [2, 1, 1], format: 'r32f', bytes: Float32Array.of(1, -2).buffer } as const
  expect(volumeTexture(field, true).type).toBe(FloatType)
  const half = volumeTexture(field, false)
  expect(half.type).toBe(HalfFloatType)
  expect([...(half.image.data as unknown as Uint16Array)]).toEqual([0x3c00, 0xc000])
  expect(volumeTexture({ ...field, format: 'r8', bytes: new ArrayBuffer(2) }, true).type).toBe(UnsignedByteType)
})

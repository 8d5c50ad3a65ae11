import { expect, it } from 'vitest'
import { type Design, decodeDesign, encodeDesign } from './design.ts'

const design = {
  cell: 'octet',
  cellSize: 7.5,
  origin: [0, 1, 2],
  shell: 1,
  pad: 1.2,
  zeroThicknessDirection: 'None',
  padTriangles: Uint32Array.of(3, 1, 4),
  density: { origin: [0.5, 0.5, 0.5], spacing: 1, size: [2, 1, 2], values: Float32Array.of(0.1, 0.2, 0.3, 0.4) },
  row: { name: 'Octet 7.5 mm', trustReason: '±10 %' },
} as unknown as Design

it('a design survives being stored, byte for byte', () => {
  const bytes = encodeDesign(design)
  expect(decodeDesign(bytes)).toEqual(design)
  expect(encodeDesign(decodeDesign(bytes))).toEqual(bytes)
})

it('a design can be read from the middle of another buffer', () => {
  const bytes = encodeDesign(design)
  const shifted = new Uint8Array(bytes.length + 3)
  shifted.set(bytes, 3)
  expect(decodeDesign(shifted.subarray(3))).toEqual(design)
})

it('bytes that are no design are a bug and throw', () => {
  expect(() => decodeDesign(new Uint8Array(40))).toThrow('no encoded design')
})

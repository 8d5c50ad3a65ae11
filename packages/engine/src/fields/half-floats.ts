/**
 * Half-precision numbers (IEEE 754 binary16) as Node 24 and new browsers have them, written out for older ones. Both
 * give the same bits.
 */

const hasHalfFloats = 'Float16Array' in globalThis

/** The numbers rounded to the nearest half, ties to even, as their bits. */
export function toHalves(values: Float64Array | Float32Array): Uint16Array<ArrayBuffer> {
  return hasHalfFloats ? new Uint16Array(new Float16Array(values).buffer) : Uint16Array.from(values, halfBits)
}

export function fromHalves(bits: Uint16Array<ArrayBuffer>): Float32Array {
  return hasHalfFloats
    ? Float32Array.from(new Float16Array(bits.buffer, bits.byteOffset, bits.length))
    : Float32Array.from(bits, halfValue)
}

/** From here on a number rounds to infinity. */
const overflow = 65_520
const smallestNormal = 2 ** -14

export function halfBits(value: number): number {
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0
  const size = Math.abs(value)
  if (Number.isNaN(value)) return 0x7e00
  if (size >= overflow) return sign | 0x7c00
  if (size < smallestNormal) return sign | roundToEven(size * 2 ** 24)
  let exponent = Math.floor(Math.log2(size))
  // The logarithm is rounded: near a power of two it may be one off.
  if (2 ** exponent > size) exponent--
  else if (2 ** (exponent + 1) <= size) exponent++
  // A fraction that is rounded up to two carries into the exponent, as it should.
  return sign | (((exponent + 15) << 10) + roundToEven((size / 2 ** exponent) * 1024) - 1024)
}

export function halfValue(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15))
}

function roundToEven(value: number): number {
  const rounded = Math.round(value)
  return rounded - value === 0.5 && rounded % 2 === 1 ? rounded - 1 : rounded
}

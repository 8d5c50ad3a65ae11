/** Values as IEEE 754 half floats, two bytes each, rounded to nearest; what exceeds 65504 becomes the largest finite value. */
export function toHalfFloats(values: Float32Array): Uint8Array {
  const halves = new Uint16Array(values.length)
  const float = new Float32Array(1)
  const bits = new Uint32Array(float.buffer)
  for (let i = 0; i < values.length; i++) {
    float[0] = Math.min(Math.max(values[i], -65504), 65504)
    halves[i] = halfOf(bits[0])
  }
  return new Uint8Array(halves.buffer)
}

function halfOf(bits: number): number {
  const sign = (bits >>> 16) & 0x8000
  const exponent = ((bits >>> 23) & 255) - 127 + 15
  const fraction = bits & 0x7fffff
  if (exponent <= 0) {
    // Subnormal: the implicit one becomes explicit and shifts out.
    if (exponent < -10) return sign
    const shift = 14 - exponent
    return sign | (((fraction | 0x800000) + (1 << (shift - 1))) >>> shift)
  }
  // A carry out of the fraction rightly raises the exponent.
  return sign | Math.min((exponent << 10) + ((fraction + 0x1000) >>> 13), 0x7bff)
}

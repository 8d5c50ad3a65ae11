/** Largest value of a signed, normalised 16-bit attribute. */
const ONE = 32_767

/**
 * Octahedral encoding of unit vectors as two 16-bit numbers (Meyer et al. 2010, "On floating-point normal vectors"): a
 * third of the memory of three floats, at an error below 0.01°.
 * @param normals 3 per vertex; a zero vector becomes +z
 * @returns 2 per vertex, −32767 to 32767
 */
export function encodeOctahedral(normals: Float32Array): Int16Array {
  const encoded = new Int16Array((normals.length / 3) * 2)
  for (let from = 0, to = 0; from < normals.length; from += 3, to += 2) {
    const [x, y, z] = [normals[from]!, normals[from + 1]!, normals[from + 2]!]
    const size = Math.abs(x) + Math.abs(y) + Math.abs(z)
    if (size === 0) continue
    const [u, v] = [x / size, y / size]
    encoded[to] = Math.round(ONE * (z >= 0 ? u : (1 - Math.abs(v)) * signOf(u)))
    encoded[to + 1] = Math.round(ONE * (z >= 0 ? v : (1 - Math.abs(u)) * signOf(v)))
  }
  return encoded
}

/** Decoding in the vertex shader; the result is not normalised. */
export const decodeOctahedralGlsl = /* glsl */ `
vec3 decodeOctahedral(vec2 f) {
  vec3 n = vec3(f, 1.0 - abs(f.x) - abs(f.y));
  if (n.z < 0.0) n.xy = (1.0 - abs(n.yx)) * vec2(n.x < 0.0 ? -1.0 : 1.0, n.y < 0.0 ? -1.0 : 1.0);
  return n;
}`

const signOf = (value: number): number => (value < 0 ? -1 : 1)

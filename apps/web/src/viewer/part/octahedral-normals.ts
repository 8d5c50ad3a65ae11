/** The largest value of the card's signed, normalised 16-bit numbers. */
const ONE = 32_767

/**
 * Unit vectors folded into two numbers each: the sphere pressed onto an octahedron whose lower half is folded over the upper (Meyer et al.
 * 2010). A third of the memory at an error below 0.01°, and half of what there is to copy to the graphics card.
 * @param normals 3 per corner; a zero vector becomes +z
 * @returns 2 per corner, −32767 … 32767
 */
export function foldNormals(normals: Float32Array): Int16Array {
  const folded = new Int16Array((normals.length / 3) * 2)
  for (let from = 0, to = 0; from < normals.length; from += 3, to += 2) {
    const [x, y, z] = [normals[from]!, normals[from + 1]!, normals[from + 2]!]
    const size = Math.abs(x) + Math.abs(y) + Math.abs(z)
    if (size === 0) continue
    const [u, v] = [x / size, y / size]
    folded[to] = Math.round(ONE * (z >= 0 ? u : (1 - Math.abs(v)) * signOf(u)))
    folded[to + 1] = Math.round(ONE * (z >= 0 ? v : (1 - Math.abs(u)) * signOf(v)))
  }
  return folded
}

/** The same vector again, of any length, in the vertex shader. */
export const unfoldGlsl = /* glsl */ `
vec3 unfold(vec2 f) {
  vec3 n = vec3(f, 1.0 - abs(f.x) - abs(f.y));
  if (n.z < 0.0) n.xy = (1.0 - abs(n.yx)) * vec2(n.x < 0.0 ? -1.0 : 1.0, n.y < 0.0 ? -1.0 : 1.0);
  return n;
}`

const signOf = (value: number): number => (value < 0 ? -1 : 1)

import type { Manifold } from 'manifold-3d'

/** The triangles of a solid, nine floats each. */
export function soupOf(solid: Manifold): Float32Array {
  const { vertProperties, triVerts, numProp } = solid.getMesh()
  const soup = new Float32Array(3 * triVerts.length)
  triVerts.forEach((vertex, corner) => {
    soup.set(vertProperties.subarray(numProp * vertex, numProp * vertex + 3), 3 * corner)
  })
  return soup
}

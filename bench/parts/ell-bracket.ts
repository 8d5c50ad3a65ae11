/**
 * An L-shaped bracket off the axes: 100 × 60 × 100 mm, four counterbored holes, a 24 mm bore and a ball in the corner;
 * 7,760 triangles or so.
 */
import Module from 'manifold-3d'

/** Nine floats per triangle, wound outwards, mm. `longestEdge` refines it to small triangles. */
export async function ellBracket(longestEdge?: number): Promise<Float32Array> {
  const kernel = await Module()
  kernel.setup()
  const { Manifold } = kernel
  const foot = Manifold.cube([100, 60, 30])
  const wall = Manifold.cube([30, 60, 100])
  let part = foot.add(wall)
  for (const x of [55, 85]) {
    for (const y of [15, 45]) {
      part = part.subtract(Manifold.cylinder(40, 4, 4, 96).translate([x, y, -5]))
      part = part.subtract(Manifold.cylinder(20, 8, 8, 128).translate([x, y, 24]))
    }
  }
  part = part.subtract(Manifold.cylinder(60, 12, 12, 192).rotate([0, 90, 0]).translate([-10, 30, 70]))
  part = part.add(Manifold.sphere(18, 160).translate([30, 30, 30]))
  part = part.rotate([0, 0, 17]).rotate([11, 0, 0])
  if (longestEdge !== undefined) part = part.refineToLength(longestEdge)
  const { triVerts, vertProperties, numProp } = part.getMesh()
  const soup = new Float32Array(3 * triVerts.length)
  triVerts.forEach((vertex, corner) => {
    soup.set(vertProperties.subarray(vertex * numProp, vertex * numProp + 3), 3 * corner)
  })
  return soup
}

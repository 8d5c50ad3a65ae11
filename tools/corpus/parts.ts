import { box, cylinder, prism, roundedBox, sphere, writeBinaryStl } from '@trabecula/geometry'
import Module, { type Manifold } from 'manifold-3d'

/** The corpus's own parts, 26 to 60 mm long: what machined and printed parts are made of. */
export const partNames = [
  'box',
  'plate',
  'thin-plate',
  'bracket-with-holes',
  'tube',
  't-beam',
  'ball',
  'wedge',
  'counterbored-block',
  'two-bodies',
  'filleted-box',
  'turned-box',
  'hollow-box',
  'fork',
  'cone',
  'far-from-origin',
] as const
export type PartName = (typeof partNames)[number]

let loaded: ReturnType<typeof Module> | undefined

/** The part as a binary STL in millimetres. Same name, same bytes. */
export async function partBytes(name: PartName): Promise<Uint8Array> {
  loaded ??= Module()
  const library = await loaded
  library.setup()
  return writeBinaryStl(soupOf(name, library.Manifold))
}

type Solids = Awaited<ReturnType<typeof Module>>['Manifold']

function soupOf(name: PartName, solids: Solids): Float32Array {
  const block = (x: number, y: number, z: number, at: readonly [number, number, number] = [0, 0, 0]): Manifold =>
    solids.cube([x, y, z]).translate([...at])
  const rod = (radius: number, height: number, at: readonly [number, number, number]): Manifold =>
    solids.cylinder(height, radius, radius, 48).translate([...at])
  switch (name) {
    case 'box':
      return box([36, 30, 26])
    case 'plate':
      return box([60, 40, 10])
    case 'thin-plate':
      return box([60, 40, 5])
    case 'bracket-with-holes': {
      const foot = block(48, 28, 14).add(block(14, 28, 44))
      const holes = [12, 22].map((y) => rod(3, 20, [34, y - 3, -2]))
      const across = solids.cylinder(20, 4, 4, 48).rotate([0, 90, 0]).translate([-2, 14, 32])
      return triangles(foot.subtract(holes[0]!).subtract(holes[1]!).subtract(across))
    }
    case 'tube':
      return triangles(rod(19, 40, [0, 0, 0]).subtract(rod(8, 44, [0, 0, -2])))
    case 't-beam':
      return triangles(block(50, 36, 12, [0, 0, 24]).add(block(50, 12, 30, [0, 12, 0])))
    case 'ball':
      return sphere(17, 64)
    case 'wedge':
      return prism(
        [
          [0, 0],
          [44, 0],
          [44, 30],
        ],
        28,
      )
    case 'counterbored-block':
      return triangles(
        block(36, 36, 24)
          .subtract(rod(5, 30, [18, 18, -3]))
          .subtract(rod(9, 10, [18, 18, 18])),
      )
    case 'two-bodies':
      return joined(box([26, 24, 22]), moved(box([20, 24, 30]), 31, 0, 0))
    case 'filleted-box':
      return roundedBox([40, 30, 26], 5, 32)
    case 'turned-box':
      return triangles(block(38, 30, 24).rotate([12, 18, 25]))
    case 'hollow-box':
      return triangles(block(40, 40, 36).subtract(block(10, 10, 10, [15, 15, 13])))
    case 'fork':
      return triangles(block(48, 30, 30).subtract(block(32, 40, 2, [20, -5, 14])))
    case 'cone':
      return triangles(solids.cylinder(36, 20, 9, 64))
    case 'far-from-origin':
      return moved(joined(cylinder(16, 30, 48)), 1800, -2400, 950)
  }
}

/** A library's solid as a soup. */
function triangles(solid: Manifold): Float32Array {
  const { vertProperties, triVerts, numProp } = solid.getMesh()
  const soup = new Float32Array(3 * triVerts.length)
  triVerts.forEach((vertex, corner) => {
    for (let axis = 0; axis < 3; axis++) soup[3 * corner + axis] = vertProperties[numProp * vertex + axis]!
  })
  return soup
}

const moved = (soup: Float32Array, ...by: readonly [number, number, number]): Float32Array =>
  soup.map((value, i) => value + by[i % 3]!)

function joined(...soups: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(soups.reduce((sum, soup) => sum + soup.length, 0))
  let at = 0
  for (const soup of soups) {
    whole.set(soup, at)
    at += soup.length
  }
  return whole
}

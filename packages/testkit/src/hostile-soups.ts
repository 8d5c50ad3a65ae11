import { Random } from './random.ts'

type Vector = readonly [number, number, number]

/** Edge of the box that every soup fills, in its unit. */
const size = 100

/** Thickness of a needle as a share of its length. */
const needleShare = 1e-4

/**
 * Soups of `count` triangles (nine floats each) that no CAD program writes, by the name of what is bad about them. Each
 * defeats something: boxes that all meet, one place with all edges, as many pieces as triangles. The same for the same
 * count.
 */
export const hostileSoups = {
  'random triangles': (count) => soupOf(count, (random) => [place(random), place(random), place(random)]),
  'slivers across the box': (count) => soupOf(count, sliver),
  'a common vertex': (count) => soupOf(count, (random) => [middle, place(random), place(random)]),
  'a common edge': (count) => soupOf(count, (random) => [middle, [size, size, size], place(random)]),
  'overlapping in one plane': (count) => soupOf(count, (random) => [onPlane(random), onPlane(random), onPlane(random)]),
  'equal triangles': (count) =>
    soupOf(count, () => [
      [0, 0, 0],
      [size, 0, 0],
      [0, size, size],
    ]),
  'two-sided triangles': (count) =>
    bodiesOf(count, 2, (random) => {
      const [a, b, c] = [place(random), place(random), place(random)]
      return [a, b, c, a, c, b]
    }),
  'needles across the box': (count) => bodiesOf(count, 4, (random) => needle(random, place(random), place(random))),
  'spikes from one vertex': (count) => bodiesOf(count, 4, (random) => needle(random, middle, place(random))),
  'inside-out bodies': (count) => bodiesOf(count, 4, (random) => inward(tetrahedron(place(random), 1e-3 * size))),
  'bodies inside each other': (count) =>
    bodiesOf(count, 4, (_, i, total) => {
      const body = tetrahedron(middle, (size / 2) * (1 - i / total))
      return i % 2 === 0 ? body : inward(body)
    }),
  'tiny bodies in a huge one': (count) =>
    bodiesOf(count, 4, (random, i) =>
      i === 0 ? tetrahedron(middle, 3 * size) : inward(tetrahedron(place(random), 1e-3 * size)),
    ),
  'a cone of many facets': (count) => cone(count),
} as const satisfies Readonly<Record<string, (count: number) => Float32Array>>

export type HostileSoup = keyof typeof hostileSoups

const middle: Vector = [size / 2, size / 2, size / 2]

const place = (random: Random): Vector => [random.between(0, size), random.between(0, size), random.between(0, size)]

/** In a plane across no axis. */
function onPlane(random: Random): Vector {
  const [x, y] = [random.between(0, size), random.between(0, size)]
  return [x, y, 0.37 * x + 0.71 * y]
}

/** A place very near another one. */
function beside(random: Random, [x, y, z]: Vector, by: number): Vector {
  const shift = (value: number) => value + random.between(-by, by)
  return [shift(x), shift(y), shift(z)]
}

function sliver(random: Random): readonly Vector[] {
  const from = place(random)
  return [from, place(random), beside(random, from, needleShare * size)]
}

/** A closed body between two places that is all but a line. */
function needle(random: Random, tip: Vector, foot: Vector): readonly Vector[] {
  const [a, b, c] = [1, 2, 3].map(() => beside(random, foot, needleShare * size)) as [Vector, Vector, Vector]
  return [tip, a, b, tip, b, c, tip, c, a, a, c, b]
}

/** A closed body about a place, wound outwards. */
function tetrahedron([x, y, z]: Vector, r: number): readonly Vector[] {
  const a: Vector = [x + r, y + r, z + r]
  const b: Vector = [x + r, y - r, z - r]
  const c: Vector = [x - r, y + r, z - r]
  const d: Vector = [x - r, y - r, z + r]
  return [a, b, c, a, d, b, a, c, d, b, d, c]
}

/** The same corners, each triangle the other way round. */
function inward(corners: readonly Vector[]): Vector[] {
  const out: Vector[] = []
  for (let i = 0; i + 2 < corners.length; i += 3) out.push(corners[i]!, corners[i + 2]!, corners[i + 1]!)
  return out
}

function cone(count: number): Float32Array {
  const facets = Math.max(3, Math.floor(count / 2))
  const rim = (i: number): Vector => {
    const angle = (2 * Math.PI * (i % facets)) / facets
    return [(size / 2) * (1 + Math.cos(angle)), (size / 2) * (1 + Math.sin(angle)), 0]
  }
  return bodiesOf(2 * facets, 2, (_, i) => [
    [size / 2, size / 2, size],
    rim(i),
    rim(i + 1),
    [size / 2, size / 2, 0],
    rim(i + 1),
    rim(i),
  ])
}

const soupOf = (count: number, corners: (random: Random) => readonly Vector[]): Float32Array => bodiesOf(count, 1, corners)

/** As many bodies of `each` triangles as `count` triangles make. */
function bodiesOf(
  count: number,
  each: number,
  corners: (random: Random, body: number, bodies: number) => readonly Vector[],
): Float32Array {
  const random = new Random(1)
  const bodies = Math.max(1, Math.floor(count / each))
  const soup = new Float32Array(9 * each * bodies)
  for (let body = 0; body < bodies; body++) {
    const own = corners(random, body, bodies)
    for (const [i, corner] of own.entries()) soup.set(corner, 9 * each * body + 3 * i)
  }
  return soup
}

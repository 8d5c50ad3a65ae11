import { type Formula, formula, least, variable } from './expression.ts'
import type { Triple } from './surfaces.ts'

/** Coordinates of a point, counted in cells. */
export const coordinates: Triple = [variable('u'), variable('v'), variable('w')]

/**
 * Trusses whose mirrors are the planes x, y, z = 0 and ½. A point is folded into the octant [0, ½]³; the nearest strut
 * then lies in the octant too (one behind a mirror has an image that is as near), so a few squares give the exact
 * distance and nothing is searched.
 */
const [a, b, c] = coordinates.map((along) => toNearest(along).absolute()) as unknown as Triple

/** Distance along one axis from the nearest place with a whole number. */
function toNearest(along: Formula): Formula {
  return along.minus(along.plus(0.5).floor())
}

const halfSquare = (value: Formula): Formula => formula(0.5).times(value.squared())

/** Along the edges of the octant at the origin: lines x, y and z. */
const squaredToEdges = least(a.squared().plus(b.squared()), b.squared().plus(c.squared()), c.squared().plus(a.squared()))

/** Along the diagonal from (0, 0, 0) to (½, ½, ½). */
const squaredToDiagonal = a
  .squared()
  .plus(b.squared())
  .plus(c.squared())
  .minus(
    a
      .plus(b.plus(c))
      .squared()
      .times(1 / 3),
  )
  .orZero()

/** Along the diagonals of the three faces at the origin, (0, 0, 0) to (½, ½, 0) and so on. */
const squaredToFaces = least(
  halfSquare(a.minus(b)).plus(c.squared()),
  halfSquare(b.minus(c)).plus(a.squared()),
  halfSquare(c.minus(a)).plus(b.squared()),
)

const fromMiddle = (along: Formula): Formula => formula(0.5).minus(along)

/** Between the centres of the faces, (½, ½, 0) to (½, 0, ½) and so on: the octahedron inside an octet. */
const squaredToOctahedron = least(
  fromMiddle(a)
    .squared()
    .plus(halfSquare(b.minus(fromMiddle(c)))),
  fromMiddle(b)
    .squared()
    .plus(halfSquare(c.minus(fromMiddle(a)))),
  fromMiddle(c)
    .squared()
    .plus(halfSquare(a.minus(fromMiddle(b)))),
)

/** The edges of the truncated octahedron in the planes r = ½ (square, to ¼) and r = 0 (hexagon, to ¾). */
function squaredToKelvinEdges(p: Formula, q: Formula, r: Formula): Formula {
  const beyond = p.minus(q).absolute().minus(0.25).orZero()
  const square = fromMiddle(r)
    .squared()
    .plus(halfSquare(p.plus(q).minus(0.25)))
  const hexagon = r.squared().plus(halfSquare(p.plus(q).minus(0.75)))
  return least(square, hexagon).plus(halfSquare(beyond))
}

/**
 * Bonds of the diamond lattice along one direction, from every site to a neighbour, √3/4 long. Their middles are a
 * face-centred lattice, four in a cell. Folding about a middle finds its nearest image exactly, because a bond reaches
 * only ⅛ to every side and no point is farther than ⅜ from all bonds.
 */
function squaredToBonds(direction: readonly [1 | -1, 1 | -1, 1 | -1]): Formula {
  const [x, y, z] = coordinates.map((along, axis) =>
    direction[axis] === 1 ? along.minus(1 / 8) : along.plus(1 / 8),
  ) as unknown as Triple
  const bond = (...from: readonly [Formula, Formula, Formula]): Formula => {
    const [p, q, r] = from.map(toNearest) as unknown as Triple
    const sum = p.times(direction[0]).plus(q.times(direction[1])).plus(r.times(direction[2]))
    const along = sum.times(Math.sqrt(1 / 3))
    const beyond = along
      .absolute()
      .minus(Math.sqrt(3) / 8)
      .orZero()
    return p.squared().plus(q.squared()).plus(r.squared()).minus(along.squared()).orZero().plus(beyond.squared())
  }
  return least(
    least(bond(x, y, z), bond(x.plus(0.5), y.plus(0.5), z)),
    least(bond(x, y.plus(0.5), z.plus(0.5)), bond(x.plus(0.5), y, z.plus(0.5))),
  )
}

type Point = readonly [number, number, number]

/** The axis of a strut between two nodes, in units of L. */
export type Strut = readonly [from: Point, to: Point]

/**
 * A truss by the squared distance from a point to its nearest axis, in units of L²: exact, without a search. And by its
 * struts: each once, those of all other cells are as far apart as the cells.
 */
export interface Truss {
  readonly name: string
  readonly squaredDistance: Formula
  readonly struts: readonly Strut[]
}

const zero: Point = [0, 0, 0]

/** The same strut along y → z → x and z → x → y too. */
const turned = ([from, to]: Strut): Strut[] => [
  [from, to],
  [turnedPoint(from), turnedPoint(to)],
  [turnedPoint(turnedPoint(from)), turnedPoint(turnedPoint(to))],
]

const turnedPoint = ([x, y, z]: Point): Point => [z, x, y]

/** Struts of the octant [0, ½]³ with their images behind its mirrors, each once in a period of one. */
function mirrored(octant: readonly Strut[]): Strut[] {
  const found = new Map<string, Strut>()
  for (const [from, to] of octant) {
    for (const x of [1, -1])
      for (const y of [1, -1])
        for (const z of [1, -1]) {
          const image: Strut = [
            [x * from[0], y * from[1], z * from[2]],
            [x * to[0], y * to[1], z * to[2]],
          ]
          const key = periodicKey(image)
          if (!found.has(key)) found.set(key, image)
        }
  }
  return [...found.values()]
}

/** The same for a strut, its reverse and both in other cells. */
function periodicKey([from, to]: Strut): string {
  const middle = from.map((along, axis) => (((along + to[axis]) / 2) % 1) + 1).map((along) => along % 1)
  const direction = from.map((along, axis) => to[axis] - along)
  const first = direction.find((along) => along !== 0) as number
  return [...middle, ...direction.map((along) => along * Math.sign(first) + 0)].join()
}

const edges = mirrored(
  turned([
    [-0.5, 0, 0],
    [0.5, 0, 0],
  ]),
)
const diagonals = mirrored([[zero, [0.5, 0.5, 0.5]]])
const faceDiagonals = mirrored(turned([zero, [0.5, 0.5, 0]]))
const octahedron = mirrored(
  turned([
    [0.5, 0.5, 0],
    [0.5, 0, 0.5],
  ]),
)
const kelvinEdges = mirrored([
  ...turned([
    [0.25, 0, 0.5],
    [0, 0.25, 0.5],
  ]),
  ...turned([
    [0.5, 0.25, 0],
    [0.25, 0.5, 0],
  ]),
])

/** From the sites of a face-centred lattice to the four neighbours of each. */
const bonds = [zero, [0.5, 0.5, 0], [0, 0.5, 0.5], [0.5, 0, 0.5]].flatMap(([x, y, z]) =>
  [
    [1, 1, 1],
    [1, -1, -1],
    [-1, 1, -1],
    [-1, -1, 1],
  ].map(
    ([i, j, k]): Strut => [
      [x, y, z],
      [x + i / 4, y + j / 4, z + k / 4],
    ],
  ),
)

export const simpleCubic: Truss = { name: 'simple-cubic', squaredDistance: squaredToEdges, struts: edges }
export const bodyCentred: Truss = { name: 'body-centred', squaredDistance: squaredToDiagonal, struts: diagonals }
export const faceCentred: Truss = { name: 'face-centred', squaredDistance: squaredToFaces, struts: faceDiagonals }
export const octet: Truss = {
  name: 'octet',
  squaredDistance: least(squaredToFaces, squaredToOctahedron),
  struts: [...faceDiagonals, ...octahedron],
}
export const kelvin: Truss = {
  name: 'kelvin',
  squaredDistance: least(squaredToKelvinEdges(a, b, c), squaredToKelvinEdges(b, c, a), squaredToKelvinEdges(c, a, b)),
  struts: kelvinEdges,
}
export const diamondBonds: Truss = {
  name: 'diamond-bonds',
  squaredDistance: least(
    least(squaredToBonds([1, 1, 1]), squaredToBonds([1, -1, -1])),
    least(squaredToBonds([-1, 1, -1]), squaredToBonds([-1, -1, 1])),
  ),
  struts: bonds,
}
export const cubicAndBodyCentred: Truss = {
  name: 'cubic-and-body-centred',
  squaredDistance: least(squaredToEdges, squaredToDiagonal),
  struts: [...edges, ...diagonals],
}

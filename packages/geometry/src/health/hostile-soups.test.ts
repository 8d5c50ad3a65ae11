/** @module-tag long */
import { type HostileSoup, hostileSoups } from '@trabecula/testkit/hostile-soups'
import { describe, expect, test } from 'vitest'
import { AabbTree } from '../intersections/aabb-tree.ts'
import { eachBoxPair } from '../intersections/box-pairs.ts'
import { findCrossings, penetrationDepth } from '../intersections/crossings.ts'
import { SearchWork } from '../intersections/search-work.ts'
import { cutIntoPieces } from '../intersections/triangle-pieces.ts'
import { eachBoundaryLoop } from '../mesh/boundary-loops.ts'
import { pairEdges } from '../mesh/edges.ts'
import { weld, weldBest } from '../mesh/weld.ts'
import { repair } from '../repair/repair.ts'
import { finished } from '../testing/finished.ts'
import { inspect } from './inspect.ts'

/** Pairs of triangles that the search for crossings compares. */
function comparedPairs(soup: Float32Array): number {
  let pairs = 0
  const { mesh } = weldBest(soup)
  finished(eachBoxPair(mesh, new SearchWork(Infinity), () => ++pairs > 0))
  return pairs
}

describe('the search for crossings', () => {
  test.each<HostileSoup>(['needles across the box', 'spikes from one vertex', 'a cone of many facets'])(
    'of %s compares a few hundred pairs per triangle, not all with all',
    (kind) => {
      const [few, many] = [comparedPairs(hostileSoups[kind](2000)), comparedPairs(hostileSoups[kind](8000))]
      // All with all is 4,000 pairs per triangle, and grows by sixteen.
      expect(many / 8000).toBeLessThan(500)
      expect(many / few).toBeLessThan(8)
    },
  )

  test('finds in long triangles the pairs that are there, each once', () => {
    const { mesh, edges } = weldBest(hostileSoups['needles across the box'](1200))
    const expected: string[] = []
    for (let s = 0; s < 1200; s++)
      for (let t = s + 1; t < 1200; t++) if (penetrationDepth(mesh, edges, s, t) > 0) expected.push(`${s} ${t}`)
    const asOnePiece = { count: 1, ofTriangle: new Uint32Array(1200) }
    const { ownPairs, whole } = findCrossings(mesh, edges, asOnePiece)
    expect(whole).toBe(true)
    expect(expected.length).toBeGreaterThan(0)
    expect(ownPairs.map(([s, t]) => `${Math.min(s, t)} ${Math.max(s, t)}`).sort()).toEqual(expected.sort())
  })

  test('finds triangles of one hub that pass through each other', () => {
    // One corner of a cone's rim is pulled through the axis and out at the other side.
    const { mesh, edges } = weldBest(hostileSoups['a cone of many facets'](400))
    mesh.vertices[3 * mesh.triangles[1]!] = -30
    mesh.vertices[3 * mesh.triangles[1]! + 1]! += 0.7
    mesh.vertices[3 * mesh.triangles[1]! + 2] = 10
    const expected: string[] = []
    for (let s = 0; s < 400; s++)
      for (let t = s + 1; t < 400; t++) if (penetrationDepth(mesh, edges, s, t) > 0) expected.push(`${s} ${t}`)
    expect(expected.length).toBeGreaterThan(0)
    const found = new Set<string>()
    const { mesh: pieces, ofTriangle, hubs } = finished(cutIntoPieces(mesh))
    expect(hubs.some((hub) => hub > 0)).toBe(true)
    const tree = finished(AabbTree.of(pieces, undefined, hubs))
    tree.eachPairOfLeaves(0, tree.usedLeaves, (first, count, other, otherCount) => {
      for (const i of tree.order.subarray(first, first + count))
        for (const j of tree.order.subarray(other, other + otherCount)) {
          const [s, t] = [ofTriangle[i]!, ofTriangle[j]!].sort((a, b) => a - b) as [number, number]
          if (s !== t && penetrationDepth(mesh, edges, s, t) > 0) found.add(`${s} ${t}`)
        }
      return true
    })
    expect([...found].sort()).toEqual(expected.sort())
  })

  test('that has used up its work is said to be unfinished, and the part is refused in a sentence', () => {
    const soup = hostileSoups['spikes from one vertex'](400)
    expect(inspect(soup).crossingsCounted).toBe(true)
    const report = inspect(soup, weldBest(soup), 1000)
    expect(report).toMatchObject({ crossingsCounted: false, verdict: 'refused' })
    expect(report.sentence).toContain('could not be found out')
    expect(repair(soup, report)).toMatchObject({ changes: [], report })
  })
})

test('the search for crossings of a sound part whose finely meshed faces stand at 45° comes to its end', () => {
  const across = 206
  const corners: number[] = []
  for (const [u, v, w] of [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
  ] as const)
    for (const level of [0, across])
      for (let i = 0; i < across; i++)
        for (let j = 0; j < across; j++) {
          const at = (a: number, b: number): number[] => {
            const point = [0, 0, 0]
            point[u] = a
            point[v] = b
            point[w] = level
            const [x, y, z] = point as [number, number, number]
            return [x + y, y - x + z, z - y + x]
          }
          const quad = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)] as const
          for (const corner of level === 0 ? [0, 2, 1, 0, 3, 2] : [0, 1, 2, 0, 2, 3]) corners.push(...quad[corner]!)
        }
  expect(inspect(Float32Array.from(corners))).toMatchObject({ crossingsCounted: true, verdict: 'ok' })
})

test('a vertex with a hundred thousand open edges has its boundary loops walked once', () => {
  const mesh = weld(hostileSoups['a common vertex'](100_000))
  const edges = pairEdges(mesh)
  let walked = 0
  for (const loop of eachBoundaryLoop(mesh, edges)) walked += loop.edges
  expect(walked).toBe(edges.uses.filter((uses) => uses === 1).length)
})

test('a missing facet is not filled around a triangle that stands alone: the two would be a body without volume', () => {
  expect(repair(hostileSoups['random triangles'](50)).changes.filter(({ kind }) => kind === 'filled hole')).toEqual([])
})

test.each(Object.keys(hostileSoups) as HostileSoup[])('%s have a verdict', (kind) => {
  const report = inspect(hostileSoups[kind](400))
  expect(report.sentence.length).toBeGreaterThan(20)
  if (kind !== 'a cone of many facets') expect(inspect(repair(hostileSoups[kind](400), report).soup)).toBeDefined()
})

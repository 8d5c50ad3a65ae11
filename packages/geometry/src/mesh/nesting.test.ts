import { describe, expect, it } from 'vitest'
import { inspect } from '../health/inspect.ts'
import { judge } from '../health/verdict.ts'
import { readInnerBodies } from '../repair/inner-bodies.ts'
import { repair } from '../repair/repair.ts'
import { box, joined, reversed, sphere } from '../shapes/solids.ts'
import { chooseBodies, findComponents } from './bodies.ts'
import { findNesting } from './nesting.ts'
import { weldBest } from './weld.ts'

/** A cube with this edge about (20, 20, 20), or next to it. */
const cube = (edge: number, x = 20): Float32Array =>
  box([edge, edge, edge]).map((value, i) => value - edge / 2 + (i % 3 === 0 ? x : 20))

describe('a body inside a body', () => {
  const part = joined(cube(40), cube(10))

  it('is named with both readings, and its volume is not counted twice', () => {
    const report = inspect(part)
    expect(report).toMatchObject({
      verdict: 'repairable',
      innerBodies: 1,
      cavities: 0,
      volume: expect.closeTo(64_000, 6),
      sharedVolume: expect.closeTo(1000, 6),
      innerReadings: { cavities: expect.closeTo(63_000, 6), material: expect.closeTo(64_000, 6) },
      bodies: [{ inside: null }, { inside: 0 }],
    })
    expect(report.sentence).toMatch(/^Body 1 lies inside body 0 \(near 15, 15, 15\).* 63000 .* 64000\. Choose which is meant\.$/)
    expect(report.places).toContainEqual({ defect: 'body inside a body', at: [15, 15, 15] })
  })

  it('is turned as a cavity, left out as material, and every other triangle stays bit for bit', () => {
    const cavity = readInnerBodies(part, 'cavities')
    expect(cavity.soup).toEqual(joined(cube(40), reversed(cube(10))))
    expect(inspect(cavity.soup)).toMatchObject({ verdict: 'ok', cavities: 1, volume: expect.closeTo(63_000, 6) })
    expect(readInnerBodies(part, 'material').soup).toEqual(cube(40))
    for (const sound of [cube(40), cavity.soup]) expect(readInnerBodies(sound, 'material')).toEqual({ soup: sound })
  })

  it('may be repaired without that question being answered', () => {
    const { report, changes } = repair(part.subarray(9))
    expect(changes).toEqual([expect.objectContaining({ kind: 'filled hole' })])
    expect(report).toMatchObject({ closed: true, innerBodies: 1 })
  })

  it('may be chosen by its number, or left out', () => {
    expect(chooseBodies(part, [1])).toEqual({ ok: true, soup: cube(10) })
    expect(chooseBodies(part, [0])).toEqual({ ok: true, soup: cube(40) })
  })

  it('is none where it passes through the other one, or stands beside it', () => {
    expect(inspect(joined(cube(40), cube(10, 40))).innerBodies).toBe(0)
    expect(inspect(joined(cube(40), cube(10, 80)))).toMatchObject({ innerBodies: 0, verdict: 'ok' })
    // A rod through the wall of a vessel, within its box.
    const vessel = joined(cube(40), reversed(cube(36)))
    const rod = box([10, 4, 4]).map((value, i) => value + (i % 3 === 0 ? 1 : 18))
    expect(inspect(joined(vessel, rod))).toMatchObject({ innerBodies: 0, cavities: 1 })
  })
})

describe('surfaces within surfaces', () => {
  it('alternate: a cavity in a body in a cavity', () => {
    const part = joined(reversed(cube(10)), cube(20), reversed(cube(30)), cube(40))
    const report = inspect(part)
    expect(report).toMatchObject({ verdict: 'ok', cavities: 2, innerBodies: 0, bodyCount: 2 })
    expect(report.bodies.map(({ volume, cavities }) => [Math.round(volume), cavities])).toEqual([
      [8000 - 1000, 1],
      [64_000 - 27_000, 1],
    ])
  })

  it('alternate as cavities when all are wound outward', () => {
    const part = joined(cube(10), cube(20), cube(30), cube(40))
    const { innerReadings, bodyCount, volume } = inspect(part)
    expect(bodyCount).toBe(4)
    expect(volume).toBeCloseTo(64_000, 6)
    expect(innerReadings?.cavities).toBeCloseTo(64_000 - 27_000 + 8000 - 1000, 6)
    const read = inspect(readInnerBodies(part, 'cavities').soup)
    expect(read).toMatchObject({ verdict: 'ok', cavities: 2, volume: expect.closeTo(44_000, 6) })
    expect(readInnerBodies(part, 'material').soup).toEqual(cube(40))
  })

  it('give one count of bodies, however many there are', () => {
    const shells = Array.from({ length: 300 }, (_, i) => [cube(10, 20 * i), reversed(cube(4, 20 * i))]).flat()
    const report = inspect(joined(...shells))
    expect(report).toMatchObject({ bodyCount: 300, cavities: 300, components: 600, insideOutBodies: 0 })
    expect(report.bodies).toHaveLength(report.bodyCount)
    expect(report.sentence).toContain('300 separate bodies, with 300 cavities inside')
  })

  it('are found in round ones, and a body that floats in a cavity inside-out is reversed', () => {
    const ball = (radius: number): Float32Array => sphere(radius, 24)
    const part = joined(ball(10), reversed(ball(8)), reversed(ball(3)))
    expect(inspect(part)).toMatchObject({ cavities: 1, insideOutBodies: 1 })
    expect(repair(part).report).toMatchObject({ verdict: 'ok', cavities: 1, bodyCount: 2 })
  })
})

describe('bodies of which it is not found out in which others they lie', () => {
  const part = joined(cube(40), reversed(cube(10)))

  it('are said to be so: the search ends where its work is used up', () => {
    const { mesh, edges } = weldBest(part)
    const nesting = (most: number) => findNesting(mesh, edges, findComponents(mesh, edges), [20, 20, 20], new Map(), most)
    expect(nesting(1_000_000)).toMatchObject({ whole: true, roles: ['body', 'cavity'] })
    expect(nesting(0).whole).toBe(false)
  })

  it('make a part that is refused in a sentence and that no repair touches', () => {
    const report = { ...inspect(part), nestingCounted: false }
    expect(judge(report)).toEqual({ verdict: 'refused', sentence: expect.stringContaining('could not be found out') })
    expect(repair(part, { ...report, ...judge(report) })).toMatchObject({ soup: part, changes: [] })
  })
})

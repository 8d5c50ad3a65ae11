import { describe, expect, test } from 'vitest'
import { findBodies } from '../mesh/bodies.ts'
import type { Point } from '../mesh/model.ts'
import { weldBest } from '../mesh/weld.ts'
import { box, cylinder } from '../shapes/solids.ts'
import { type Contact, findContacts } from './contacts.ts'

const moved = (soup: Float32Array, by: Point) => soup.map((value, i) => value + by[i % 3])

/** Turned about z through the middle of a box of that size. */
function turned(soup: Float32Array, [width, depth]: Point, angle: number): Float32Array {
  const out = soup.slice()
  for (let i = 0; i < out.length; i += 3) {
    const [x, y] = [soup[i]! - width / 2, soup[i + 1]! - depth / 2]
    out[i] = width / 2 + x * Math.cos(angle) - y * Math.sin(angle)
    out[i + 1] = depth / 2 + x * Math.sin(angle) + y * Math.cos(angle)
  }
  return out
}

function contactsOf(bodies: readonly Float32Array[], touching = 0.005): Contact[] {
  const { mesh, edges } = weldBest(Float32Array.from(bodies.flatMap((body) => [...body])))
  const { bodies: found, ofTriangle } = findBodies(mesh, edges)
  const trianglesOf = found.map((_, body) => Uint32Array.from([...ofTriangle.keys()].filter((t) => ofTriangle[t] === body)))
  const steps = findContacts(mesh, found, trianglesOf, touching)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const plate = box([60, 40, 20])
const post = box([20, 20, 30])

describe('bodies that touch in a part of a face', () => {
  test.each<[string, Float32Array, number]>([
    ['inside it', moved(post, [20, 10, 20]), 400],
    ['beyond its corner', moved(post, [50, 30, 20]), 100],
    ['beyond two of its edges', moved(box([20, 60, 30]), [20, -10, 20]), 800],
    ['turned', moved(turned(post, [20, 20, 30], 0.4), [20, 10, 20]), 400],
    ['turned, so that it looks over an edge', moved(turned(box([40, 40, 30]), [40, 40, 30], Math.PI / 4), [10, 0, 20]), 1462.7],
    ['as a disc', moved(cylinder(8, 10, 64), [30, 20, 20]), 32 * 64 * Math.sin(Math.PI / 32)],
    ['a hair above it', moved(post, [20, 10, 20.003]), 400],
  ])('%s have the area of the part and a place in it', (_, other, area) => {
    for (const bodies of [
      [plate, other],
      [other, plate],
    ]) {
      const [contact, ...further] = contactsOf(bodies)
      expect(further).toEqual([])
      expect(contact?.bodies).toEqual([0, 1])
      expect(contact?.area).toBeCloseTo(area, 0)
      expect(contact?.at[2]).toBeCloseTo(20, 2)
      expect(contact?.at[0]).toBeGreaterThan(0)
      expect(contact?.at[0]).toBeLessThan(60)
    }
  })

  test('are one contact for each pair of bodies', () => {
    const found = contactsOf([plate, moved(post, [20, 10, 20]), moved(box([40, 30, 10]), [10, 5, 50])])
    expect(found.map(({ bodies, area }) => [...bodies, Math.round(area)])).toEqual([
      [0, 1, 400],
      [1, 2, 400],
    ])
  })
})

test.each<[string, Float32Array]>([
  ['an edge on a face', moved(post, [60, 10, 20])],
  ['a corner', moved(post, [60, 40, 20])],
  ['nothing, because a gap lies between', moved(post, [20, 10, 20.1])],
  ['volume, because it lies in the other', moved(post, [20, 10, -5])],
  ['a face that looks the same way', moved(box([20, 20, 10]), [20, 10, 10])],
])('bodies that have %s in common do not touch in a face', (_, other) => {
  expect(contactsOf([plate, other])).toEqual([])
})

import { expect, test } from 'vitest'
import { weld } from '../mesh/weld.ts'
import { sphere } from '../shapes/shapes.ts'
import { meetingPairs, meetingPairsOf } from './self-intersections.ts'

const moved = (soup: Float32Array, by: readonly number[]): Float32Array => soup.map((value, i) => value + by[i % 3])
/** A sphere whose northernmost corners are pulled down through its other side, and one that crosses it. */
const mesh = weld(
  Float32Array.from([
    ...sphere(10, 24).map((value, i) => (i % 3 === 2 && value > 9.9 ? -14 : value)),
    ...moved(sphere(7, 14), [6, 1, 2]),
  ]),
)

test('a sound surface meets itself nowhere', () => {
  expect(finished(meetingPairs(weld(sphere(10, 32))))).toEqual([])
})

test('the pairs of changed triangles are those of all pairs that have one', () => {
  const all = finished(meetingPairs(mesh))
  const chosen = [0, 1, 2, 3].map((rest) =>
    Uint32Array.from({ length: mesh.triangles.length / 3 }, (_, t) => t).filter((t) => t % 4 === rest),
  )
  for (const changed of [...chosen, Uint32Array.of()]) {
    const among = new Set(changed)
    const expected = all.filter(([s, t]) => among.has(s) || among.has(t))
    const found = finished(meetingPairsOf(mesh, changed))
    expect(found.map(inOrder).sort()).toEqual(expected.map(inOrder).sort())
    if (changed.length > 0) expect(found.length).toBeGreaterThan(20)
  }
})

const inOrder = ([s, t]: readonly [number, number]): string => `${Math.min(s, t)} ${Math.max(s, t)}`

function finished<T>(steps: Generator<void, T, void>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

import { box, inspect } from '@trabecula/geometry'
import { describe, expect, it } from 'vitest'
import { cantilever, facing, partOf } from '../testing/sample-parts.ts'
import { contactNotes, contactWarning } from './contacts.ts'
import { buildProblem } from './problem.ts'

const moved = (soup: Float32Array, by: readonly number[]) => soup.map((value, i) => value + by[i % 3]!)
/** A plate of 60 × 40 × 20 with a post of 20 × 20 × 30 that stands at that place. */
const withPost = (at: readonly number[], scale = 1) =>
  partOf(Float32Array.from([...box([60, 40, 20]), ...moved(box([20, 20, 30]), at)]).map((value) => scale * value))

/** Held at the bottom of the plate, pushed at the top of the post. */
function pushed(at: readonly number[]) {
  const part = withPost(at)
  const { min, max } = part.bounds
  const endAt = (z: number, turn: 1 | -1) =>
    Uint32Array.from([...facing(part, 2, turn)].filter((triangle) => Math.abs(part.soup[9 * triangle + 2] - z) < 1e-3))
  const setup = cantilever(part, [0, 1, 0])
  const cases = [{ ...setup.cases[0], triangles: endAt(max[2], 1) }] as const
  return buildProblem(part, { ...setup, cases, held: endAt(min[2], -1), elements: 12_000 })
}

describe('bodies that touch in a part of a face', () => {
  it.each([
    ['inside it', [20, 10, 20], '400'],
    ['at its corner', [50, 30, 20], '100'],
    ['in a strip', [58, 10, 20], '40'],
  ] as const)('%s are analysed as joined, and that is said with its area and place', async (_, at, area) => {
    const built = await pushed(at)
    const notes = built.ok ? built.value.notes.filter((note) => note.includes('touch')) : []
    expect(notes).toEqual([
      expect.stringMatching(
        new RegExp(`^Two bodies of the file touch in an area of ${area} mm² near [\\d.]+, [\\d.]+, 20 mm\\.`),
      ),
    ])
    expect(built.ok && built.value.volume).toBeCloseTo(60_000, 0)
  })

  it.each([
    ['an edge', [60, 10, 20]],
    ['a corner', [60, 40, 20]],
  ] as const)('are apart where they share no more than %s: nothing holds the load', async (_, at) => {
    const built = await pushed(at)
    expect(!built.ok && built.refusal.code).toBe('load-not-connected')
    expect(await contactNotes(withPost(at))).toEqual([])
  })

  it('are said by a check of the file, in its coordinates, whatever its unit', async () => {
    const warned = (part = withPost([20, 10, 20])) => contactWarning(part.fileSoup, inspect(part.fileSoup))
    expect(await warned()).toMatch(/^Two bodies of the file touch in an area of 400 near [\d.]+, [\d.]+, 20\./)
    expect(await warned(withPost([20, 10, 20], 0.001))).toMatch(/ 0\.0004 near 0\.02/)
    expect(await warned(withPost([20, 10, 20.1], 0.001))).toBe(undefined)
    expect(await warned(partOf(box([60, 40, 20])))).toBe(undefined)
  })
})

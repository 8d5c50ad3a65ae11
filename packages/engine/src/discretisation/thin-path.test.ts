import { blocks, box } from '@trabecula/geometry'
import { expect, it } from 'vitest'
import type { Part } from '../input/part.ts'
import { cantilever, facing, partOf } from '../testing/sample-parts.ts'
import { buildProblem } from './problem.ts'
import { thinPathSentences } from './thin-path.ts'

/** Two blocks of 30 mm that a film of this thickness along their top joins over 2 mm. */
const hinge = (film: number) =>
  partOf(
    blocks(
      [
        [0, 30, 32, 62],
        [0, 20],
        [0, 20 - film, 20],
      ],
      (i, _j, k) => i !== 1 || k === 1,
    ),
  )
/** Held at its left end, loaded at its right one. */
const built = async (part: Part) => {
  const [load, held] = [part.bounds.max[0], part.bounds.min[0]].map((x) =>
    Uint32Array.from(facing(part, 0, x > 0 ? 1 : -1).filter((triangle) => Math.abs(part.soup[9 * triangle] - x) < 1e-3)),
  )
  const setup = cantilever(part, [0, 0, -1])
  const cases = [{ ...setup.cases[0], triangles: load }] as const
  return buildProblem(part, { ...setup, cases, held, elements: 12_000 })
}
const noteOn = async (part: Part) => {
  const found = await built(part)
  if (!found.ok) throw new Error(found.refusal.message)
  const { notes, thin } = found.value
  return { note: notes.find((each) => each.includes('All of the load passes')), thin }
}

it.each([0.3, 1])('a hinge of %s mm is said with its place in the file and its thickness', async (film) => {
  const { note, thin } = await noteOn(hinge(film))
  expect(Math.abs((thin?.thickness ?? 0) / film - 1)).toBeLessThan(0.1)
  const [x, , z] = (note?.match(/near ([\d.]+), ([\d.]+), ([\d.]+) mm/) ?? []).slice(1).map(Number)
  expect(x).toBeGreaterThan(29.5)
  expect(x).toBeLessThan(32.5)
  expect(z).toBeGreaterThan(20 - film)
  expect(note).toContain('may come out much too high')
})

it('a way of several cells is not said to be thin, nor is a thin rib that carries no load', async () => {
  expect((await noteOn(hinge(4))).note).toBe(undefined)
  expect((await noteOn(partOf(box([60, 20, 20])))).note).toBe(undefined)
  const ribbed = blocks(
    [
      [0, 30, 30.3, 60],
      [0, 20],
      [0, 20, 30],
    ],
    (i, _j, k) => k === 0 || i === 1,
  )
  expect((await noteOn(partOf(ribbed))).note).toBe(undefined)
})

it('one body whose film the cells do not see is not said to be several bodies', async () => {
  const found = await built(hinge(0.05))
  expect(!found.ok && found.refusal.message).toMatch(
    /^All of the load passes through material about 0\.0\d+ mm thick near 3[0-2]/,
  )
  expect(!found.ok && found.refusal.message).not.toContain('bodies')
})

it('a film that is too thin to be measured gets no number', () => {
  const said = thinPathSentences.lost({ at: [0, 0, 0], thickness: 0, spacing: 0.7 }, hinge(1))
  expect(said).toMatch(/^All of the load passes through material too thin to be measured near 31, 10, 10 mm/)
})

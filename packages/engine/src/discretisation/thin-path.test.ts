import { blocks, box } from '@trabecula/geometry'
import { expect, it } from 'vitest'
import type { Part } from '../input/part.ts'
import { cantilever, partOf, withCases } from '../testing/sample-parts.ts'
import { boxSide, hinge } from '../testing/slit-blocks.ts'
import { buildProblem } from './problem.ts'
import { thinPathSentences } from './thin-path.ts'

/** Held at its left end, loaded at its right one. */
const built = async (part: Part) => buildProblem(part, setupOf(part, boxSide(part, 0, 1)))
function setupOf(part: Part, loaded: Uint32Array) {
  const setup = cantilever(part, [0, 0, -1])
  const cases = [{ ...setup.cases[0], triangles: loaded }] as const
  return { ...setup, cases, held: boxSide(part, 0, -1), elements: 12_000 }
}
/** Loaded on the block that is held, and by a further case on the other one. */
const builtWithTwo = async (part: Part) => {
  const bottom = boxSide(part, 2, -1).filter((triangle) => part.soup[9 * triangle] < 0)
  const further = { name: 'B', kind: 'pressure', magnitude: 0.1, triangles: boxSide(part, 0, 1) } as const
  return buildProblem(part, withCases(setupOf(part, bottom), [further]))
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

it('the way of every load case is looked at, and the sentence says which case passes', async () => {
  const found = await builtWithTwo(hinge(0.5))
  expect(found.ok && found.value.notes.filter((note) => note.includes('passes through'))).toEqual([
    expect.stringMatching(/^All of load case B passes through material about 0\.\d+ mm thick near 3[0-2]/),
  ])
  const lost = await builtWithTwo(hinge(0.05))
  expect(!lost.ok && lost.refusal.message).toMatch(/^All of load case B passes through material about 0\.0\d+ mm thick/)
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

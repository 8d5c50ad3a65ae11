import type { DisplacementRequirement } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import { boxPart, cantilever } from '../testing/sample-parts.ts'
import { buildProblem } from './problem.ts'

const part = boxPart(60, 20, 20)
type At = DisplacementRequirement['at']

/** undefined where the place is taken. */
async function refusalOf(at: At) {
  const required = { kind: 'displacement', case: 'A', at, atMost: 1 } as const
  const setup = cantilever(part, [0, 0, -1], { goal: 'max-load', target: 100, requirements: [required] })
  const built = await buildProblem(part, { ...setup, elements: 600 })
  return built.ok ? undefined : built.refusal
}

describe('the place of a required displacement', () => {
  it.each<[string, At]>([
    ['a free face', { near: [30, 10, 20] }],
    ['a point on the surface, typed with few digits', { point: [60.2, 10, 20.1] }],
    ['a point of a held face at its border', { point: [0.4, 20, 20] }],
  ])('may be %s', async (_, at) => expect(await refusalOf(at)).toBeUndefined())

  it.each<[string, At]>([
    ['a held face', { near: [0, 10, 10] }],
    ['a point of a held face', { point: [0, 10, 10] }],
  ])('is refused on %s, which does not move', async (_, at) =>
    expect(await refusalOf(at)).toMatchObject({ code: 'place-is-held', message: expect.stringContaining('does not move') }),
  )

  it.each<[string, At]>([
    ['a face', { near: [30, 10, 30] }],
    ['a point', { point: [30, 10, 30] }],
  ])('is refused where %s of the part is no longer there, with how far away the part is', async (_, at) => {
    expect(await refusalOf(at)).toMatchObject({
      code: 'far-from-part',
      message:
        'The place of the requirement "displacement in case A at 30, 10, 30 mm (1.181, 0.3937, 1.181 in)" lies 10 mm (0.3937 in) away from the part: choose a place of the part as it is now, in the coordinates and the unit of the file.',
    })
  })
})

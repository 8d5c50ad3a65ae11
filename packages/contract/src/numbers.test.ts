import { loadsMessages, mostTriangleRanges, regionMessages } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createSubproject, optimizationRequest, startRun, updateSubproject } from './index.ts'
import { boundedList, rowIndex } from './numbers.ts'
import { reportErrorsAsSentences, summarizeIssues } from './sentences.ts'

reportErrorsAsSentences()

const messageOf = (schema: z.ZodMiniType, value: unknown): string => {
  const { error } = schema.safeParse(value)
  return error ? summarizeIssues(error.issues, 'body').message : 'fine'
}

const side = { name: 'B', kind: 'force', magnitude: 100, direction: { x: 0, y: 0, z: -1 }, triangles: [[0, 2]] }
const loads = (change: object = {}) => ({ part_triangles: 12, cases: [side], supports: [], stiffness_aim: 'worst', ...change })
const anyRequest = (change: object = {}) => ({
  force_vector: { x: 0, y: 0, z: -1 },
  shell_thickness: 1,
  optimization_goal: 'max-load',
  optimization_value: 100,
  is_metric: true,
  zero_thickness_dir: 'None',
  project_id: 'p',
  subproject_id: 's',
  ...change,
})

describe('a list in a request', () => {
  it('is measured before its entries are looked at', () => {
    let looked = 0
    const entry = z.number().check(z.refine(() => ++looked > 0))
    expect(messageOf(boundedList(entry, 2), [1, 2, 3])).toBe('Body: Send at most 2 entries.')
    expect(looked).toBe(0)
    expect(boundedList(entry, 2).parse([1, 2])).toEqual([1, 2])
    expect(messageOf(boundedList(entry, 2), 'text')).toBe('Body: This must be a list.')
  })

  it('of ranges reports the first entry that is none, however many are', () => {
    const withRanges = (triangles: unknown) => anyRequest({ loads_and_supports: loads({ cases: [{ ...side, triangles }] }) })
    const many = (count: number, range: unknown) => Array.from({ length: count }, () => range)
    expect(messageOf(startRun.body, withRanges(many(520_000, [-1, 0])))).toBe(
      'Loads and supports, cases, entry 1, triangles: Send at most 100,000 entries.',
    )
    const bad = startRun.body.safeParse(withRanges(many(mostTriangleRanges, [-1, 0])))
    expect(bad.error?.issues.map(({ message }) => message)).toEqual([loadsMessages.badRange])
    const halves = [side, side].map((each) => ({ ...each, triangles: many(mostTriangleRanges / 2 + 1, [0, 1]) }))
    expect(messageOf(startRun.body, anyRequest({ loads_and_supports: loads({ cases: halves }) }))).toContain(
      loadsMessages.tooManyRanges,
    )
    expect(messageOf(startRun.body, withRanges(many(mostTriangleRanges, [0, 1])))).toBe('fine')
  })
})

describe('a region in a request', () => {
  const with_ = (...regions: unknown[]) => messageOf(startRun.body, anyRequest({ loads_and_supports: loads({ regions }) }))

  it.each([
    ['an unknown rule', { faces: [[0, 1]], dense: 1 }],
    ['two rules', { faces: [[0, 1]], solid_to_mm: 1, open: false }],
    ['a rule for no faces', { open: true }],
    ['faces that are no ranges', { faces: [0, 1], open: true }],
    ['an empty range', { faces: [[0, 0]], open: true }],
    ['a depth that is no number', { faces: [[0, 1]], solid_to_mm: '5' }],
    ['a depth beyond all bounds', { faces: [[0, 1]], solid_to_mm: 1e300 }],
    ['a shape that says nothing', { sphere: { center: [0, 0, 0], radius: 1 } }],
    ['a role that is none', { sphere: { center: [0, 0, 0], radius: 1 }, as: 'hollow' }],
    ['a density that is no number', { sphere: { center: [0, 0, 0], radius: 1 }, density_at_least: '0.4' }],
    ['a shape with two radii', { sphere: { center: [0, 0, 0], radius: 1, radii: 2 }, as: 'solid' }],
    ['a point of two coordinates', { sphere: { center: [0, 0], radius: 1 }, as: 'solid' }],
    ['a place beyond all bounds', { sphere: { center: [0, 0, 1e300], radius: 1 }, as: 'solid' }],
    ['a text', 'solid'],
  ])('is refused where it is wrong: %s', (_, region) => {
    expect(with_({ faces: [[0, 1]], open: true }, region)).toMatch(/^Loads and supports, regions, entry 2.*\.$/)
  })

  it.each([{ faces: [[0, 1]], solid_to_mm: 1, open: false }, { faces: [[0, 1]] }, { as: 'solid' }, 'solid'])(
    'is one of the forms that there are, and not %j',
    (region) => expect(with_(region)).toContain(regionMessages.form),
  )

  it('is one of not too many, of not too many ranges', () => {
    const open = { faces: [[0, 1]], open: true }
    expect(with_(open)).toBe('fine')
    expect(with_(...Array(101).fill(open))).toBe('Loads and supports, regions: Send at most 100 entries.')
    const half = { ...open, faces: Array(mostTriangleRanges / 2 + 1).fill([0, 1]) }
    expect(with_(half)).toBe('fine')
    expect(with_(half, half)).toContain(loadsMessages.tooManyRanges)
  })
})

describe('a number in a request', () => {
  it.each([
    ['a force', anyRequest({ force_vector: { x: 1e300, y: 0, z: 0 } })],
    ['a value of the goal', anyRequest({ optimization_value: 1e308 })],
    ['a value of the goal that nothing can be divided by', anyRequest({ optimization_value: 1e-320 })],
    ['a shell', anyRequest({ shell_thickness: 1e200 })],
    ['a weight', anyRequest({ loads_and_supports: loads({ stiffness_aim: { weights: [1e308, 1e308] } }) })],
    ['a magnitude', anyRequest({ loads_and_supports: loads({ cases: [{ ...side, magnitude: -1e308 }] }) })],
    [
      'a place',
      anyRequest({ loads_and_supports: loads({ cases: [{ ...side, kind: 'remote', point: { x: 1e308, y: 0, z: 0 } }] }) }),
    ],
    ['a count', anyRequest({ loads_and_supports: loads({ part_triangles: 1e15 }) })],
    ['what JSON reads as infinite', anyRequest({ optimization_value: JSON.parse('1e999') })],
  ])('is finite and in bounds, or refused with a sentence: %s', (_, body) => {
    const message = messageOf(startRun.body, body)
    expect(message).not.toBe('fine')
    expect(message).toMatch(/\.$/)
    expect(messageOf(optimizationRequest, { ...body, username: 'anna' })).not.toBe('fine')
  })

  it('that counts something fits into the database', () => {
    expect(messageOf(rowIndex, 2 ** 40)).toBe('Body: Enter a number of 999 or less.')
    expect(messageOf(updateSubproject.body, { version: 2 ** 40 })).not.toBe('fine')
  })

  it('is fine when it is one of a whole request', () => {
    expect(messageOf(startRun.body, anyRequest({ loads_and_supports: loads() }))).toBe('fine')
    const study = {
      id: 's',
      name: 'Study',
      optimization_settings: { ...anyRequest(), domain: 'static', material: 'm', printer: 'p' },
    }
    expect(messageOf(createSubproject.body, { ...study, loads_and_supports: loads() })).toBe('fine')
  })
})

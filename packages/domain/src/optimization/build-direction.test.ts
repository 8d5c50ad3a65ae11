import { describe, expect, it, test } from 'vitest'
import { axisAlong, buildDirectionInWords, buildVector, checkBuildDirection, isAlongSame } from './build-direction.ts'
import { defaultSettings } from './limits.ts'
import { buildAxes } from './model.ts'
import { sameSettings } from './rules.ts'

describe('a build direction', () => {
  it.each([undefined, ...buildAxes, [0, 0, 1], [-3, 0.001, 1e9]])('may be %j', (buildDirection) =>
    expect(checkBuildDirection({ buildDirection }).ok).toBe(true),
  )

  it.each([
    [[0, 0, 0], /^The build direction has no length: give the direction .* such as \[0, 0, 1\]\.$/],
    [[1e-12, 0, 0], /has no length/],
    ['up', /^The build direction must be one of \+X, -X, .* or three numbers such as \[0, 1, 1\], not "up"\.$/],
    ['Z', /must be one of/],
    [[1, 2], /three numbers/],
    [[1, 2, Infinity], /three numbers/],
    [['1', 0, 0], /three numbers/],
    [7, /three numbers/],
    [null, /not null/],
  ])('that is %j is refused in a sentence', (buildDirection, sentence) => {
    const checked = checkBuildDirection({ buildDirection })
    expect(checked).toMatchObject({ ok: false, refusal: { code: 'bad-build-direction' } })
    expect(!checked.ok && checked.refusal.message).toMatch(sentence)
  })

  it('is a unit vector, and an axis however it is written', () => {
    expect(buildAxes.map(buildVector)).toEqual([
      [1, 0, 0],
      [-1, 0, 0],
      [0, 1, 0],
      [0, -1, 0],
      [0, 0, 1],
      [0, 0, -1],
    ])
    expect(buildVector([0, 3, 4])).toEqual([0, 0.6, 0.8])
    expect(axisAlong([0, -7, 0])).toBe('-Y')
    expect(axisAlong([0, 1, 1])).toBeUndefined()
  })

  it('is said in words', () => {
    expect(buildDirectionInWords({ buildDirection: '-Z' })).toBe('−Z')
    expect(buildDirectionInWords({ buildDirection: [2, 0, 0] })).toBe('+X')
    expect(buildDirectionInWords({ buildDirection: [0, -1, 1] })).toBe('0, −0.707, 0.707')
    expect(buildDirectionInWords({})).toBe('')
  })
})

test('studies with another build direction are not equal; the same one in another spelling is the same', () => {
  const chosen = { ...defaultSettings, buildDirection: '+Z' } as const
  expect(sameSettings(chosen, { ...chosen, buildDirection: [0, 0, 5] })).toBe(true)
  expect(sameSettings(defaultSettings, { ...defaultSettings, buildDirection: undefined })).toBe(true)
  for (const buildDirection of ['-Z', [0, 0.1, 1], undefined] as const)
    expect(sameSettings(chosen, { ...chosen, buildDirection })).toBe(false)
  expect(isAlongSame(undefined, '+Z')).toBe(false)
})

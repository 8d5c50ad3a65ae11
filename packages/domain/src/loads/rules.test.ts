import { describe, expect, it } from 'vitest'
import { loadsMessages } from './messages.ts'
import type { LoadCase, LoadsAndSupports } from './model.ts'
import { checkLoads, checkPointMasses, checkReach, firstCase, isOnlyFirstCase, sameLoads } from './rules.ts'

const down = { x: 0, y: 0, z: -1 }
const side: LoadCase = { name: 'B', kind: 'force', magnitude: 100, direction: down, triangles: [[0, 2]] }
const anyLoads = (change: Partial<LoadsAndSupports> = {}): LoadsAndSupports => ({
  partTriangles: 12,
  furtherCases: [side],
  supports: [],
  stiffnessAim: 'worst',
  ...change,
})
const forLoad = { goal: 'max-load', target: 500 } as const
const forStiffness = { goal: 'stiffness', target: 0 } as const
const refusalText = (loads: LoadsAndSupports, settings: Parameters<typeof checkLoads>[1] = forLoad) => {
  const checked = checkLoads({ ...loads, cases: [firstCase([[8, 2]] as const, down), ...loads.furtherCases] }, settings)
  return checked.ok ? 'fine' : checked.refusal.message
}

describe('the refusals that need no part', () => {
  it('accept a complete set-up', () => {
    expect(refusalText(anyLoads())).toBe('fine')
    expect(refusalText(anyLoads({ supports: [{ kind: 'pinned', triangles: [[4, 2]] }] }))).toBe('fine')
    expect(refusalText(anyLoads({ furtherCases: [{ ...side, kind: 'acceleration', triangles: [] }] }))).toBe('fine')
  })
  it('include a seventh case', () => {
    const cases = (count: number) => Array.from({ length: count }, (_, n) => ({ ...side, name: 'BCDEFGH'[n]! }))
    expect(refusalText(anyLoads({ furtherCases: cases(5) }))).toBe('fine')
    expect(refusalText(anyLoads({ furtherCases: cases(6) }))).toBe(loadsMessages.tooManyCases)
  })
  it('include a name that is missing, too long, used twice or case A’s', () => {
    for (const name of ['', '  ', 'A', 'x'.repeat(41)])
      expect(refusalText(anyLoads({ furtherCases: [{ ...side, name }] }))).toBe(loadsMessages.caseName)
    expect(refusalText(anyLoads({ furtherCases: [side, side] }))).toBe(loadsMessages.caseName)
  })
  it('include a case without faces, magnitude or direction', () => {
    expect(refusalText(anyLoads({ furtherCases: [{ ...side, triangles: [] }] }))).toBe(loadsMessages.caseWithoutFaces('B'))
    expect(refusalText(anyLoads({ furtherCases: [{ ...side, magnitude: 0 }] }))).toBe(loadsMessages.caseNotNumber('B'))
    expect(refusalText(anyLoads({ furtherCases: [{ ...side, kind: 'acceleration' }] }))).toBe(loadsMessages.caseWithFaces('B'))
    const point = { x: 0, y: Number.NaN, z: 0 }
    expect(refusalText(anyLoads({ furtherCases: [{ ...side, kind: 'remote', point }] }))).toBe(
      loadsMessages.caseWithoutPoint('B'),
    )
    expect(refusalText(anyLoads({ furtherCases: [{ ...side, direction: { x: 0, y: 0, z: 0 } }] }))).toBe(
      loadsMessages.caseWithoutDirection('B'),
    )
  })
  it('include a support without faces, and more than twelve', () => {
    expect(refusalText(anyLoads({ supports: [{ kind: 'sliding', triangles: [] }] }))).toBe(
      loadsMessages.supportWithoutFaces('sliding'),
    )
    const many = Array.from({ length: 13 }, () => ({ kind: 'sliding', triangles: [[0, 1]] }) as const)
    expect(refusalText(anyLoads({ supports: many }))).toBe(loadsMessages.tooManySupports)
  })
  it('include a max load without a value, and weights that are not one for each case', () => {
    expect(refusalText(anyLoads(), { ...forLoad, target: 0 })).toBe(loadsMessages.withoutValue)
    expect(refusalText(anyLoads(), forStiffness)).toBe('fine')
    expect(refusalText(anyLoads({ stiffnessAim: { weights: [1, 2] } }), forStiffness)).toBe('fine')
    for (const weights of [[1], [0, 0], [1, -1], [1, Number.NaN], [1e308, 1e308], [1, 1e-320]])
      expect(refusalText(anyLoads({ stiffnessAim: { weights } }), forStiffness)).toBe(loadsMessages.weights(2))
  })
})

describe('point masses', () => {
  const said = (masses: Parameters<typeof checkPointMasses<readonly number[]>>[0], held: readonly number[] = []) => {
    const checked = checkPointMasses(masses, (faces) => faces.every((face) => held.includes(face)))
    return checked.ok ? 'fine' : checked.refusal.message
  }
  it('may share faces with loads and in part with what is held', () =>
    expect(said([{ massG: 250, triangles: [1, 2] }], [2])).toBe('fine'))
  it.each([0, -5, Number.NaN, Infinity, 1.1e9])('of %d g are refused', (massG) =>
    expect(
      said([
        { massG: 1e9, triangles: [1] },
        { massG, triangles: [1] },
      ]),
    ).toBe(loadsMessages.massNotPositive(2, massG)),
  )
  it('need faces that are not all held, and are at most twelve', () => {
    expect(said([{ massG: 5, triangles: [] }])).toBe(loadsMessages.massWithoutFace(1))
    expect(said([{ massG: 5, triangles: [3] }], [3, 4])).toBe(loadsMessages.massHeld(1))
    expect(said(Array.from({ length: 13 }, () => ({ massG: 5, triangles: [1] })))).toBe(loadsMessages.tooManyMasses)
  })
  it('are something that a study has, and lie on its part', () => {
    const alone = { furtherCases: [], supports: [], pointMasses: [{ massG: 5, triangles: [[10, 3]] as const }] }
    expect(isOnlyFirstCase(anyLoads(alone))).toBe(false)
    expect(checkReach(anyLoads(alone))).toMatchObject({ refusal: { message: loadsMessages.beyondPart('point mass 1', 12) } })
  })
})

it('two studies have equal loads when only the order of keys or the noise of units differs', () => {
  const again = { triangles: [[0, 2]] as const, direction: down, magnitude: 100.0000001, kind: 'force', name: 'B' } as const
  expect(sameLoads(anyLoads(), anyLoads({ furtherCases: [again] }))).toBe(true)
  expect(sameLoads(anyLoads(), anyLoads({ furtherCases: [{ ...side, magnitude: 101 }] }))).toBe(false)
  expect(sameLoads(anyLoads(), null)).toBe(false)
  expect(sameLoads(anyLoads({ furtherCases: [] }), undefined)).toBe(true)
  expect(isOnlyFirstCase(anyLoads({ furtherCases: [], supports: [{ kind: 'sliding', triangles: [[0, 1]] }] }))).toBe(false)
})

it('triangles beyond the part are refused', () => {
  expect(checkReach(anyLoads({ furtherCases: [{ ...side, triangles: [[0, 12]] }] })).ok).toBe(true)
  const beyond = checkReach(anyLoads({ furtherCases: [{ ...side, triangles: [[10, 3]] }] }))
  expect(beyond).toMatchObject({ ok: false, refusal: { message: loadsMessages.beyondPart('load case B', 12) } })
})

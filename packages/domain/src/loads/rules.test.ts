import { describe, expect, it } from 'vitest'
import { loadsMessages } from './messages.ts'
import type { LoadCase, LoadsAndSupports } from './model.ts'
import { checkLoads, checkReach, firstCase, isOnlyFirstCase, sameLoads } from './rules.ts'

const down = { x: 0, y: 0, z: -1 }
const side: LoadCase = { name: 'B', kind: 'force', magnitude: 100, direction: down, triangles: [[0, 2]] }
const asked = (change: Partial<LoadsAndSupports> = {}): LoadsAndSupports => ({
  partTriangles: 12,
  cases: [side],
  supports: [],
  stiffnessAim: 'worst',
  ...change,
})
const forLoad = { goal: 'max-load', target: 500 } as const
const forStiffness = { goal: 'stiffness', target: 0 } as const
const said = (loads: LoadsAndSupports, settings: Parameters<typeof checkLoads>[1] = forLoad) => {
  const checked = checkLoads({ ...loads, cases: [firstCase([[8, 2]] as const, down), ...loads.cases] }, settings)
  return checked.ok ? 'fine' : checked.refusal.message
}

describe('what can be refused without the part', () => {
  it('is nothing of a whole set-up', () => {
    expect(said(asked())).toBe('fine')
    expect(said(asked({ supports: [{ kind: 'pinned', triangles: [[4, 2]] }] }))).toBe('fine')
    expect(said(asked({ cases: [{ ...side, kind: 'acceleration', triangles: [] }] }))).toBe('fine')
  })
  it('is a seventh case', () => {
    const cases = (count: number) => Array.from({ length: count }, (_, n) => ({ ...side, name: 'BCDEFGH'[n]! }))
    expect(said(asked({ cases: cases(5) }))).toBe('fine')
    expect(said(asked({ cases: cases(6) }))).toBe(loadsMessages.tooManyCases)
  })
  it('is a name that is missing, too long, given twice or the first case’s', () => {
    for (const name of ['', '  ', 'A', 'x'.repeat(41)])
      expect(said(asked({ cases: [{ ...side, name }] }))).toBe(loadsMessages.caseName)
    expect(said(asked({ cases: [side, side] }))).toBe(loadsMessages.caseName)
  })
  it('is a case without faces, magnitude or direction', () => {
    expect(said(asked({ cases: [{ ...side, triangles: [] }] }))).toBe(loadsMessages.caseWithoutFaces('B'))
    expect(said(asked({ cases: [{ ...side, magnitude: 0 }] }))).toBe(loadsMessages.caseNotNumber('B'))
    expect(said(asked({ cases: [{ ...side, kind: 'acceleration' }] }))).toBe(loadsMessages.caseWithFaces('B'))
    const point = { x: 0, y: Number.NaN, z: 0 }
    expect(said(asked({ cases: [{ ...side, kind: 'remote', point }] }))).toBe(loadsMessages.caseWithoutPoint('B'))
    expect(said(asked({ cases: [{ ...side, direction: { x: 0, y: 0, z: 0 } }] }))).toBe(loadsMessages.caseWithoutDirection('B'))
  })
  it('is a support without faces, and more than twelve', () => {
    expect(said(asked({ supports: [{ kind: 'sliding', triangles: [] }] }))).toBe(loadsMessages.supportWithoutFaces('sliding'))
    const many = Array.from({ length: 13 }, () => ({ kind: 'sliding', triangles: [[0, 1]] }) as const)
    expect(said(asked({ supports: many }))).toBe(loadsMessages.tooManySupports)
  })
  it('is a max load without a value, and weights that are not one for each case', () => {
    expect(said(asked(), { ...forLoad, target: 0 })).toBe(loadsMessages.withoutValue)
    expect(said(asked(), forStiffness)).toBe('fine')
    expect(said(asked({ stiffnessAim: { weights: [1, 2] } }), forStiffness)).toBe('fine')
    for (const weights of [[1], [0, 0], [1, -1], [1, Number.NaN], [1e308, 1e308], [1, 1e-320]])
      expect(said(asked({ stiffnessAim: { weights } }), forStiffness)).toBe(loadsMessages.weights(2))
  })
})

describe('two studies', () => {
  it('are asked the same when only the order of keys or the noise of units differs', () => {
    const again = { triangles: [[0, 2]] as const, direction: down, magnitude: 100.0000001, kind: 'force', name: 'B' } as const
    expect(sameLoads(asked(), asked({ cases: [again] }))).toBe(true)
    expect(sameLoads(asked(), asked({ cases: [{ ...side, magnitude: 101 }] }))).toBe(false)
    expect(sameLoads(asked(), null)).toBe(false)
    expect(sameLoads(asked({ cases: [] }), undefined)).toBe(true)
    expect(isOnlyFirstCase(asked({ cases: [], supports: [{ kind: 'sliding', triangles: [[0, 1]] }] }))).toBe(false)
  })
})

it('triangles beyond the part are refused', () => {
  expect(checkReach(asked({ cases: [{ ...side, triangles: [[0, 12]] }] })).ok).toBe(true)
  const beyond = checkReach(asked({ cases: [{ ...side, triangles: [[10, 3]] }] }))
  expect(beyond).toMatchObject({ ok: false, refusal: { message: loadsMessages.beyondPart('load case B', 12) } })
})

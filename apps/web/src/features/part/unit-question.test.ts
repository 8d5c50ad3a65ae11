import { describe, expect, it } from 'vitest'
import { unitQuestion } from './unit-question.ts'

const build = [380, 284, 380]

describe('the question about the file unit', () => {
  it('is absent for a part of a plausible size', () => expect(unitQuestion([80, 20, 40], 'mm', build)).toBeUndefined())
  it('offers inches, centimetres for a tiny part', () =>
    expect(unitQuestion([3, 1, 2], 'mm', build)).toEqual({ edge: 3, current: 'mm', instead: ['cm', 'in'] }))
  it('offers millimetres for a part that does not fit the printer', () =>
    expect(unitQuestion([80 * 25.4, 508, 1016], 'in', build)?.instead).toEqual(['mm']))
  it('lets a part lie in any direction of the build volume', () =>
    expect(unitQuestion([20, 370, 10], 'mm', build)).toBeUndefined())
})

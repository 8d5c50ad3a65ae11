import { asUploaded } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import { choiceInWords, choiceOf, placeInPart, toggled } from './choice.ts'

const bounds = { min: [0, 0, 0], max: [1, 1, 1] }
const bodies = [0, 1, 2].map((id) => ({ id, triangles: 12, volume: 1, cavities: 0, inside: null, bounds }))

describe('ticking bodies', () => {
  it('keeps the others, in file order, and is no choice when all are ticked', () => {
    expect(toggled(bodies, null, 1)).toEqual([0, 2])
    expect(toggled(bodies, [2], 0)).toEqual([0, 2])
    expect(toggled(bodies, [0, 2], 1)).toBeNull()
  })

  it('never leaves out all', () => {
    expect(toggled(bodies, [1], 1)).toBeUndefined()
  })
})

describe('a body that can be a region', () => {
  it('has the number that it has among those that are kept', () => {
    expect(placeInPart(bodies, asUploaded, 2)).toBe(2)
    expect(placeInPart(bodies, { ...asUploaded, bodies: [0, 2] }, 2)).toBe(1)
  })

  it('is not left out yet, is not all of the part, and is as the file has it', () => {
    expect(placeInPart(bodies, { ...asUploaded, bodies: [0, 2] }, 1)).toBeUndefined()
    expect(placeInPart(bodies, { ...asUploaded, bodies: [1] }, 1)).toBeUndefined()
    expect(placeInPart(bodies, { ...asUploaded, repair: true }, 1)).toBeUndefined()
    expect(placeInPart(bodies, { ...asUploaded, accept_remeshed: true }, 1)).toBeUndefined()
    expect(placeInPart(bodies, { ...asUploaded, inner_bodies: 'cavities' }, 1)).toBeUndefined()
  })
})

describe('the description of a choice', () => {
  it('names the steps in their order', () => {
    expect(choiceInWords(asUploaded)).toBe('as uploaded')
    expect(choiceInWords({ bodies: [0, 2], repair: true, inner_bodies: 'cavities', accept_remeshed: true })).toBe(
      'bodies 0, 2 only, repaired, inner bodies as cavities, outer surface rebuilt',
    )
  })

  it('is that of the unchanged file where nothing was chosen', () => {
    expect(choiceOf({})).toEqual(asUploaded)
  })
})

import { orThrow } from '@trabecula/domain'
import { box, writeBinaryStl } from '@trabecula/geometry'
import { expect, it } from 'vitest'
import { loadPart } from '../input/part.ts'
import { checkedOuter } from './checked-outer.ts'

/** A cube of an inch at this place of a file in inches. */
function inchCube(at: number) {
  return orThrow(
    loadPart(writeBinaryStl(box([1, 1, 1]).map((value, i) => (i % 3 === 0 ? value + at : value))), { fileUnit: 'in' }),
  )
}

it('checkedOuter names the step of coordinates in the unit of the file: 2100 inches are held in steps of 2^-12 inch', () => {
  const refused = checkedOuter(inchCube(2100))
  expect(refused.ok ? '' : refused.refusal.code).toBe('export-far-from-origin')
  expect(refused.ok ? '' : refused.refusal.message).toContain('steps of 0.0062 mm')
  expect(checkedOuter(inchCube(1900)).ok).toBe(true)
})

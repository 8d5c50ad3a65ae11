import { describe, expect, it } from 'vitest'
import { stlBytes } from '../candidates/export-resolution.ts'
import { nextTry } from './next-try.ts'

describe('nextTry', () => {
  it('goes on to the next finer spacing as long as its file fits, and ends after the last one', () => {
    const counted = { outer: 1000, ofVoid: 1e6, ofMade: undefined }
    expect(nextTry(0, 1, 150e6, counted)).toEqual({ fits: true, finer: 0.93 })
    expect(nextTry(1, 0.93, 150e6, counted)).toEqual({ fits: true, finer: 0.8 })
    expect(nextTry(3, 0.64, 150e6, counted)).toEqual({ fits: false, bytes: undefined })
  })

  it('gives way to the finest spacing that fits, by how large the file became that failed', () => {
    // A blade of 0.9 m: expected were 133.7 MB, made were 145.6; a sixth more would be too large for slicers.
    const counted = { outer: 1000, ofVoid: 2_672_855, ofMade: 2_911_000 }
    const next = nextTry(0, 1, 150e6, counted)
    const finer = next.fits ? next.finer : Number.NaN
    expect(finer).toBeLessThan(0.997)
    expect(stlBytes(counted.outer + counted.ofMade / finer ** 2) / 150e6).toBeCloseTo(0.99, 6)
    expect(nextTry(1, finer, 150e6, { ...counted, ofMade: counted.ofMade / finer ** 2 })).toMatchObject({ fits: false })
  })

  it('says how large the next would be where nothing finer fits', () => {
    const next = nextTry(0, 1, 150e6, { outer: 0, ofVoid: 2_980_000, ofMade: undefined })
    expect(next).toEqual({ fits: false, bytes: stlBytes(2_980_000 / 0.93 ** 2) })
  })
})

import { describe, expect, it } from 'vitest'
import { changeCrop, cropSquare, maxZoom, wholeCrop } from './crop.ts'

const wide = { width: 400, height: 200 }

describe('cropping to a square', () => {
  it('begins with the largest square in the middle', () => {
    expect(cropSquare(wide, wholeCrop)).toEqual({ left: 100, top: 0, side: 200 })
  })
  it('never leaves the picture', () => {
    const far = changeCrop(wide, wholeCrop, { x: 9, y: -9 })
    expect(cropSquare(wide, far)).toEqual({ left: 200, top: 0, side: 200 })
  })
  it('remembers no distance that was dragged past an edge', () => {
    const far = changeCrop(wide, wholeCrop, { x: 9 })
    expect(changeCrop(wide, far, { x: far.x - 0.25 }).x).toBeCloseTo(0.5, 9)
  })
  it('keeps the zoom between the whole picture and the limit', () => {
    expect(changeCrop(wide, wholeCrop, { zoom: 0.1 }).zoom).toBe(1)
    expect(cropSquare(wide, changeCrop(wide, wholeCrop, { zoom: 99 })).side).toBe(200 / maxZoom)
  })
})

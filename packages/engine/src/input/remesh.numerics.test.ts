import { orThrow } from '@trabecula/domain'
import { moved, sphere, writeBinaryStl } from '@trabecula/geometry'
import { describe, expect, it } from 'vitest'
import { loadPart } from './part.ts'

const remeshed = (soup: Float32Array) => {
  return orThrow(loadPart(writeBinaryStl(soup), { acceptRemeshed: true }))
}

describe('new outer faces', () => {
  it('are made for a closed surface that passes through itself', () => {
    // A ball whose top is pulled out through its bottom.
    const pulled = sphere(10, 24).map((value, i) => (i % 3 === 2 && value > 9.9 ? -14 : value))
    const part = remeshed(pulled)
    expect(part.outer).toBe('re-meshed')
    expect(part.report).toMatchObject({ closed: true, selfCrossings: 0 })
  })

  it('dissolve what crosses itself: two overlapping balls with a hole become one body', () => {
    const ball = sphere(10, 32)
    const both = Float32Array.from([...ball.subarray(18 * 9), ...moved(ball, 10)])
    const part = remeshed(both)
    expect(part.report.bodies).toHaveLength(1)
    const lens = (4 / 3) * Math.PI * 1000 * (2 - 0.3125)
    expect(Math.abs(part.report.volume / lens - 1)).toBeLessThan(0.03)
  })
})

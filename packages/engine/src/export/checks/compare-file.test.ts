import { box, sphere, weld } from '@trabecula/geometry'
import { describe, expect, it } from 'vitest'
import { stlChunks } from '../formats/stl-stream.ts'
import { FileComparison } from './compare-file.ts'

const outer = box([20, 20, 20])
const mesh = weld(sphere(4, 8).map((value) => value + 10))
const file = ((): Buffer => {
  const chunks: Uint8Array[] = []
  for (const chunk of stlChunks(outer, mesh)) chunks.push(chunk.slice())
  return Buffer.concat(chunks)
})()

const isSame = (...chunks: readonly Uint8Array[]): boolean => {
  const comparison = new FileComparison({ outer, mesh })
  for (const chunk of chunks) comparison.push(chunk)
  return comparison.finish()
}

const header = 84
const record = 50

describe('FileComparison', () => {
  it('knows the file again however it is cut into chunks', () => {
    expect(isSame(file)).toBe(true)
    for (const size of [1, 7, 49, 50, 83, 84, 85, 1000]) {
      const chunks = Array.from({ length: Math.ceil(file.length / size) }, (_, i) => file.subarray(i * size, (i + 1) * size))
      expect(isSame(...chunks)).toBe(true)
    }
  })

  it('finds every bit that is flipped in a corner, in the two bytes after the corners and in the number of triangles', () => {
    const missed: number[] = []
    for (let at = header - 4; at < file.length; at++) {
      if (at >= header && (at - header) % record < 12) continue
      for (let bit = 0; bit < 8; bit++) {
        file[at] ^= 1 << bit
        if (isSame(file)) missed.push(8 * at + bit)
        file[at] ^= 1 << bit
      }
    }
    expect(missed).toEqual([])
    expect(isSame(file)).toBe(true)
  })

  it('finds triangles in another order, one corner turned on, and one triangle too few or too many', () => {
    const recordAt = (t: number): Buffer => Buffer.from(file.subarray(header + record * t, header + record * (t + 1)))
    const withRecord = (t: number, changed: Buffer): Buffer => {
      const other = Buffer.from(file)
      other.set(changed, header + record * t)
      return other
    }
    const last = file.length - record
    for (const t of [0, 11, 12, 40]) {
      const turned = recordAt(t)
      turned.set(recordAt(t).subarray(12, 48 - 12), 24)
      turned.set(recordAt(t).subarray(36, 48), 12)
      expect(isSame(withRecord(t, turned))).toBe(false)
      expect(isSame(withRecord(t, recordAt(t + 1)))).toBe(false)
    }
    expect(isSame(file.subarray(0, last))).toBe(false)
    expect(isSame(file.subarray(0, last + 20))).toBe(false)
    expect(isSame(file, recordAt(3))).toBe(false)
    expect(isSame(file.subarray(0, 40))).toBe(false)
    expect(isSame()).toBe(false)
  })
})

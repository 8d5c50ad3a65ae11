import type { LoadCase } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import { loadGlyphs } from './glyphs.ts'

/** A part drawn in cm whose middle lies at 10, 0, 0 mm of its file. */
const frame = { center: [1, 0, 0], unitScale: 10 } as const
const down = { x: 0, y: 0, z: -2 }
const of = (given: Partial<LoadCase<readonly number[]>>) => {
  const whole = { name: 'B', magnitude: 5, direction: down, triangles: [3], ...given } as LoadCase<readonly number[]>
  return loadGlyphs([whole], [], frame)
}

describe('a load case is drawn', () => {
  it('by its kind, from case B on', () => {
    expect(of({ kind: 'force' })).toEqual([{ kind: 'force', place: 1, faces: [3], direction: [0, 0, -2] }])
    expect(of({ kind: 'pressure' })).toEqual([{ kind: 'pressure', place: 1, faces: [3], pulls: false }])
    expect(of({ kind: 'torque' })).toEqual([{ kind: 'torque', place: 1, faces: [3], reversed: false }])
    expect(of({ kind: 'acceleration', triangles: [] })).toEqual([{ kind: 'acceleration', place: 1, direction: [0, 0, -2] }])
  })
  it('with points in the frame of the part', () => {
    const point = { x: 12, y: 7, z: 0 }
    expect(of({ kind: 'remote', point })).toMatchObject([{ kind: 'remote', point: [2, 7, 0] }])
    expect(of({ kind: 'torque', axis: { point, direction: down } })).toMatchObject([
      { axis: { point: [2, 7, 0], direction: [0, 0, -2] } },
    ])
  })
  it('reversed where its magnitude is negative', () => {
    expect(of({ kind: 'force', magnitude: -1 })).toMatchObject([{ direction: [-0, -0, 2] }])
    expect(of({ kind: 'pressure', magnitude: -1 })).toMatchObject([{ pulls: true }])
    expect(of({ kind: 'torque', magnitude: -1 })).toMatchObject([{ reversed: true }])
  })
  it('not before it has faces, a direction and a place', () => {
    expect(of({ kind: 'pressure', triangles: [] })).toEqual([])
    expect(of({ kind: 'force', direction: { x: 0, y: 0, z: 0 } })).toEqual([])
    expect(of({ kind: 'remote', point: { x: Number.NaN, y: 0, z: 0 } })).toEqual([])
  })
})

it('a support is drawn as soon as it has a face', () => {
  const supports = [
    { kind: 'sliding', triangles: [4, 5] },
    { kind: 'pinned', triangles: [] },
  ] as const
  expect(loadGlyphs([], supports, frame)).toEqual([{ kind: 'sliding', faces: [4, 5] }])
})

import { caseColors, faceColors } from '@trabecula/domain'
import { cylinder, segment } from '@trabecula/geometry'
import { Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import type { LoadGlyph } from './glyphs.ts'
import { layOut } from './layout.ts'

/** A shaft of radius 5 mm along z, from 0 to 40 mm. */
const soup = cylinder(5, 40, 64)
const part = { soup, surfaces: segment(soup) }
const [min, max] = [new Vector3(-5, -5, 0), new Vector3(5, 5, 40)]
const ground = { part, min, max, radius: max.distanceTo(min) / 2, centre: new Vector3(0, 0, 20) }
const ids = (wanted: (normal: readonly number[], kind: string) => boolean) =>
  part.surfaces.faces.filter(({ normal, kind }) => wanted(normal, kind)).map(({ id }) => id)
const side = ids((_, kind) => kind === 'curved')
const top = ids(([, , z = 0], kind) => kind === 'plane' && z > 0.9)
const of = (glyph: LoadGlyph) => layOut([glyph], ground)

it('a force touches the faces with its tips where it pushes and with its tails where it pulls', () => {
  const pushing = of({ kind: 'force', place: 1, faces: top, direction: [0, 0, -3] }).marks
  const pulling = of({ kind: 'force', place: 1, faces: top, direction: [0, 0, 3] }).marks
  expect(pushing.length).toBeGreaterThan(0)
  for (const mark of pushing) expect(mark).toMatchObject({ shape: 'arrow', shift: -1, color: caseColors[1] })
  for (const { shift, direction } of pulling) expect([shift, direction.z]).toEqual([0, 1])
})

it('a pressure is normal to the faces, towards them or away', () => {
  for (const pulls of [false, true]) {
    const { marks } = of({ kind: 'pressure', place: 2, faces: side, pulls })
    expect(marks.length).toBeGreaterThan(3)
    for (const { at, direction, shift } of marks) {
      const outwards = new Vector3(at.x, at.y, 0).normalize().dot(direction)
      expect(outwards * (pulls ? 1 : -1)).toBeGreaterThan(0.99)
      expect(shift).toBe(pulls ? 0 : -1)
    }
  }
})

describe('a torque', () => {
  it('turns about the axis of its cylinder, above either end of it', () => {
    const { marks, lines } = of({ kind: 'torque', place: 1, faces: side, reversed: false })
    expect(marks.map(({ at }) => Math.round(at.z)).sort((a, b) => a - b)).toEqual([0, 40])
    for (const { at, direction, shift } of marks) {
      expect(Math.hypot(at.x, at.y)).toBeLessThan(1e-3)
      expect(direction.z).toBeCloseTo(1)
      expect(Math.sign(shift)).toBe(at.z > 20 ? 1 : -1)
    }
    expect(lines).toHaveLength(1)
  })
  it('turns the other way and still is outside when reversed', () => {
    const { marks } = of({ kind: 'torque', place: 1, faces: side, reversed: true })
    for (const { at, direction, shift } of marks) {
      expect(direction.z).toBeCloseTo(-1)
      expect(Math.sign(shift * direction.z)).toBe(at.z > 20 ? 1 : -1)
    }
  })
  it('of a flat face is drawn with a typed axis only', () => {
    expect(of({ kind: 'torque', place: 1, faces: top, reversed: false }).marks).toEqual([])
    const axis = { point: [0, 0, 0], direction: [2, 0, 0] } as const
    expect(of({ kind: 'torque', place: 1, faces: top, axis, reversed: false }).marks[0]?.direction.toArray()).toEqual([1, 0, 0])
  })
})

it('a remote force ends at its point where it pushes, begins there where it pulls, and is tied to its faces', () => {
  const given = { kind: 'remote', place: 3, faces: top, point: [0, 0, 90] } as const
  const comes = of({ ...given, direction: [0, 0, -1] })
  expect(comes.marks.find(({ shape }) => shape === 'arrow')).toMatchObject({ shift: -1 })
  expect(of({ ...given, direction: [0, 0, 1] }).marks[0]).toMatchObject({ shift: 0 })
  for (const { from, to } of comes.lines) expect([from.z, Math.round(to.z)]).toEqual([90, 40])
})

it('a weight is one dashed arrow at the centre', () => {
  const { marks } = of({ kind: 'acceleration', place: 4, direction: [0, -2, 0] })
  expect(marks).toHaveLength(1)
  expect(marks[0]).toMatchObject({ dashed: true, at: ground.centre })
})

describe('a support', () => {
  it('that slides has rollers that look away from the part', () => {
    const { marks } = of({ kind: 'sliding', faces: top })
    expect(marks.length).toBeGreaterThan(0)
    for (const mark of marks) expect(mark).toMatchObject({ shape: 'rollers', color: faceColors.held, direction: { z: 1 } })
  })
  it('on a pin has a ring of its radius at either end of the hole, but none without a cylinder', () => {
    const { marks } = of({ kind: 'pinned', faces: side })
    expect(marks.map(({ at, radius }) => [Math.round(at.z), Math.round(radius ?? 0)])).toEqual([
      [0, 5],
      [40, 5],
    ])
    expect(of({ kind: 'pinned', faces: top }).marks).toEqual([])
  })
  it('of symmetry is a frame in its plane, larger than the part', () => {
    const { planes, lines } = of({ kind: 'symmetry', faces: top })
    expect(lines).toHaveLength(4)
    for (const { x, y, z } of planes[0]?.corners ?? []) {
      expect(z).toBeCloseTo(40)
      expect(Math.abs(x)).toBeGreaterThan(5)
      expect(Math.abs(y)).toBeGreaterThan(5)
    }
    expect(planes).toHaveLength(1)
  })
})

it('all loads and supports are laid out together', () => {
  const glyphs: LoadGlyph[] = [
    { kind: 'sliding', faces: top },
    { kind: 'pinned', faces: side },
    { kind: 'acceleration', place: 1, direction: [0, 0, -1] },
  ]
  const separate = glyphs.map((glyph) => of(glyph).marks.length)
  expect(layOut(glyphs, ground).marks).toHaveLength(separate.reduce((sum, count) => sum + count, 0))
})

it('what did not change is not laid out again while a shape next to it is dragged, but on another part it is', () => {
  const pressure = { kind: 'pressure', place: 2, faces: side, pulls: false } as const
  const [mark] = of(pressure).marks
  const outline = { kind: 'outline', shape: { sphere: { center: [0, 0, 0], radius: 1 } }, origin: [0, 0, 0] } as const
  expect(layOut([outline, pressure], ground).marks[0]).toBe(mark)
  expect(layOut([pressure], { ...ground, part: { ...part } }).marks[0]).not.toBe(mark)
  const [line] = layOut([outline], ground).lines
  expect(layOut([{ ...outline }], ground).lines[0]).toBe(line)
  const [aside] = layOut([{ ...outline, origin: [5, 0, 0] }], ground).lines
  expect(aside?.from.x).toBeCloseTo((line?.from.x ?? 0) + 5, 6)
})

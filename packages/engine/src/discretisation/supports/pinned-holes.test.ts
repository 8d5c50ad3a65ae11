import { cylinder } from '@trabecula/geometry'
import { describe, expect, it } from 'vitest'
import type { Part } from '../../input/part.ts'
import { plateWithHole } from '../../testing/plate-with-hole.ts'
import { facing, partOf } from '../../testing/sample-parts.ts'
import { pinnedHoles } from './pinned-holes.ts'

const plate = partOf(plateWithHole([60, 20, 8], { x: 12, y: 10, radius: 5 }))
const round = (part: Part): Uint32Array =>
  Uint32Array.from(part.surfaces.label.keys()).filter((t) => part.surfaces.faces[part.surfaces.label[t]!]!.kind !== 'plane')
const found = (soup: Float32Array, triangles: Uint32Array) => pinnedHoles(soup, { supports: [{ kind: 'pinned', triangles }] })
const refusal = (soup: Float32Array, triangles: Uint32Array) => {
  const holes = found(soup, triangles)
  return holes.ok ? undefined : holes.refusal.message
}
const hole = round(plate)

describe('a pinned hole', () => {
  it('is found with its axis, its radius and its length', () => {
    const holes = found(plate.soup, hole)
    if (!holes.ok) throw new Error(holes.refusal.message)
    expect(holes.value).toHaveLength(1)
    const [{ axis, point, radius, from, to }] = holes.value as unknown as [(typeof holes.value)[number]]
    expect(axis).toBe(2)
    expect(point[0] + plate.center[0]).toBeCloseTo(12, 3)
    expect(point[1] + plate.center[1]).toBeCloseTo(10, 3)
    expect(radius).toBeCloseTo(5, 3)
    expect(to - from).toBeCloseTo(8, 5)
  })

  it('may be two faces, and one support may hold two holes', () => {
    // Two halves, which meet at two edges.
    const left = hole.filter(
      (t) => plate.soup[9 * t]! + plate.soup[9 * t + 3]! + plate.soup[9 * t + 6]! < 3 * (12 - plate.center[0]),
    )
    const right = hole.filter((t) => !left.includes(t))
    expect(left.length).toBeGreaterThan(20)
    const soup = Float32Array.from(plate.soup)
    for (const t of left) soup[9 * t + 2] = soup[9 * t + 2]!
    expect(found(soup, Uint32Array.from([...left, ...right]))).toMatchObject({ ok: true, value: [{ axis: 2 }] })
    const beside = plate.soup.map((share, at) => (at % 3 === 0 ? share + 100 : share))
    const both = Float32Array.from([...plate.soup, ...beside])
    const holes = found(both, Uint32Array.from([...hole, ...hole.map((t) => t + plate.soup.length / 9)]))
    expect(holes.ok && holes.value.map(({ point }) => Math.round(point[0] + plate.center[0]))).toEqual([12, 112])
  })

  it('is not flat, not a shaft, and no small part of a cylinder', () => {
    const no = 'A pinned hole must be round and go round its pin'
    expect(refusal(plate.soup, facing(plate, 0, 1))).toContain(no)
    const shaft = partOf(cylinder(10, 20, 48))
    expect(refusal(shaft.soup, round(shaft))).toContain(no)
    const corner = (t: number) => plate.soup[9 * t]! + plate.center[0]
    expect(
      refusal(
        plate.soup,
        hole.filter((t) => corner(t) < 10),
      ),
    ).toContain(no)
  })

  it('lies along x, y or z', () => {
    const [c, s] = [Math.cos(0.1), Math.sin(0.1)]
    const turned = Float32Array.from(plate.soup)
    for (let at = 0; at < turned.length; at += 3) {
      const [x, z] = [plate.soup[at]!, plate.soup[at + 2]!]
      turned.set([c * x - s * z, plate.soup[at + 1]!, s * x + c * z], at)
    }
    expect(refusal(turned, hole)).toContain('The axis of a pinned hole must lie along x, y or z')
  })
})

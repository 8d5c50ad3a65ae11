import { fromSi, paintMessages } from '@trabecula/domain'
import { box, joined, moved, segment, weldBest } from '@trabecula/geometry'
import { Vector3 } from 'three'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LoadedPart, usePart } from '../part.ts'
import { loadPainting } from '../patched-part.ts'
import { freshStudy, redo, undo, useStudy } from '../study.ts'
import { finer } from '../testing/finer.ts'
import { nearestOnSurface, type Point3 } from './brush.ts'
import { surfaceGraph } from './surface-graph.ts'
import { PaintTool, setRadius, stepRadius, useBrush } from './tool.ts'

/** Two plates of 20 × 20 × 2 mm, 10 mm apart, the first about the origin. */
const plate = finer(moved(box([20, 20, 2]), -10, -10, -1), 4)
const soup = joined(plate, moved(plate, 0, 30))
const surfaces = segment(soup, weldBest(soup))
const part = { soup, fileSoup: soup, bare: surfaces, surfaces, patches: [], sizeMm: [20, 50, 2], unitScale: 1, center: [0, 0, 0] }

const tool = new PaintTool(surfaceGraph(soup))
const hitAt = (point: Point3) => {
  const { triangle, at } = nearestOnSurface(soup, point)
  return { triangle, point: new Vector3(...at) }
}
const shown = new Map<number, number>()
const canvas = {
  show: (triangles: Iterable<number>, face: number) => {
    for (const triangle of triangles) shown.set(triangle, face)
  },
  restore: (triangles: Iterable<number>) => {
    for (const triangle of triangles) shown.delete(triangle)
  },
  nearest: (point: Vector3) => hitAt(point.toArray()),
}
const paint = (...points: readonly Point3[]) => {
  const [first, ...others] = points
  const stroke = tool.begin(hitAt(first!), false, canvas)
  for (const point of others) stroke.move(hitAt(point))
  return stroke
}
/** Middles of the triangles that are loaded. */
const loaded = (): Point3[] => {
  const { order, faces } = usePart.getState().part!.surfaces
  const ids = useStudy.getState().selection.load
  return ids.flatMap((id) =>
    Array.from(order.subarray(faces[id]!.start, faces[id]!.start + faces[id]!.count), (t) => {
      const middle = (axis: number) => (soup[9 * t + axis]! + soup[9 * t + 3 + axis]! + soup[9 * t + 6 + axis]!) / 3
      return [middle(0), middle(1), middle(2)] as const
    }),
  )
}

beforeEach(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  await loadPainting()
  usePart.setState({ part: part as unknown as LoadedPart })
  useStudy.setState({ ...freshStudy, unitType: 'metric' }, true)
  useBrush.setState({ mirror: null, erase: false, said: '' })
  setRadius(3)
  shown.clear()
})
afterEach(() => vi.unstubAllGlobals())

describe('a stroke', () => {
  it('is shown while it is painted, and decided at its end, as one step of undo', () => {
    const stroke = paint([0, 0, 1], [2, 0, 1], [4, 0, 1])
    expect(shown.size).toBeGreaterThan(40)
    expect(useStudy.getState().selection.load).toEqual([])
    stroke.end()
    const count = loaded().length
    expect(count).toBe(shown.size)
    expect(useBrush.getState().said).toContain(`Chosen now: ${count} triangles`)
    paint([-6, 0, 1]).end()
    expect(loaded().length).toBeGreaterThan(count)
    undo()
    expect(loaded()).toHaveLength(count)
    undo()
    expect(loaded()).toEqual([])
    redo()
    expect(loaded()).toHaveLength(count)
  })

  it('that is cancelled changes nothing, and what comes after belongs to none', () => {
    const stroke = paint([0, 0, 1])
    expect(tool.cancel()).toBe(true)
    stroke.move(hitAt([5, 0, 1]))
    stroke.end()
    expect(shown.size).toBe(0)
    expect(useStudy.getState()).toMatchObject({ patches: [], selection: { load: [] } })
    expect(useBrush.getState().said).toBe(paintMessages.cancelled)
    expect(tool.cancel()).toBe(false)
  })

  it('stays on the body where it began', () => {
    paint([0, 8, 1], [0, 22, 1]).end()
    expect(loaded().length).toBeGreaterThan(0)
    expect(loaded().every(([, y]) => y <= 10)).toBe(true)
    expect(useBrush.getState().said).toContain(paintMessages.otherBody)
  })

  it('is painted in the mirror as well, where there is a surface', () => {
    useBrush.setState({ mirror: 'x' })
    paint([6, 0, 1]).end()
    const [left, right] = [loaded().filter(([x]) => x < 0).length, loaded().filter(([x]) => x > 0).length]
    expect(left).toBeGreaterThan(0.9 * right)
    expect(left).toBeLessThan(1.1 * right)
    useBrush.setState({ mirror: 'y' })
    paint([0, 30, 1]).end()
    expect(useBrush.getState().said).toContain(paintMessages.noMirror)
  })
})

describe('a typed point', () => {
  it('is painted and erased', () => {
    expect(tool.dabAtPoint([0, 0, 1], false).ok).toBe(true)
    expect(loaded().length).toBeGreaterThan(20)
    tool.dabAtPoint([0, 0, 1], true)
    expect(loaded()).toEqual([])
  })
  it('farther from the surface than the radius is refused', () => {
    expect(tool.dabAtPoint([0, 0, 13], false)).toMatchObject({ ok: false, refusal: { message: paintMessages.far('12 mm') } })
    expect(useStudy.getState().patches).toEqual([])
  })
  it('with a radius below the triangles says how far beyond it a triangle reaches', () => {
    setRadius(0.05)
    tool.dabAtPoint([0, 0, 1], false)
    expect(useBrush.getState().said).toMatch(/^Chosen now: 1 triangle, .* Triangles are taken whole/)
  })
})

it('keeps the radius within what the part can use', () => {
  setRadius(1e6)
  expect(useBrush.getState().radiusMm).toBeCloseTo(Math.hypot(20, 50, 2) / 2, 0)
  stepRadius(true)
  expect(useBrush.getState().radiusMm).toBeCloseTo(Math.hypot(20, 50, 2) / 2, 0)
  setRadius(4)
  stepRadius(false)
  expect(useBrush.getState().radiusMm).toBe(3.2)
})

it('has a radius of three digits in the unit that is shown', () => {
  useStudy.setState({ unitType: 'imperial' })
  setRadius(1.37)
  expect(fromSi(useBrush.getState().radiusMm, 'length', 'imperial')).toBeCloseTo(0.0539, 12)
})

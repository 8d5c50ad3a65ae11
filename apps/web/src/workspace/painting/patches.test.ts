import { box, segment, weldBest } from '@trabecula/geometry'
import { describe, expect, it } from 'vitest'
import { loadsOf, noLoads, trianglesOfFaces } from '../loads.ts'
import { emptySelection } from '../selection.ts'
import { finer } from '../testing/finer.ts'
import { sortedIntoPatches, withPatches } from './patches.ts'
import { carriedOver, type Painted, type PaintedPart, painted, restored } from './strokes.ts'

const soup = finer(box([40, 20, 10]), 3)
const bare = segment(soup, weldBest(soup))
const part: PaintedPart & { readonly fileSoup: Float32Array } = { bare, surfaces: bare, soup, fileSoup: soup }
const top = bare.faces.find(({ normal }) => normal[2] > 0.9)!
const bottom = bare.faces.find(({ normal }) => normal[2] < -0.9)!
const topTriangles = [...bare.order.subarray(top.start, top.start + top.count)]
const nothing: Painted = { selection: emptySelection, loads: noLoads, patches: [] }
const from = { x: 1, y: 2, z: 5 }

const on = (now: Painted): typeof part => ({ ...part, surfaces: withPatches(bare, soup, now.patches) })
const stroke = (now: Painted, use: Parameters<typeof painted>[2]['use'], triangles: readonly number[], erase = false) =>
  painted(on(now), now, { use, triangles, erase, from })
const trianglesFor = (now: Painted, ids: readonly number[]) => [...trianglesOfFaces(on(now).surfaces, ids)]
const load = { of: 'load' } as const
const held = { of: 'held' } as const
const some = topTriangles.slice(3, 20)
const areaOf = (now: Painted) => on(now).surfaces.faces.reduce((sum, { area }) => sum + area, 0)

describe('a stroke', () => {
  it('makes a patch of a part of a face, and the face is what remains', () => {
    const now = stroke(nothing, load, some)
    expect(trianglesFor(now, now.selection.load)).toEqual(some)
    const { faces } = on(now).surfaces
    expect(faces[now.selection.load[0]!]).toMatchObject({ patch: 1, count: some.length, normal: [0, 0, 1], kind: 'plane' })
    expect(faces[top.id]).toMatchObject({ number: top.number, count: top.count - some.length })
    expect(areaOf(now)).toBeCloseTo(2 * (800 + 400 + 200), 3)
    expect(now.selection).toMatchObject({ force: { x: 0, y: 0, z: 1 }, forceAt: from })
  })

  it('over all of a face chooses the face, without a patch', () => {
    const now = stroke(nothing, held, topTriangles)
    expect(now.patches).toEqual([])
    expect(now.selection.held).toEqual([top.id])
  })

  it('goes on with the same patch, and is taken away by erasing it', () => {
    const more = stroke(stroke(nothing, load, some), load, topTriangles.slice(30, 40))
    expect(more.patches).toHaveLength(1)
    expect(trianglesFor(more, more.selection.load)).toEqual([...some, ...topTriangles.slice(30, 40)])
    const less = stroke(more, load, topTriangles, true)
    expect(less.patches).toEqual([])
    expect(less.selection).toMatchObject({ load: [], forceAt: null, force: { x: 0, y: 0, z: 0 } })
  })

  it('erases a hole into a picked face, which stays picked', () => {
    const now = stroke({ ...nothing, selection: { ...emptySelection, load: [top.id] } }, load, some, true)
    expect(now.selection.load).toEqual([top.id])
    expect(trianglesFor(now, now.selection.load)).toEqual(topTriangles.filter((triangle) => !some.includes(triangle)))
    expect(now.patches).toHaveLength(1)
  })

  it('moves what it holds from what is loaded', () => {
    const now = stroke(stroke(nothing, load, some), held, some.slice(0, 5))
    expect(trianglesFor(now, now.selection.held)).toEqual(some.slice(0, 5))
    expect(trianglesFor(now, now.selection.load)).toEqual(some.slice(5))
  })

  it('for a rule leaves loads where they are, over the same triangles and others', () => {
    const ruled: Painted = { ...nothing, loads: { ...noLoads, regions: [{ faces: [], solidToMm: 3 }] } }
    const now = stroke(stroke(ruled, load, some), { of: 'region', at: 0 }, [...some.slice(10), ...topTriangles.slice(30, 35)])
    const [region] = now.loads.regions
    expect(trianglesFor(now, now.selection.load)).toEqual(some)
    expect(trianglesFor(now, (region as unknown as { faces: number[] }).faces)).toEqual([
      ...some.slice(10),
      ...topTriangles.slice(30, 35),
    ])
    expect(now.patches).toHaveLength(3)
  })

  it('for a further case shares triangles with the load, and takes them from a support', () => {
    const given: Painted = { ...nothing, loads: { ...noLoads, supports: [{ kind: 'sliding', faces: [bottom.id] }] } }
    const kase = {
      name: 'B',
      kind: 'force',
      faces: [],
      magnitude: 5,
      direction: { x: 0, y: 0, z: 0 },
      point: null,
      axis: null,
      weight: 1,
    } as const
    const both = stroke(stroke({ ...given, loads: { ...given.loads, cases: [kase] } }, load, some), { of: 'case', at: 0 }, some)
    expect(both.loads.cases[0]).toMatchObject({ faces: both.selection.load, direction: { x: 0, y: 0, z: 1 } })
    const below = [...bare.order.subarray(bottom.start, bottom.start + 4)]
    const taken = stroke(both, { of: 'case', at: 0 }, below)
    expect(trianglesFor(taken, taken.loads.supports[0]!.faces)).toHaveLength(bottom.count - 4)
  })
})

describe('what was stored as triangles', () => {
  const ruled: Painted = {
    ...nothing,
    loads: { ...noLoads, regions: [{ faces: [], open: false }], supports: [{ kind: 'pinned', faces: [] }] },
  }
  const steps = [
    [load, some],
    [held, topTriangles.slice(60, 80)],
    [{ of: 'region', at: 0 }, topTriangles.slice(10, 70)],
    [{ of: 'support', at: 0 }, topTriangles.slice(90, 95)],
  ] as const
  const before = steps.reduce((now, [use, triangles]) => stroke(now, use, triangles), ruled)
  const surfaces = on(before).surfaces
  const chosen = { load: trianglesFor(before, before.selection.load), held: trianglesFor(before, before.selection.held) }

  it('comes back as the same patches', () => {
    const again = restored(
      part,
      { selection: emptySelection, loads: noLoads },
      { chosen, loads: loadsOf(before.loads, surfaces) },
    )
    expect(again.patches).toEqual(before.patches)
    expect(again.selection).toMatchObject({ load: before.selection.load, held: before.selection.held })
    expect(again.loads.regions).toEqual(before.loads.regions)
    expect(again.loads.supports).toEqual(before.loads.supports)
  })

  it('of another part keeps its rules without their faces', () => {
    const stored = { ...loadsOf(before.loads, surfaces)!, partTriangles: 12 }
    const again = restored(part, { selection: emptySelection, loads: noLoads }, { chosen: { load: [], held: [] }, loads: stored })
    expect(again).toMatchObject({
      patches: [],
      loads: { regions: [{ faces: [], open: false }], supports: [{ kind: 'pinned', faces: [] }] },
    })
  })

  it('is carried to another version of the part by the triangles that both have', () => {
    const other = soup.slice(9 * 4)
    const its = segment(other, weldBest(other))
    const next = { bare: its, surfaces: its, soup: other, fileSoup: other }
    const { painted: carried, lost } = carriedOver(on(before), next, before)
    const there = withPatches(its, other, carried.patches)
    const wanted = chosen.load.filter((triangle) => triangle >= 4).map((triangle) => triangle - 4)
    expect([...trianglesOfFaces(there, carried.selection.load)]).toEqual(wanted)
    expect(lost).toBe(chosen.load.concat(chosen.held).some((triangle) => triangle < 4))
  })
})

it('keeps the use that a face has when only a part of it is used otherwise', () => {
  const { patches, faces } = sortedIntoPatches(bare, [topTriangles, some], [[top.id], []])
  expect(patches).toHaveLength(1)
  expect(faces).toEqual([[top.id, bare.faces.length], [bare.faces.length]])
})

import type { LoadsAndSupports } from '@trabecula/domain'
import { box, segment, weldBest } from '@trabecula/geometry'
import { beforeEach, expect, it } from 'vitest'
import { trianglesOfFaces } from './loads.ts'
import { type LoadedPart, usePart } from './part.ts'
import { restorePatches } from './restored-patches.ts'
import { changeStudy, resetStudy, restoredLoads, useStudy } from './study.ts'
import { finer } from './testing/finer.ts'

const soup = finer(box([40, 20, 10]), 2)
const surfaces = segment(soup, weldBest(soup))
const [first] = surfaces.faces
const own = [...surfaces.order.subarray(first!.start, first!.start + first!.count)]
const { signal } = new AbortController()
const rule: LoadsAndSupports = {
  partTriangles: soup.length / 9,
  furtherCases: [],
  supports: [],
  stiffnessAim: 'worst',
  pointMasses: [{ massG: 40, triangles: [[own[1]!, 1]] }],
  regions: [{ faces: [[own[0]!, 1]], solidToMm: 2 }],
}
/** The form as a project opens it, by whole faces. */
const opened = (load: readonly number[], kept: LoadsAndSupports | null) => {
  const { selection } = useStudy.getState()
  changeStudy({ selection: { ...selection, load }, loads: restoredLoads(kept) })
}

beforeEach(() => {
  resetStudy()
  usePart.setState({ part: { soup, fileSoup: soup, bare: surfaces, surfaces, patches: [] } as unknown as LoadedPart })
})

it('whole faces stay as they are', async () => {
  opened([first!.id], null)
  await restorePatches({ load: own, held: [] }, signal)
  expect(useStudy.getState()).toMatchObject({ patches: [], selection: { load: [first!.id] } })
})

it('a part of a face is a patch again, for a load, a point mass and a rule', async () => {
  opened([first!.id], rule)
  await restorePatches({ load: own.slice(0, 3), held: [] }, signal)
  const { patches, selection, loads } = useStudy.getState()
  const both = surfaces.faces.length + 1
  expect(patches).toHaveLength(3)
  expect([...selection.load].sort()).toEqual([both - 1, both, both + 1])
  const [ruled, heavy] = [(loads.regions[0] as { faces: readonly number[] }).faces, loads.masses[0]?.faces ?? []]
  const trianglesOf = (ids: readonly number[]) => [...trianglesOfFaces(usePart.getState().part!.surfaces, ids)]
  expect([trianglesOf(ruled), trianglesOf(heavy), loads.masses[0]?.massG]).toEqual([[own[0]], [own[1]], 40])
})

it('what another project had is not restored into this one', async () => {
  opened([], rule)
  resetStudy()
  await restorePatches({ load: own.slice(0, 3), held: [] }, signal)
  expect(useStudy.getState().loads.regions).toEqual([])
})

it('of another part nothing is restored', async () => {
  opened([], { ...rule, partTriangles: 12 })
  await restorePatches(undefined, signal)
  expect(useStudy.getState()).toMatchObject({
    patches: [],
    loads: { masses: [{ massG: 40, faces: [] }], regions: [{ faces: [], solidToMm: 2 }] },
  })
})

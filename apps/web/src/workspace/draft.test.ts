import { isFaceRegion } from '@trabecula/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetDraft, keepDraft, readDraft } from './draft.ts'
import { newCase, noLoads, type PickedLoads } from './loads.ts'
import { enterNewStudy, freshStudy, type Study, useStudy } from './study.ts'

const project = { id: 'p1', name: 'Bracket', file_unit: 'mm' } as NonNullable<Study['project']>
const ranAt = (last_optimized_at: string | null) => [{ id: 's1', last_optimized_at }] as unknown as Study['studies']
const study: Study = {
  ...freshStudy,
  project,
  studies: ranAt(null),
  studyId: 's1',
  selection: { mode: 'held', load: [1, 8], held: [2], force: { x: 0, y: 0, z: -2 }, forceAt: { x: 1, y: 2, z: 3 } },
  unitType: 'metric',
}
const whole = { surfaces: 10, triangles: 120 }
const noon = new Date('2026-03-20T12:00:00Z')

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  keepDraft(study, noon, whole.triangles)
})
afterEach(() => vi.unstubAllGlobals())

describe('a draft of decisions before a run', () => {
  it('§3 is restored after a reload: force, picked points, faces, settings and units', () => {
    expect(readDraft(study, whole)).toEqual({
      selection: study.selection,
      loads: noLoads,
      patches: [],
      settings: study.settings,
      unitType: 'metric',
    })
  })
  it('keeps what was painted, and reports that it is lost on another part', () => {
    const patches = [[[3, 4]], [[20, 1]]] as const
    const selection = { ...study.selection, load: [1, 10], held: [11] }
    keepDraft({ ...study, selection, patches }, noon, whole.triangles)
    const lost = vi.fn()
    expect(readDraft(study, whole, lost)).toMatchObject({ patches, selection })
    expect(lost).not.toHaveBeenCalled()
    const other = { ...whole, triangles: 119 }
    expect(readDraft(study, other, lost)).toMatchObject({ patches: [], selection: { load: [1], held: [] } })
    expect(lost).toHaveBeenCalledOnce()
  })
  it('keeps the chosen families, cell sizes and build direction, and nothing of a removed choice', () => {
    const settings = { ...study.settings, families: ['octet'], cellSizesMm: [6.35], buildDirection: [0, 1, 1] as const }
    keepDraft({ ...study, settings }, noon, whole.triangles)
    expect(readDraft(study, whole)?.settings).toEqual(settings)
    keepDraft(
      { ...study, settings: { ...settings, families: undefined, cellSizesMm: undefined, buildDirection: undefined } },
      noon,
      whole.triangles,
    )
    expect(Object.keys(JSON.parse(localStorage.getItem('draft:p1') ?? '').settings)).toHaveLength(7)
  })
  it('keeps the safety factor and the further requirements', () => {
    const at = { near: [80, 15, 15] } as const
    const requirements = [{ kind: 'displacement', case: 'A', at, atMost: 0.5 } as const, { kind: 'mass', atMost: 40 } as const]
    const settings = { ...study.settings, safetyFactor: 1.5, requirements }
    keepDraft({ ...study, settings }, noon, whole.triangles)
    expect(readDraft(study, whole)?.settings).toEqual(settings)
  })
  it('§3 keeps the names of project and study', () => {
    keepDraft({ ...study, studies: [{ id: 's1', name: 'Thin shell' }] as unknown as Study['studies'] }, noon, whole.triangles)
    expect(JSON.parse(localStorage.getItem('draft:p1') ?? '')).toMatchObject({ name: 'Bracket', subprojectName: 'Thin shell' })
  })
  it('leaves out faces that the part does not have', () =>
    expect(readDraft(study, { ...whole, surfaces: 5 })?.selection).toMatchObject({ load: [1], held: [2] }))
  it('is dropped for a later run, from any browser', () => {
    expect(readDraft({ ...study, studies: ranAt('2026-03-20T12:00:01Z') }, whole)).toBeUndefined()
    expect(readDraft({ ...study, studies: ranAt('2026-03-20T11:59:59Z') }, whole)).toBeDefined()
  })
  it('belongs to its study', () => expect(readDraft({ ...study, studyId: 's2' }, whole)).toBeUndefined())
  it('forgets the picked point when the unit of the file has changed since', () =>
    expect(readDraft({ ...study, project: { ...project, file_unit: 'in' } }, whole)?.selection.forceAt).toBeNull())
  it('is gone after it was removed, and unreadable data give none', () => {
    localStorage.setItem('draft:p1', '{"savedAt":1}')
    expect(readDraft(study, whole)).toBeUndefined()
    forgetDraft('p1')
    expect(readDraft(study, whole)).toBeUndefined()
  })

  describe('with load cases and supports', () => {
    const loads: PickedLoads = {
      cases: [
        { ...newCase(noLoads, 'remote'), faces: [1, 7], magnitude: 40, point: { x: 1, y: 2, z: 3 } },
        { ...newCase(noLoads, 'torque'), name: 'Twist', axis: { point: { x: 0, y: 0, z: 0 }, direction: { x: 0, y: 0, z: 1 } } },
      ],
      supports: [{ kind: 'sliding', faces: [4, 6] }],
      masses: [{ massG: 250, faces: [3, 7] }],
      regions: [
        { faces: [2, 6], solidToMm: 5 },
        { sphere: { center: [1, 2, 3], radius: 4 }, as: 'solid' },
      ],
      aim: 'weighted',
      firstWeight: 2,
    }
    beforeEach(() => keepDraft({ ...study, loads }, noon, whole.triangles))

    it('is restored with all of them, also with incomplete ones', () => expect(readDraft(study, whole)?.loads).toEqual(loads))
    it('leaves out faces that the part does not have, and all of them on another part', () => {
      const facesOn = (part: typeof whole) => {
        const kept = readDraft(study, part)?.loads
        const { cases = [], supports = [], masses = [], regions = [] } = kept ?? {}
        return [...cases, ...supports, ...masses, ...regions.filter(isFaceRegion)].map(({ faces }) => faces)
      }
      expect(facesOn({ ...whole, surfaces: 5 })).toEqual([[1], [], [4], [3], [2]])
      expect(facesOn({ ...whole, triangles: 121 })).toEqual([[], [], [], [], []])
    })
    it('from before there were regions and point masses has none', () => {
      const { regions: _, masses: _m, ...before } = JSON.parse(localStorage.getItem('draft:p1') ?? '{}').loads
      const kept = { ...JSON.parse(localStorage.getItem('draft:p1') ?? '{}'), loads: before }
      localStorage.setItem('draft:p1', JSON.stringify(kept))
      expect(readDraft(study, whole)?.loads).toEqual({ ...loads, masses: [], regions: [] })
    })
    it('records that there are none when they were removed', () => {
      keepDraft(study, noon, whole.triangles)
      expect(readDraft({ ...study, loads }, whole)?.loads).toEqual(noLoads)
    })
  })
})

it('the draft goes with a study that is created for a run, which may end without a result', () => {
  const [created] = ranAt(null)
  forgetDraft('p1')
  useStudy.setState({ ...study, studyId: null, studies: [] })
  enterNewStudy(created as NonNullable<typeof created>)
  expect(readDraft(study, whole)?.selection.force).toEqual(study.selection.force)
  useStudy.setState(freshStudy, true)
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetDraft, keepDraft, readDraft } from './draft.ts'
import { freshStudy, type Study } from './study.ts'

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
const noon = new Date('2026-03-20T12:00:00Z')

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  keepDraft(study, noon)
})
afterEach(() => vi.unstubAllGlobals())

describe('what was decided and not run yet', () => {
  it('§3 comes back after a reload: force, picked points, faces, settings and units', () => {
    expect(readDraft(study, 10)).toEqual({ selection: study.selection, settings: study.settings, unitType: 'metric' })
  })
  it('§3 keeps the names of project and study', () => {
    keepDraft({ ...study, studies: [{ id: 's1', name: 'Thin shell' }] as unknown as Study['studies'] }, noon)
    expect(JSON.parse(localStorage.getItem('draft:p1') ?? '')).toMatchObject({ name: 'Bracket', subprojectName: 'Thin shell' })
  })
  it('leaves out faces that the part does not have', () =>
    expect(readDraft(study, 5)?.selection).toMatchObject({ load: [1], held: [2] }))
  it('gives way to a run that came later, from wherever', () => {
    expect(readDraft({ ...study, studies: ranAt('2026-03-20T12:00:01Z') }, 10)).toBeUndefined()
    expect(readDraft({ ...study, studies: ranAt('2026-03-20T11:59:59Z') }, 10)).toBeDefined()
  })
  it('belongs to its study', () => expect(readDraft({ ...study, studyId: 's2' }, 10)).toBeUndefined())
  it('forgets the picked point when the unit of the file has changed since', () =>
    expect(readDraft({ ...study, project: { ...project, file_unit: 'in' } }, 10)?.selection.forceAt).toBeNull())
  it('is gone after it was forgotten, and nothing comes of what cannot be read', () => {
    localStorage.setItem('draft:p1', '{"savedAt":1}')
    expect(readDraft(study, 10)).toBeUndefined()
    forgetDraft('p1')
    expect(readDraft(study, 10)).toBeUndefined()
  })
})

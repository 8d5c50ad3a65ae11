import { faceMessages, loadsMessages, partMessages, requirementMessages } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import { newCase, noLoads } from '../../workspace/loads.ts'
import { emptySelection } from '../../workspace/selection.ts'
import { freshStudy, type Study } from '../../workspace/study.ts'
import { missingForRun } from './missing.ts'

const texts = (...parameters: Parameters<typeof missingForRun>) => missingForRun(...parameters).map(({ text }) => text)

const means = {
  username: 'ada',
  superuser: false,
  subscribed: true,
  tokens: 200,
  cost: 20,
  openSizeQuestion: false,
  openInnerQuestion: false,
}
const project = { id: 'p1' } as Study['project']
const ready = { ...freshStudy, project, selection: { ...emptySelection, load: [1], held: [2], force: { x: 0, y: 0, z: 1 } } }

describe('what keeps Generate from starting', () => {
  it('is nothing when everything is chosen and paid for', () => expect(texts(ready, means)).toEqual([]))
  it('§5.5 §5.7 §6.4 is listed in the order project, username, surfaces, subscription, tokens', () => {
    expect(texts(freshStudy, { ...means, username: '', subscribed: false, tokens: 19 })).toEqual([
      "No project selected. Please ensure you're working with a saved project.",
      'Username not found',
      faceMessages.noLoad,
      faceMessages.noHeld,
      'Active subscription required to perform optimization.',
    ])
  })
  it('lists one payment problem: a missing subscription, or else too few tokens', () => {
    const poor = { ...means, tokens: 0 }
    expect(texts(ready, { ...poor, subscribed: false })).toEqual(['Active subscription required to perform optimization.'])
    expect(texts(ready, poor)).toEqual(['Insufficient tokens to perform optimization.'])
    expect(texts(ready, { ...poor, subscribed: undefined })).toEqual(['Insufficient tokens to perform optimization.'])
  })

  it('accepts a superuser without subscription and tokens, but not without surfaces', () => {
    const superuser = { ...means, superuser: true, subscribed: false, tokens: 0 }
    expect(texts(ready, superuser)).toEqual([])
    expect(texts({ ...ready, selection: emptySelection }, superuser)).toContain(faceMessages.noLoad)
  })
  it('includes a part that fits no printer, until the user confirms its size', () => {
    expect(missingForRun(ready, { ...means, superuser: true, openSizeQuestion: true })).toEqual([
      { text: partMessages.sizeToConfirm, at: 'FileAndUnits' },
    ])
  })
  it('includes a body inside another, until the user decides about it', () => {
    expect(missingForRun(ready, { ...means, superuser: true, openInnerQuestion: true })).toEqual([
      { text: partMessages.innerToChoose, at: 'FileAndUnits' },
    ])
  })
  it('leaves the decision to the server while the balance is unknown', () => {
    expect(texts(ready, { ...means, subscribed: undefined, tokens: undefined })).toEqual([])
  })
  it('includes a shell that the printer cannot make, with the limit, but not a missing shell', () => {
    const asking = (shellMm: number) => missingForRun({ ...ready, settings: { ...ready.settings, shellMm } }, means)
    expect(asking(0.1)).toEqual([
      { text: expect.stringContaining('walls print from 0.5 mm (0.0197 in) on'), at: 'ShellThickness' },
    ])
    expect([asking(0), asking(0.5)]).toEqual([[], []])
  })
  it('includes what is wrong with the further requirements, at the goal where that has no value', () => {
    const requirements = [{ kind: 'mass', atMost: 0 }] as const
    const asking = (target: number) => missingForRun({ ...ready, settings: { ...ready.settings, target, requirements } }, means)
    expect(asking(100)).toEqual([{ text: expect.stringContaining('must be a number above zero'), at: 'MoreRequirements' }])
    expect(asking(0)).toEqual([{ text: requirementMessages.withoutValue, at: 'OptimizationGoal' }])
  })
  it('names the place of each problem', () => {
    const places = missingForRun({ ...ready, selection: emptySelection }, { ...means, tokens: 0 }).map(({ at }) => at)
    expect(places).toEqual(['SurfaceSelection', 'SurfaceSelection', 'billing'])
    const still = { ...ready.selection, force: { x: 0, y: 0, z: 0 } }
    expect(missingForRun({ ...ready, selection: still }, means)).toEqual([{ text: faceMessages.noForce, at: 'ForceDirection' }])
  })

  describe('with load cases and supports', () => {
    const value = { ...ready.settings, target: 100 }
    const sliding = { kind: 'sliding', faces: [5] } as const
    const pressure = { ...newCase(noLoads, 'pressure'), faces: [4], magnitude: 2 }
    const asking = (loads: Partial<typeof noLoads>, more: Partial<Study> = {}) =>
      missingForRun({ ...ready, settings: value, ...more, loads: { ...noLoads, ...loads } }, means)

    it('is nothing for a complete set-up, even without a held face where a support holds the part', () => {
      expect(asking({ cases: [pressure], supports: [sliding] })).toEqual([])
      const selection = { ...ready.selection, held: [] }
      expect(asking({ supports: [sliding] }, { selection })).toEqual([])
      expect(asking({ cases: [pressure] }, { selection }).map(({ text }) => text)).toEqual([faceMessages.noHeld])
    })
    it('is listed once for each case and support, with the place', () => {
      const bare = { ...pressure, name: 'C', faces: [] }
      const still = { ...newCase(noLoads, 'acceleration'), name: 'D' }
      expect(asking({ cases: [pressure, bare, still], supports: [{ ...sliding, faces: [] }] })).toEqual([
        { text: loadsMessages.caseWithoutFaces('C'), at: 'MoreLoads' },
        { text: loadsMessages.caseNotNumber('D'), at: 'MoreLoads' },
        { text: loadsMessages.supportWithoutFaces('sliding'), at: 'MoreLoads' },
      ])
      expect(asking({ cases: [pressure] }, { settings: ready.settings })).toEqual([
        { text: loadsMessages.withoutValue, at: 'OptimizationGoal' },
      ])
    })
    it('includes a point mass without a face or a size, or on a held face', () => {
      const masses = [
        { massG: 5, faces: [4] },
        { massG: 0, faces: [4] },
      ]
      expect(asking({ masses: masses.slice(0, 1) })).toEqual([])
      expect(asking({ masses })).toEqual([{ text: loadsMessages.massNotPositive(2, 0), at: 'MoreLoads' }])
      const place = (faces: readonly number[]) => asking({ masses: [{ massG: 5, faces }] }).map(({ text }) => text)
      expect(place([])).toEqual([loadsMessages.massWithoutFace(1)])
      expect(place(ready.selection.held)).toEqual([loadsMessages.massHeld(1)])
    })
    it('includes a face that is both loaded and held', () =>
      expect(asking({ cases: [{ ...pressure, faces: [2] }] })).toEqual([{ text: faceMessages.sameFace, at: 'SurfaceSelection' }]))
  })
})

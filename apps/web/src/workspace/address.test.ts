import { describe, expect, it } from 'vitest'
import { printCamera, printCut, readCamera, readCut, workspaceSearch } from './address.ts'

describe('the address of the workspace', () => {
  it('keeps section and camera in a round trip', () => {
    const cut = { sectionPlane: 'yz', clipPosition: 0.425, reverse: true, enableClipping: true } as const
    expect(readCut(printCut(cut) ?? '')).toEqual(cut)
    const camera = { position: [120.5, -80.25, 60], target: [0, 0, -3], projection: 'orthographic' } as const
    expect(readCamera(printCamera(camera))).toEqual(camera)
  })
  it('does not contain a section that is off', () =>
    expect(printCut({ sectionPlane: 'xy', clipPosition: 0.5, reverse: false, enableClipping: false })).toBeUndefined())
  it('leaves out invalid values', () => {
    expect(workspaceSearch({ row: 'x', cut: 'zz:0.5', camera: '1_2_3', study: 's' })).toEqual({ study: 's' })
    expect(workspaceSearch({ row: -1, cut: 'xy:1.5', camera: '1_2_3_1_2_3' })).toEqual({})
    expect(workspaceSearch({ row: 1.5, cut: 'xy:', camera: '1_2_3_4_5_' })).toEqual({})
    expect(workspaceSearch({ row: '2', cut: 'xy:0.5:x' })).toEqual({ row: 2 })
  })
})

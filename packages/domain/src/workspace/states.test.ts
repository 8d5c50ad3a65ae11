import { describe, expect, it } from 'vitest'
import { defaultMaterial, defaultSceneControls, defaultSection } from './model.ts'
import { type FlowEvent, flowStatus, toggleTab } from './states.ts'

describe('§3 defaults of the viewer', () => {
  it('§3.16 §4.16 scene controls: axes and grid shown, pivot global, no reset requested', () => {
    expect(defaultSceneControls).toEqual({ displayAxes: true, displayGrid: true, pivot: 'global', resetCamera: false })
  })
  it('§3.17 material: white part, blue lattice, both opaque, no wireframe, force arrows shown', () => {
    expect(defaultMaterial).toEqual({
      color: '#FFFFFF',
      opacity: 1,
      latticeColor: '#336699',
      latticeOpacity: 1,
      wireframe: false,
      displayForceArrows: true,
    })
  })
  it('§3.18 section view: plane xy at 1, not reversed, off', () => {
    expect(defaultSection).toEqual({ sectionPlane: 'xy', clipPosition: 1, reverse: false, enableClipping: false })
  })
})

it('§2.14 §4.16 toggling the open tool tab closes it, opening another tab replaces it', () => {
  expect(toggleTab(null, 'material')).toBe('material')
  expect(toggleTab('material', 'material')).toBeNull()
  expect(toggleTab('material', 'section-view')).toBe('section-view')
})

describe('§4 flow status', () => {
  const loaded = (hasStudies: boolean, hasResults: boolean): FlowEvent => ({
    type: 'project-loaded',
    hasStudies,
    hasResults,
  })

  it('§2.11 §4.3 becomes generated when optimization succeeds, a loaded project has studies or results, or one returns to the last', () => {
    for (const event of [
      { type: 'optimized' },
      { type: 'return-to-last-optimization' },
      loaded(true, false),
      loaded(false, true),
    ] as const)
      expect(flowStatus('model-edit', event, false)).toBe('generated')
    expect(flowStatus('model-edit', loaded(false, false), false)).toBe('model-edit')
  })
  it('§4.3 becomes model-edit on the return to settings and when results fail to load', () => {
    for (const type of ['return-to-settings', 'results-failed'] as const)
      expect(flowStatus('generated', { type }, false)).toBe('model-edit')
  })
  it('§4.5 of a tutorial project stays model-edit whatever happens', () => {
    expect(flowStatus('model-edit', { type: 'optimized' }, true)).toBe('model-edit')
    expect(flowStatus('model-edit', loaded(true, true), true)).toBe('model-edit')
  })
})

import { readFileSync } from 'node:fs'
import { goalValueFromSi, optimizationMessages } from '@trabecula/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useToasts } from '../platform/notices/toasts.ts'
import { loadResultsOf, mostCompared, returnToResults, returnToSettings, setLatticeView, toggleCompared } from './results.ts'
import { changeStudy, resetStudy, useStudy } from './study.ts'

/** A design of the demonstration. */
const [candidate] = JSON.parse(readFileSync(new URL('../../public/tour/result.json', import.meta.url), 'utf8')).data

const view = await import('./view/settings.ts')
const opacity = () => view.useView.getState().material.opacity

beforeEach(() => {
  resetStudy()
  useToasts.setState({ toasts: [] })
  view.resetTools()
})
afterEach(() => vi.unstubAllGlobals())

describe('the results of a study', () => {
  it('§4 of a study that never ran are not requested, and the flow goes back to the settings', async () => {
    const fetched = vi.fn()
    vi.stubGlobal('fetch', fetched)
    changeStudy({ flow: 'generated' })
    expect(await loadResultsOf({ id: 's1', last_optimized_at: null }, 'p1', new AbortController().signal)).toBe(false)
    expect(fetched).not.toHaveBeenCalled()
    expect(useStudy.getState().flow).toBe('model-edit')
  })
  it('§4 that cannot be loaded are cleared, and the flow goes back to the settings', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('away')))
    changeStudy({ flow: 'generated', selectedRow: 3 })
    expect(await loadResultsOf({ id: 's1', last_optimized_at: '2026-03-20' }, 'p1', new AbortController().signal)).toBe(false)
    expect(useStudy.getState()).toMatchObject({ flow: 'model-edit', results: null, selectedRow: null, resultsBusy: false })
  })
  it.each([
    ['the server’s message', 404, '{"status":"error","message":"This study was deleted."}', 'This study was deleted.'],
    ['a text of its own without one', 502, '<html>', optimizationMessages.resultsFailed],
  ])('§8 that cannot be loaded say why: %s, also when "Results" is pressed', async (_, status, body, text) => {
    vi.stubGlobal('fetch', async () => new Response(body, { status }))
    changeStudy({ project: { id: 'p1' } as never, studyId: 's1' })
    await loadResultsOf({ id: 's1', last_optimized_at: '2026-03-20' }, 'p1', new AbortController().signal)
    await returnToResults()
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([text, text])
  })
  it('§5 put their settings into the form, in the units in which they were typed', async () => {
    const optimization_data = {
      completion_time: 1,
      optimization_goal: 'stiffness',
      optimization_value: 17.5127,
      shell_thickness: 1,
      is_metric: false,
      zero_thickness_dir: '-Z',
      force_vector: { x: 0, y: 1, z: 0 },
    }
    const body = { status: 'success', results: [candidate], optimization_data, baseline: null, solid: null }
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body)))
    changeStudy({ unitType: 'metric' })
    await loadResultsOf({ id: 's1', last_optimized_at: '2026-03-20' }, 'p1', new AbortController().signal)
    const { settings, unitType, selection } = useStudy.getState()
    expect(settings).toMatchObject({ goal: 'stiffness', shellMm: 1, zeroThicknessDirection: '-Z' })
    expect(goalValueFromSi(settings.target, 'stiffness', unitType)).toBeCloseTo(100, 9)
    expect([unitType, selection.force]).toEqual(['imperial', { x: 0, y: 1, z: 0 }])
  })
  it('put their cases and supports into the form, or none where there were none', async () => {
    const loads_and_supports = {
      part_triangles: 12,
      cases: [{ name: 'Gust', kind: 'acceleration', magnitude: 9.8, direction: { x: 1, y: 0, z: 0 }, triangles: [] }],
      supports: [],
      stiffness_aim: 'worst',
    }
    const settings = {
      completion_time: 1,
      optimization_goal: 'max-load',
      optimization_value: 100,
      shell_thickness: 1,
      is_metric: true,
      zero_thickness_dir: 'None',
      force_vector: { x: 0, y: 1, z: 0 },
    }
    const load = async (optimization_data: object) => {
      const body = { status: 'success', results: [candidate], optimization_data, baseline: null, solid: null }
      vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body)))
      await loadResultsOf({ id: 's1', last_optimized_at: '2026-03-20' }, 'p1', new AbortController().signal)
      return useStudy.getState().loads.cases.map(({ name }) => name)
    }
    expect(await load({ ...settings, loads_and_supports })).toEqual(['Gust'])
    expect(await load(settings)).toEqual([])
  })
  it('§4 lattice view makes an opaque part 0.7 see-through and undoes only that', () => {
    setLatticeView(true)
    expect(opacity()).toBe(0.7)
    setLatticeView(false)
    expect(opacity()).toBe(1)
    view.changeMaterial({ opacity: 0.4 })
    setLatticeView(true)
    setLatticeView(false)
    expect(opacity()).toBe(0.4)
  })
  it('§4 are left for the settings with full opacity and nothing selected', () => {
    changeStudy({ flow: 'generated', selectedRow: 2, compared: [1, 2], latticeView: true })
    view.changeMaterial({ opacity: 0.4 })
    returnToSettings()
    expect(useStudy.getState()).toMatchObject({ flow: 'model-edit', selectedRow: null, compared: [], latticeView: false })
    expect(opacity()).toBe(1)
  })
  it('can be compared four at a time', () => {
    for (const row of [5, 1, 4, 2, 3]) toggleCompared(row)
    expect(useStudy.getState().compared).toEqual([5, 1, 4, 2])
    toggleCompared(1)
    toggleCompared(3)
    expect(useStudy.getState().compared).toEqual([5, 4, 2, 3])
    expect(mostCompared).toBe(4)
  })
})

import { beforeEach, expect, it } from 'vitest'
import { freshStudy, useStudy } from '../study.ts'
import { toggleTool, useView } from '../view/settings.ts'
import {
  changeCase,
  changeDeformation,
  changeField,
  firstChoices,
  holdLegend,
  keepPoint,
  legendKey,
  releaseLegend,
  removePoint,
  useFieldChoices,
} from './choices.ts'

beforeEach(() => {
  useStudy.setState(freshStudy, true)
  useView.setState({ openTab: null })
  useFieldChoices.setState(firstChoices)
})

it('ten values are kept, an eleventh is not; the number of one that was removed is used again', () => {
  for (let n = 0; n < 10; n++) expect(keepPoint([n, 0, 0], 'skin')).toBe(true)
  expect(keepPoint([10, 0, 0], 'skin')).toBe(false)
  removePoint(4)
  expect(keepPoint([11, 0, 0], 'lattice')).toBe(true)
  const { kept } = useFieldChoices.getState()
  expect(kept.map(({ id }) => id)).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 10, 4])
  expect(kept.at(-1)).toEqual({ id: 4, point: [11, 0, 0], matter: 'lattice' })
})

it('the panel shows the field when it opens; the field stays when another panel takes its place', () => {
  toggleTool('fields')
  expect(useFieldChoices.getState().shown).toBe(true)
  toggleTool('section-view')
  expect(useFieldChoices.getState().shown).toBe(true)
  changeField({ shown: false })
  toggleTool('fields')
  expect(useFieldChoices.getState().shown).toBe(true)
})

it('a legend is held for its own quantity, each component of a vector by itself', () => {
  holdLegend(legendKey({ reading: 'displacement_mm', component: 'x' }), { least: -1, most: 1 })
  expect(useFieldChoices.getState().held).toEqual({ 'displacement_mm x': { least: -1, most: 1 } })
  expect(legendKey({ reading: 'von_mises_mpa', component: 'x' })).toBe('von_mises_mpa')
  releaseLegend('displacement_mm x')
  expect(useFieldChoices.getState().held).toEqual({})
})

it('another study forgets load and legends, another project also the kept values; colours are the user’s and stay', () => {
  changeField({ load: 50, map: 'cividis', bands: 12 })
  holdLegend('von_mises_mpa', { least: 0, most: 1 })
  keepPoint([1, 2, 3], 'skin')
  changeDeformation({ kind: 'automatic', playing: true })
  useStudy.setState({ studyId: 'another' })
  expect(useFieldChoices.getState()).toMatchObject({ load: null, held: {}, map: 'cividis', bands: 12 })
  expect(useFieldChoices.getState().kept).toHaveLength(1)
  expect(useFieldChoices.getState().deformation).toMatchObject({ kind: 'automatic', playing: false })
  useStudy.setState({ project: { id: 'p' } as never })
  expect(useFieldChoices.getState()).toMatchObject({ kept: [], map: 'cividis', bands: 12 })
})

it('a change of load case keeps the load where it applies to all cases', () => {
  changeField({ load: 300 })
  changeCase('B', true)
  expect(useFieldChoices.getState()).toMatchObject({ case: 'B', load: 300 })
  changeCase(null, false)
  expect(useFieldChoices.getState()).toMatchObject({ case: null, load: null })
})

import { defaultMaterial, defaultSection } from '@trabecula/domain'
import { beforeEach, expect, it } from 'vitest'
import { chooseOpening, closePart, openingCut, openPart, useOpening } from './opening.ts'
import { changeMaterial, changeSection, useView } from './settings.ts'

const size = [156, 96, 124] as const
const now = () => {
  const { section, material } = useView.getState()
  return { section, opacity: material.opacity }
}

beforeEach(() => {
  useOpening.setState({ opening: 'cut', made: null })
  useView.setState({ section: defaultSection, material: defaultMaterial })
})

it('a result opens cut through the middle across the shortest edge, towards the first view, and is whole again afterwards', () => {
  openPart(size)
  const cut = { sectionPlane: 'xz', clipPosition: 0.5, reverse: true, enableClipping: true }
  expect(now()).toEqual({ section: cut, opacity: 0.7 })
  closePart()
  expect(now()).toEqual({ section: defaultSection, opacity: 1 })
  expect([openingCut([10, 20, 5]), openingCut([10, 20, 15])]).toMatchObject([
    { sectionPlane: 'xy', reverse: false },
    { sectionPlane: 'yz', reverse: false },
  ])
})

it('a cut and an opacity that the user chose stay', () => {
  changeSection({ enableClipping: true, sectionPlane: 'yz', clipPosition: 0.2 })
  changeMaterial({ opacity: 0.5 })
  const chosen = now()
  openPart(size)
  expect(now()).toEqual(chosen)
  closePart()
  expect(now()).toEqual(chosen)
})

it('the choice of a clear shell gives it an opacity of 70 %, and the choice of a closed one no cut', () => {
  chooseOpening('clear', null)
  openPart(size)
  expect(now()).toEqual({ section: defaultSection, opacity: 0.3 })
  chooseOpening('closed', { size })
  expect(now()).toEqual({ section: defaultSection, opacity: 0.7 })
  chooseOpening('cut', { size })
  expect(now().section.enableClipping).toBe(true)
})

it('without a part there is no cut', () => {
  openPart(undefined)
  expect(now().section).toEqual(defaultSection)
})

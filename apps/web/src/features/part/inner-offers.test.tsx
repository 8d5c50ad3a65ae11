import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { InnerOffers } from './inner-offers.tsx'

const onChoose = vi.fn(() => Promise.resolve())
const shown = (cavities: number, material: number, unitScale = 1, busy = false) =>
  renderToStaticMarkup(<InnerOffers readings={{ cavities, material }} unitScale={unitScale} busy={busy} onChoose={onChoose} />)
const texts = (html: string) =>
  html
    .split('</button>')
    .map((button) => button.replace(/<[^>]*>/g, ''))
    .filter((text) => text !== '')

it('offers each choice with the volume that it gives the part, in cm³ whatever the unit of the file', () => {
  expect(texts(shown(136_320, 144_000))).toEqual(['Make it a cavity (136\u00a0cm³)', 'It is material (144\u00a0cm³)'])
  expect(texts(shown(8.3188, 8.7874, 25.4))).toEqual(['Make it a cavity (136\u00a0cm³)', 'It is material (144\u00a0cm³)'])
})

it('prints as many digits as distinguish the two', () => {
  expect(texts(shown(143_992, 144_000))).toEqual(['Make it a cavity (143.99\u00a0cm³)', 'It is material (144\u00a0cm³)'])
})

it('accepts no second press while one is working', () => {
  expect(shown(1, 2).match(/disabled=""/g)).toBeNull()
  expect(shown(1, 2, 1, true).match(/disabled=""/g)).toHaveLength(2)
})

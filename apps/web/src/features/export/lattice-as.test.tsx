import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LatticeAs, shapeOf } from './lattice-as.tsx'

const shown = (form: 'strut' | 'sheet', format: 'stl' | '3mf', chosen: 'triangles' | 'beams' | 'both') =>
  renderToStaticMarkup(<LatticeAs row={{ form }} format={format} chosen={chosen} onChange={() => undefined} />)

it('a 3MF of struts can be beams, and the form says who can read them', () => {
  const markup = shown('strut', '3mf', 'beams')
  for (const text of ['Lattice as', 'Triangles', 'Beams', 'Both', 'refuse it or show the skin alone'])
    expect(markup).toContain(text)
  expect(shown('strut', '3mf', 'both')).toContain('The triangles are printed')
})

it('other files have no choice, and what was chosen before does not count for them', () => {
  expect([shown('sheet', '3mf', 'beams'), shown('strut', 'stl', 'beams')]).toEqual(['', ''])
  expect(shapeOf({ row: { form: 'strut' }, format: '3mf', chosen: 'beams' })).toBe('beams')
  expect(shapeOf({ row: { form: 'strut' }, format: 'stl', chosen: 'beams' })).toBe('triangles')
  expect(shapeOf({ row: { form: 'sheet' }, format: '3mf', chosen: 'both' })).toBe('triangles')
})

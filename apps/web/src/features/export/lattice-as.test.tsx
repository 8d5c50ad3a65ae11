import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LatticeAs, shapeOf } from './lattice-as.tsx'

const shown = (form: 'strut' | 'sheet', format: 'stl' | '3mf', chosen: 'triangles' | 'beams' | 'both' | 'implicit') =>
  renderToStaticMarkup(<LatticeAs row={{ form }} format={format} chosen={chosen} onChange={() => undefined} />)

it('a 3MF of struts can be beams, and the form says who can read them', () => {
  const markup = shown('strut', '3mf', 'beams')
  for (const text of ['Lattice as', 'Triangles', 'Beams', 'Both', 'Implicit', 'refuse it or show the skin alone'])
    expect(markup).toContain(text)
  expect(shown('strut', '3mf', 'both')).toContain('The triangles are printed')
})

it('one of walls has no beams, but a function', () => {
  const markup = shown('sheet', '3mf', 'implicit')
  expect(markup).toContain('the lattice as a function')
  expect([markup.includes('Beams'), markup.includes('Both')]).toEqual([false, false])
})

it('other files have no choice, and what was chosen before does not count for them', () => {
  expect([shown('sheet', 'stl', 'implicit'), shown('strut', 'stl', 'beams')]).toEqual(['', ''])
  expect(shapeOf({ row: { form: 'sheet' }, format: '3mf', chosen: 'implicit' })).toBe('implicit')
  expect(shapeOf({ row: { form: 'strut' }, format: '3mf', chosen: 'beams' })).toBe('beams')
  expect(shapeOf({ row: { form: 'strut' }, format: 'stl', chosen: 'beams' })).toBe('triangles')
  expect(shapeOf({ row: { form: 'sheet' }, format: '3mf', chosen: 'both' })).toBe('triangles')
})

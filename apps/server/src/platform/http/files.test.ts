import { expect, it } from 'vitest'
import { askedRange, dispositionOf } from './files.ts'

it.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=100-', { start: 100, end: 999 }],
  ['bytes=-50', { start: 950, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=990-2000', { start: 990, end: 999 }],
  ['bytes=1000-', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=9-3', null],
  ['bytes=0-1,5-6', null],
  ['lines=1-2', null],
  [undefined, null],
])('the range %s of 1000 bytes is %o', (header, range) => {
  expect(askedRange(header, 1000)).toEqual(range)
})

it('a plain name is quoted and comes last, which every slicer reads; any other is encoded', () => {
  expect(dispositionOf('attachment', 'optimized_lattice.3mf')).toBe('attachment; filename="optimized_lattice.3mf"')
  expect(dispositionOf('inline', 'Bracket 1 - report.html')).toBe('inline; filename="Bracket 1 - report.html"')
  for (const name of ['Träger.pdf', 'a"; filename=b.exe', 'a\\b', 'a\r\nb', '50%.pdf'])
    expect(dispositionOf('attachment', name)).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
  expect(dispositionOf('inline', undefined)).toBe('inline')
})

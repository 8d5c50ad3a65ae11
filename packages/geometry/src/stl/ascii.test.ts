import { Random } from '@trabecula/testkit/random'
import { expect, test } from 'vitest'
import { readStl } from './read.ts'

const facet = (numbers: readonly string[], words = 'endloop endfacet') =>
  `facet normal 0 0 1 outer loop ${[0, 3, 6].map((c) => `vertex ${numbers.slice(c, c + 3).join(' ')}`).join('\n')} ${words}\n`

function coordinates(content: string): number[] {
  const reading = readStl(new TextEncoder().encode(`solid part\n${content}endsolid part\n`))
  if (!reading.ok) throw new Error(reading.message)
  return [...reading.soup]
}

const nine = (from: number): string[] => Array.from({ length: 9 }, (_, i) => String(from + i * i))

test('facets that are written otherwise keep their place among plain ones', () => {
  const plain = facet(nine(1))
  const strange = facet(nine(100), 'endloop\nsaid the program\nendfacet')
  const short = facet(nine(200)).replace('normal 0 0 1', 'normal 0')
  const joined = coordinates(plain + plain + strange + plain + short + plain)
  expect(joined).toEqual([1, 1, 100, 1, 200, 1].flatMap((from) => nine(from).map(Number)))
})

test('a number gets the float that JavaScript gives it, whatever its digits and exponent', () => {
  const random = new Random(5)
  const words = Array.from({ length: 900 }, (_, i) => {
    const value = (random.next() - 0.5) * 10 ** Math.floor(random.next() * 30 - 15)
    return [value.toExponential(i % 9), value.toFixed(i % 17), String(value), value.toPrecision(1 + (i % 20))][i % 4]
  })
  const facets = Array.from({ length: 100 }, (_, f) => facet(words.slice(9 * f, 9 * f + 9))).join('')
  expect(coordinates(facets)).toEqual(words.map((word) => Math.fround(Number(word))))
})

test('a number that is too large is refused with its line, after any number of plain facets', () => {
  const content = facet(nine(1)).repeat(3) + facet([...nine(1).slice(1), '1e39'])
  const reading = readStl(new TextEncoder().encode(`solid part\n${content}endsolid part\n`))
  expect(reading).toMatchObject({ ok: false, code: 'stl-not-finite' })
})

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
    const value = (random.next() - 0.5) * 10 ** Math.floor(random.next() * 27 - 15)
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

const printers: readonly ((value: number) => string)[] = [
  (value) => value.toExponential(6),
  (value) => value.toExponential(6).replace(/e([+-])(\d)$/, 'e$10$2'),
  (value) => value.toExponential(5).toUpperCase(),
  (value) => value.toFixed(6),
  (value) => value.toFixed(3).padStart(14),
  (value) => String(value),
  (value) => String(Math.fround(value)),
  (value) => String(Number(value.toPrecision(6))),
]

/** Facets of one program, of which some are written otherwise, or wrong. */
function randomFile(random: Random, wrong: number): string {
  const end = random.one(['\n', '\r\n', '\r', ' '])
  const [indent, gap] = [random.one(['', ' ', '    ', '\t']), random.one([' ', ' ', '\t', '  '])]
  const program = random.one(printers)
  const number = (): string => {
    const print = random.next() < 0.02 ? random.one(printers) : program
    const text = print((random.next() - 0.5) * 10 ** random.below(4))
    return random.next() < wrong ? random.one(['blah', '1e39', 'nan', `${text},5`, `${text}e`, '']) : text
  }
  const three = (): string => [number(), number(), number()].join(gap)
  const normal = (): string =>
    random.next() < 0.02 ? random.one(['', '0', 'nan nan nan', '1 2 3 4', '1 -0.25 0']) : `1${gap}-0.5${gap}0`
  const misspelt = random.one(['vertexes', 'vertex.', 'verteh', 'vortex'])
  const facet = (): string => {
    const corners = random.next() < wrong ? 2 + 2 * random.below(2) : 3
    const lines = [`facet normal ${normal()}`, `${indent}outer loop`]
    for (let corner = 0; corner < corners; corner++)
      lines.push(`${indent}${indent}${random.next() < wrong ? misspelt : 'vertex'}${gap}${three()}`)
    lines.push(`${indent}endloop`, 'endfacet')
    if (random.next() < 0.02) lines.splice(random.below(lines.length), 0, random.one(['', 'VERTICES follow', '# note', '   ']))
    const text = lines.map((line) => indent + line).join(end)
    const place = random.below(text.length)
    return random.next() < wrong ? text.slice(0, place) + random.one(['x', ' ', '#']) + text.slice(place + 1) : text
  }
  const text = ['solid part', ...Array.from({ length: 1 + random.below(60) }, facet), 'endsolid part', ''].join(end)
  return random.next() < 0.2 ? text.toUpperCase() : text
}

test('files of any layout, complete or wrong, are read or refused as the tolerant reader alone would', () => {
  const random = new Random(23)
  let refused = 0
  for (let round = 0; round < 450; round++) {
    const file = randomFile(random, round % 3 === 0 ? 0.001 : 0)
    // A second "endloop" is no plain facet, and is in the same line.
    const [reading, tolerant] = [file, file.replaceAll(/endloop/gi, '$& $&')].map((text) =>
      readStl(new TextEncoder().encode(text)),
    )
    expect(reading, `file ${round}`).toEqual(tolerant)
    if (!reading.ok) refused++
  }
  expect(refused).toBeGreaterThan(30)
  expect(refused).toBeLessThan(225)
})

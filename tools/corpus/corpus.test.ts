import { defaultCells } from '@trabecula/engine'
import { inspect, readPartFile } from '@trabecula/geometry'
import { describe, expect, it } from 'vitest'
import { type CorpusCase, corpus, subset } from './cases.ts'
import { gradings } from './gradings.ts'
import { partBytes, partNames } from './parts.ts'
import { emptyRow, fromCsv, toCsv } from './row.ts'
import { summary } from './table.ts'

const seen = (cases: readonly CorpusCase[], pick: (each: CorpusCase) => unknown): Set<unknown> => new Set(cases.map(pick))

describe('the corpus', () => {
  const own = corpus.filter(({ part }) => 'own' in part)
  const files = own.filter(({ refusal }) => refusal === undefined)

  it('has at least 200 cases of our own parts, each with a name of its own, and the parts of others', () => {
    expect(own.length).toBeGreaterThanOrEqual(200)
    expect(corpus.length - own.length).toBeGreaterThanOrEqual(15)
    expect(seen(corpus, ({ name }) => name).size).toBe(corpus.length)
  })

  it('pairs every part with every family, and every family with every grading, shell and direction', () => {
    const pairs = (pick: (each: CorpusCase) => unknown, cases = files): number =>
      seen(cases, (each) => `${each.cell} ${pick(each)}`).size
    const families = defaultCells.length
    expect(pairs(({ part }) => ('own' in part ? part.own : ''))).toBe(families * partNames.length)
    expect(pairs(({ grading }) => grading)).toBe(families * gradings.length)
    expect(pairs(({ shell }) => shell)).toBe(families * 4)
    expect(pairs(({ direction }) => direction, own)).toBe(families * 10)
    expect(pairs(({ pad }) => pad > 0)).toBe(families * 2)
  })

  it('has every kind of region with every family', () => {
    expect(seen(corpus, ({ cell, region }) => region && `${cell} ${region}`).size).toBe(1 + 4 * defaultCells.length)
  })

  it('has a subset of twenty that leaves out no family, grading or shell, and opens both ways along every axis', () => {
    const twenty = subset(20)
    expect(seen(twenty, ({ name }) => name).size).toBe(20)
    expect(seen(twenty, ({ cell }) => cell)).toEqual(new Set(defaultCells))
    expect(seen(twenty, ({ grading }) => grading)).toEqual(new Set(gradings))
    expect(seen(twenty, ({ shell }) => shell)).toEqual(new Set([0, 0.5, 1, 2]))
    expect(seen(twenty, ({ direction }) => direction.at(-1))).toEqual(new Set(['e', 'X', 'Y', 'Z']))
    expect(seen(twenty, ({ part }) => ('own' in part ? part.own : '')).size).toBeGreaterThanOrEqual(13)
  })

  it('is made of sound parts that are the same bytes every time', async () => {
    for (const name of partNames) {
      const [bytes, again] = [await partBytes(name), await partBytes(name)]
      expect(Buffer.compare(bytes, again)).toBe(0)
      const reading = readPartFile(bytes)
      if (!reading.ok) throw new Error(reading.message)
      expect({ name, ...inspect(reading.soup) }).toMatchObject({ name, closed: true, oriented: true, nonManifoldEdges: 0 })
    }
  })
})

describe('a row of the table', () => {
  const row = {
    ...emptyRow('box/octet'),
    outcome: 'refused',
    reason: 'code: a "sentence",\nof two lines',
    triangles: 1234567,
  } as const

  it('survives the file, whatever its reason says', () => {
    expect(fromCsv(toCsv(row))).toEqual({ ...row, reason: "code: a 'sentence', of two lines", triangles: 1_234_567 })
  })

  it('is done again when its line was cut short', () => {
    expect(fromCsv(toCsv(row).slice(0, -20))).toBeUndefined()
  })
})

it('the summary counts what was not handed out and names the cases by reason', () => {
  const rows = [
    { ...emptyRow('a'), triangles: 10, megabytes: 2, independent: 'sound', admesh: 'absent', slicer: 'absent' },
    { ...emptyRow('b'), outcome: 'refused', reason: 'export-gate-skin: 0.95 mm' },
    { ...emptyRow('c'), outcome: 'refused', reason: 'export-gate-skin: 0.93 mm' },
  ] as const
  const text = summary(rows)
  expect(text).toContain('| pass | 1 |')
  expect(text).toContain('| refused | 2 |')
  expect(text).toContain('| admesh | not installed |')
  expect(text).toContain('| refused, export-gate-skin | 2 | b, c |')
})

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { faults, quotedIn, requirementsIn } from './map.ts'
import { testTitles, titlesIn } from './test-titles.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const tests = testTitles(root)
const requirements = readFileSync(`${root}docs/requirements.md`, 'utf8')

describe('the map of the requirements', () => {
  it('has a test for every numbered line, and a line for every number that a title quotes', () => {
    expect(faults(requirements, tests)).toEqual([])
  })

  it('has nine points, numbered through', () => {
    const points = requirementsIn(requirements)
    expect(points).toHaveLength(9)
    points.forEach(({ lines }, point) => {
      expect(lines.map(({ id }) => id)).toEqual(lines.map((_, line) => `${point + 1}.${line + 1}`))
    })
    expect(points.flatMap(({ lines }) => lines).length).toBeGreaterThan(100)
  })

  it('numbers every item of a list above the readings', () => {
    const plain = requirements.split(/^## /m).flatMap((point) => point.split('\n### ')[0]?.match(/^ *- (?!\d\.\d+ ).*$/gm) ?? [])
    expect(plain).toEqual([])
  })

  it('reads a line over its rows, and says what is quoted nowhere or does not exist', () => {
    const document = '## 1 Product\n- 1.1 One\n  row.\n  - 1.2 Two.\n\n### A reading\n- no line\n'
    expect(requirementsIn(document)).toEqual([
      {
        name: '1 Product',
        lines: [
          { id: '1.1', text: 'One row.' },
          { id: '1.2', text: 'Two.' },
        ],
      },
    ])
    expect(faults(document, [{ file: 'a.test.ts', title: '§1.1 and §1.10 and §1 a toast' }])).toEqual([
      'no test quotes §1.2 Two.',
      'no requirement has the number §1.10',
    ])
    expect(quotedIn('§4.16 §9 tool tabs')).toEqual(['4.16', '9'])
  })
})

describe('reading test files', () => {
  it('joins groups and tests, also of tables, and forgets a group that ended', () => {
    const source = [
      "describe('outer', () => {",
      "  it('first', () => {",
      '  })',
      "  describe('inner', () => {",
      '    it.each([',
      "      ['(not', 'a title', ",
      "    ] as const)('second %s', (_) => {",
      '    })',
      '  })',
      "  it.skipIf(true)('third', async () => {",
      '  })',
      '})',
      "test.describe('other', () => {",
      "  test('it\\'s fourth', async () => {",
      '  })',
      '})',
      "test('fifth', () => {",
    ]
    expect(titlesIn(source.join('\n'))).toEqual([
      'outer › first',
      'outer › inner › second %s',
      'outer › third',
      "other › it's fourth",
      'fifth',
    ])
  })

  it('finds nearly every test there is', () => {
    expect(tests.length).toBeGreaterThan(900)
  })
})

import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { line, noTest } from './lines/line.ts'
import { gaps, sections, sectionsOf, specificationMap, testsOf } from './map.ts'
import { testTitles, titlesIn } from './test-titles.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const tests = testTitles(root)

describe('the specification map', () => {
  it('has a test, or a reason why there is none, for every line of the specification', () => {
    expect(gaps(tests)).toEqual([])
  })

  it('has the nine sections, each line with words to find its tests by or the reason why there are none', () => {
    expect(sections).toHaveLength(9)
    for (const { lines } of sections) {
      for (const { text, queries, untested } of lines)
        expect([text, queries.some((query) => query !== '') !== (untested !== undefined)]).toEqual([text, true])
    }
  })

  it('finds the tests that hold all words of one query, and says so where there are none', () => {
    const made = [
      { file: 'apps/a.test.ts', title: 'a toast › leaves' },
      { file: 'apps/b.test.ts', title: 'a toast › stays' },
    ]
    expect(testsOf(line('x', 'Toast leaves | b.test'), made)).toEqual(made)
    expect(testsOf(line('x', 'toast b.test leaves'), made)).toEqual([])
    expect(testsOf(noTest('x', 'why'), made)).toEqual([])
    expect(specificationMap([])).toContain('**none yet**')
    expect(gaps([]).length).toBeGreaterThan(100)
  })

  it('knows the section from the title, or from the name of a conformance file', () => {
    expect(sectionsOf('packages/domain/src/units/conversion.test.ts', '§5 and §9 units')).toEqual([5, 9])
    expect(sectionsOf('conformance/02-screens/auth.test.ts', 'a title')).toEqual([2])
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

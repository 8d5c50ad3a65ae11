import { describe, expect, it } from 'vitest'
import { helpPages, type Term, terms } from './help.ts'
import { defaultTokenCosts } from './tokens/limits.ts'

const all: readonly (readonly [string, Term])[] = Object.entries(terms)

describe('the glossary', () => {
  it.each(all)(
    'explains %s in finished sentences that fit a small popover, and points to a page that there is',
    (_, { text, page }) => {
      expect(text).toMatch(/^[A-Z].*\.$/)
      expect(text).not.toContain('!')
      expect(text.length).toBeLessThanOrEqual(180)
      expect(helpPages.map(({ id }) => id)).toContain(page)
    },
  )

  it('states the prices that are charged', () => {
    const { generate, export: exported, preview } = defaultTokenCosts
    expect(terms.token.text).toContain(
      `${generate} for a set of designs, ${exported} for an export, ${preview} for a standalone cell`,
    )
  })
})

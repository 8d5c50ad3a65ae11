import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defaultTokenCosts, helpPages, mostLoadCases, terms } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import { guideHtml } from './guide-as-html.ts'
import { guidePages } from './guide-pages.ts'

const guide = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../../../docs/guide/${name}.md`, import.meta.url)), 'utf8')
const pages = Object.values(guidePages)

describe('the help', () => {
  it('has a page of the guide for every entry but the keyboard and the glossary', () => {
    expect([...Object.keys(guidePages), 'keyboard', 'glossary'].sort()).toEqual(helpPages.map(({ id }) => id).sort())
  })

  it.each(pages)('links %s to nothing but pages of the help and terms of the glossary', async (page) => {
    const html = await guideHtml(guide(page))
    const known = [...helpPages.map(({ id }) => `/help/${id}`), ...Object.keys(terms).map((id) => `/help/glossary#${id}`)]
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(known).toContain(href)
    expect(html).not.toMatch(/<h1|<a [^>]*>[^<]*<a /)
  })

  it('has the prices, and a letter for the last load case', () => {
    const { generate, export: exported, preview } = defaultTokenCosts
    const text = guide(guidePages.tokens)
    for (const line of [`designs: ${generate},`, `design: ${exported},`, `cell: ${preview}.`]) expect(text).toContain(line)
    expect(guide(guidePages.loads)).toContain(`up to ${'ABCDEF'[mostLoadCases - 1]},`)
  })

  it('links the first mention of a term, in its plural too, and none in a heading', async () => {
    expect(await guideHtml('# Page\n\n## Load faces\n\nTwo load faces & a load face <b>.\n')).toBe(
      '<h2>Load faces</h2>\n<p>Two <a class="term" href="/help/glossary#load-face">load faces</a> &amp; a load face <b>.</p>\n',
    )
  })
})

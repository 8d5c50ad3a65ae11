import { readFile } from 'node:fs/promises'
import { type HelpPageId, helpAddress, type TermId, terms } from '@trabecula/domain'
import { Marked } from 'marked'
import type { Plugin } from 'vite'
import { guidePages } from './guide-pages.ts'

/** Converts pages of docs/guide to HTML on import: the help shows the text of the repository. */
export function guideAsHtml(): Plugin {
  return {
    name: 'guide-as-html',
    enforce: 'pre',
    async load(id) {
      if (!/\/docs\/guide\/[\w-]+\.md$/.test(id)) return null
      const html = await guideHtml(await readFile(id, 'utf8'))
      const pictures = [...html.matchAll(/<img src="([^"]+)"/g)].map(([, path]) => path)
      const parts = html.split(/(?<=<img src=")[^"]+/).map((part) => JSON.stringify(part))
      const imports = pictures.map((path, index) => `import picture${index} from '${path}'\n`)
      return `${imports.join('')}export default ${parts.reduce((all, part, index) => `${all} + picture${index - 1} + ${part}`)}\n`
    },
  }
}

/**
 * A page of the guide without its first heading, which the help prints by itself. Links to other pages of the help lead
 * there; links to the rest of the repository become text. The first mention of a term leads to the glossary. Pictures
 * of the workspace are left out, because readers of the help have it open.
 */
export async function guideHtml(markdown: string): Promise<string> {
  const linked = new Set<TermId>()
  /** Set inside headings and links, which get no further links. */
  let isPlain = false
  const plainly = (text: () => string): string => {
    isPlain = true
    const written = text()
    isPlain = false
    return written
  }
  const marked = new Marked({
    renderer: {
      heading({ depth, tokens }) {
        return depth === 1 ? '' : `<h${depth}>${plainly(() => this.parser.parseInline(tokens))}</h${depth}>\n`
      },
      image: () => '',
      link({ href, tokens }) {
        const text = plainly(() => this.parser.parseInline(tokens))
        const page = pageOf(href)
        return page ? `<a href="/help/${page}">${text}</a>` : text
      },
      text(token) {
        if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens)
        const text = token.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
        return isPlain ? text : withTerms(text, linked)
      },
    },
  })
  // A table may be wider than the window, so that it scrolls by itself, by keyboard too.
  const html = await marked.parse(markdown)
  return html.replaceAll('<table>', '<div class="wide" tabindex="0"><table>').replaceAll('</table>', '</table></div>')
}

const pageOf = (href: string): HelpPageId | undefined =>
  (Object.keys(guidePages) as (keyof typeof guidePages)[]).find((id) => href.split('#')[0] === `${guidePages[id]}.md`)

/** Longer names come first, so that "load face" is not matched as a load. */
const names = Object.entries<{ readonly name: string }>(terms)
  .map(([id, { name }]) => [name.toLowerCase(), id as TermId] as const)
  .sort(([a], [b]) => b.length - a.length)
const mention = new RegExp(`\\b(${names.map(([name]) => name).join('|')})s?\\b`, 'gi')

const withTerms = (text: string, linked: Set<TermId>): string =>
  text.replace(mention, (found: string, name: string) => {
    const id = names.find(([known]) => known === name.toLowerCase())?.[1]
    if (!id || linked.has(id)) return found
    linked.add(id)
    return `<a class="term" href="${helpAddress(id)}">${found}</a>`
  })

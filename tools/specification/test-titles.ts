import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface TestTitle {
  /** Relative to the repository's root. */
  readonly file: string
  /** Titles of the groups and of the test, from outside in. */
  readonly title: string
}

const skipped = new Set(['node_modules', 'dist', 'data', 'test-results'])
const tested = ['packages', 'apps', 'conformance', 'tools', 'examples']

/** Every test of the repository, in the order of files and lines. */
export function testTitles(root: string): TestTitle[] {
  return tested
    .flatMap((folder) => testFiles(join(root, folder)))
    .flatMap((path) => {
      const file = path.slice(root.length).replace(/^\//, '')
      return titlesIn(readFileSync(path, 'utf8')).map((title) => ({ file, title }))
    })
}

function testFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !skipped.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? testFiles(path) : /\.test\.tsx?$/.test(entry.name) ? [path] : []
    })
}

/** Where a group or a test begins; a table's title comes after the line that closes the table. */
const opening = /^([ \t]*)(?:(test\.describe|describe)|(?:it|test))?(?:\.\w+)*(.*)$/
const titled = /(?:^|\))\((['"`])((?:\\.|(?!\1).)+)\1\s*,/

/**
 * The titles in a test file, groups before their tests, by lines and indentation: the formatter writes every group and
 * test on a line of its own. Titles that a program makes are left as they are written, with their placeholders.
 */
export function titlesIn(source: string): string[] {
  const titles: string[] = []
  const groups: { readonly depth: number; readonly title: string }[] = []
  let table = null as { readonly depth: number; readonly group: boolean } | null
  for (const line of source.split('\n')) {
    const [, space = '', group, rest = ''] = opening.exec(line) ?? []
    const depth = space.length
    const begins = /^\s*(it|test|describe)\b/.test(line)
    const ends = table !== null && depth === table.depth && /^\s*\]/.test(line)
    if (!begins && !ends) continue
    const isGroup: boolean = begins ? group !== undefined : (table?.group ?? false)
    const found = titled.exec(begins ? rest : line.slice(depth).replace(/^\][^(]*/, ''))
    if (!found) {
      table = begins ? { depth, group: isGroup } : table
      continue
    }
    table = null
    while ((groups.at(-1)?.depth ?? -1) >= depth) groups.pop()
    const title = (found[2] ?? '').replace(/\\(['"`])/g, '$1')
    if (isGroup) groups.push({ depth, title })
    else titles.push([...groups.map((outer) => outer.title), title].join(' › '))
  }
  return titles
}

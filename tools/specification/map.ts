import { calls } from './lines/calls.ts'
import { constants } from './lines/constants.ts'
import { entities } from './lines/entities.ts'
import { errors } from './lines/errors.ts'
import type { Line } from './lines/line.ts'
import { product } from './lines/product.ts'
import { roles } from './lines/roles.ts'
import { screens } from './lines/screens.ts'
import { states } from './lines/states.ts'
import { validation } from './lines/validation.ts'
import type { TestTitle } from './test-titles.ts'

interface Section {
  readonly name: string
  readonly lines: readonly Line[]
}

export const sections: readonly Section[] = [
  { name: 'What the product does and for whom', lines: product },
  { name: 'Screens and routes', lines: screens },
  { name: 'Entities and their fields', lines: entities },
  { name: 'States and transitions', lines: states },
  { name: 'Validation rules', lines: validation },
  { name: 'Roles and permissions', lines: roles },
  { name: 'The calls it makes', lines: calls },
  { name: 'Error catalogue', lines: errors },
  { name: 'Business constants and limits', lines: constants },
]

/** Shown of a line's tests; the rest is counted. */
const shown = 4
const noneYet = '**none yet**'

/** The lines that have neither a test nor a reason why there is none. */
export function gaps(tests: readonly TestTitle[]): string[] {
  return sections.flatMap(({ lines }, section) =>
    lines
      .map((line, at) => ({ line, name: `${section + 1}.${at + 1} ${line.text}` }))
      .filter(({ line }) => line.untested === undefined && testsOf(line, tests).length === 0)
      .map(({ name }) => name),
  )
}

/** The tests of a line: those that hold all words of one of its queries, in the order of the repository. */
export function testsOf({ queries }: Line, tests: readonly TestTitle[]): TestTitle[] {
  const wanted = queries.map((query) => query.toLowerCase().split(/\s+/))
  return tests.filter(({ file, title }) => {
    const text = `${file} ${title}`.toLowerCase()
    return wanted.some((words) => words.every((word) => text.includes(word)))
  })
}

/** Every line of the specification with its tests as Markdown, and a count of each section's. */
export function specificationMap(tests: readonly TestTitle[]): string {
  const counts = sections.map(({ name, lines }, index) => {
    const found = lines.map((line) => testsOf(line, tests).length)
    const reasons = lines.filter(({ untested }) => untested !== undefined).length
    const empty = found.filter((count) => count === 0).length - reasons
    const quoting = tests.filter(({ file, title }) => sectionsOf(file, title).includes(index + 1)).length
    return `| ${index + 1} ${name} | ${lines.length} | ${lines.length - reasons - empty} | ${reasons} | ${empty} | ${quoting} |`
  })
  const tables = sections.map(({ name, lines }, index) => {
    const rows = lines.map((line, at) => `| ${index + 1}.${at + 1} | ${cell(line.text)} | ${answer(line, tests)} |`)
    return [`## ${index + 1} ${name}`, '', '| line | in short | tests |', '|---|---|---|', ...rows].join('\n')
  })
  return `${[head, [countHead, ...counts].join('\n'), ...tables].join('\n\n')}\n`
}

const head = `# The specification and its tests

Written by \`npm run map\` from the titles of the tests. The lines stand in our own short words in \`tools/specification/lines/\`,
one for each sentence or table row of the specification, each with the words by which its tests are found. A line without a test
says "none yet", or why there is nothing to test.`

const countHead = `| section | lines | with tests | with a reason | none yet | tests that quote the section |
|---|---|---|---|---|---|`

/** The sections that a title quotes ("§5 and §9 units"); the conformance files carry theirs in their names. */
export function sectionsOf(file: string, title: string): number[] {
  const quoted = [...title.matchAll(/§(\d)/g)].map((match) => Number(match[1]))
  const named = /^conformance\/0(\d)-/.exec(file)?.[1]
  return [...new Set([...quoted, ...(named ? [Number(named)] : [])])]
}

function answer(line: Line, tests: readonly TestTitle[]): string {
  if (line.untested !== undefined) return cell(line.untested)
  const found = testsOf(line, tests)
  if (found.length === 0) return noneYet
  const listed = found.slice(0, shown).map(({ file, title }) => `\`${shortPath(file)}\` ${cell(title)}`)
  const more = found.length > shown ? [`and ${found.length - shown} more`] : []
  return [...listed, ...more].join('<br>')
}

const shortPath = (file: string) =>
  file
    .replace(/^(?:packages|apps)\//, '')
    .replace('/src/', '/')
    .replace(/\.test\.tsx?$/, '')
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('$', '\\$')

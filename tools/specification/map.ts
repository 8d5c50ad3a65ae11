import { type TestTitle, testTitles } from './test-titles.ts'

/** A numbered line of docs/requirements.md. */
export interface Requirement {
  /** The number of its point and its own in it, such as 4.16. */
  readonly id: string
  readonly text: string
}

/** The title of a point, or a numbered line; lines that are indented deeper than its dash continue it. */
const heading = /^## (\d) (.+)$/
const numbered = /^ *- (\d\.\d+) (.+)$/
const continued = /^ +(?!- )(.+)$/

/** The nine points of docs/requirements.md with their numbered lines. */
export function requirementsIn(document: string) {
  const points: { readonly name: string; readonly lines: { id: string; text: string }[] }[] = []
  let open: { text: string } | undefined
  for (const row of document.split('\n')) {
    const point = heading.exec(row)
    if (point) points.push({ name: `${point[1]} ${point[2]}`, lines: [] })
    const line = numbered.exec(row)
    const more = continued.exec(row)
    if (line) {
      open = { text: line[2] ?? '' }
      points.at(-1)?.lines.push(Object.assign(open, { id: line[1] ?? '' }))
    } else if (more && open) open.text += ` ${more[1]}`
    else open = undefined
  }
  return points as readonly { readonly name: string; readonly lines: readonly Requirement[] }[]
}

/** The lines and points that a title quotes, such as 4.16 and 9 of "§4.16 and §9 tool tabs". */
export const quotedIn = (title: string): string[] => [...title.matchAll(/§(\d(?:\.\d+)?)/g)].map((match) => match[1] ?? '')

/** The lines that no test quotes, and the quotes that no line has. */
export function faults(document: string, tests: readonly TestTitle[]): string[] {
  const lines = requirementsIn(document).flatMap((point) => point.lines)
  const quoted = new Set(tests.flatMap(({ title }) => quotedIn(title)))
  const known = new Set(lines.map(({ id }) => id))
  return [
    ...lines.filter(({ id }) => !quoted.has(id)).map(({ id, text }) => `no test quotes §${id} ${text}`),
    ...[...quoted].filter((id) => id.includes('.') && !known.has(id)).map((id) => `no requirement has the number §${id}`),
  ]
}

/** Every line of the requirements with the tests that quote it, as Markdown. */
export function requirementsMap(document: string, root: string): string {
  const tests = testTitles(root)
  const tables = requirementsIn(document).map(({ name, lines }) => {
    const rows = lines.map(({ id, text }) => {
      const proofs = tests.filter(({ title }) => quotedIn(title).includes(id))
      return `| ${id} | ${cell(text)} | ${proofs.map(({ file, title }) => `\`${file}\` ${cell(title)}`).join('<br>')} |`
    })
    return [`## ${name}`, '', '| line | requirement | tests |', '|---|---|---|', ...rows].join('\n')
  })
  return `# The requirements and their tests\n\nWritten by \`npm run map\` from the numbers that titles of tests quote.\n\n${tables.join('\n\n')}\n`
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('$', '\\$')

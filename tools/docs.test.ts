import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { predictionNote } from '@trabecula/domain'
import { expect, it } from 'vitest'
import { page, withTables } from '../bench/table.ts'
import { root } from './workspaces.ts'

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' })
const documents = listed
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Where a path of the repository may begin when a document names it between backticks. */
const topFolders = /^(apps|packages|conformance|tools|bench|docs|deploy|examples)\/[\w@.*{},/-]+$/

it('every relative link of a document leads to a file, and to a heading where it names one', () => {
  const dead = documents.flatMap(({ path, text }) =>
    [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target) && !leads(path, target))
      .map((target) => `${path}: ${target}`),
  )
  expect(dead).toEqual([])
})

it('every path of the repository that a document names exists', () => {
  const dead = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/`([^`\n]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => topFolders.test(name) && expanded(name).some((one) => !exists(one)))
      .map((name) => `${path}: ${name}`),
  )
  expect(dead).toEqual([])
})

it('the guide says how far predictions may be off as the application does', () => {
  const text = documents.find(({ path }) => path === 'docs/guide/trust.md')?.text ?? ''
  expect(text.replaceAll(/\s+/g, ' ')).toContain(predictionNote)
})

it('no line of prose in a document is longer than 120 columns', () => {
  const long = documents.flatMap(({ path, text }) =>
    withoutCode(text)
      .split('\n')
      .map((line, index) => ({ line, place: `${path}:${index + 1}` }))
      // Rows of tables and pictures cannot be broken.
      .filter(({ line }) => [...line].length > 120 && !/^\||^!\[/.test(line))
      .map(({ place }) => place),
  )
  expect(long).toEqual([])
})

it('docs/decisions/README.md names every record', () => {
  const index = documents.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? ''
  const records = documents.flatMap(({ path }) => /^docs\/decisions\/(\d{4}-.*)$/.exec(path)?.[1] ?? [])
  expect(records.filter((name) => !index.includes(`(${name})`))).toEqual([])
})

it('the tables of docs/benchmarks.md are those of bench/results: "npm run bench -- table" writes them', () => {
  const text = readFileSync(page, 'utf8')
  expect(withTables(text)).toBe(text)
})

function leads(from: string, target: string): boolean {
  const [file = '', heading] = target.split('#')
  const path = file === '' ? from : join(dirname(from), decodeURIComponent(file))
  if (!existsSync(join(root, path))) return false
  if (heading === undefined) return true
  const headings = [...readFileSync(join(root, path), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchor(title))
  return headings.includes(heading)
}

/** The anchor that GitHub gives a heading. */
const anchor = (title: string): string =>
  title
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** `a/{b,c}.ts` names two paths. */
function expanded(name: string): string[] {
  const braces = /\{([^{}]*)\}/.exec(name)
  if (!braces) return [name]
  return (braces[1] ?? '').split(',').flatMap((one) => expanded(name.replace(braces[0], one)))
}

/** The path before the first `*`, up to its folder, has to exist. */
function exists(name: string): boolean {
  const star = name.indexOf('*')
  return existsSync(join(root, star < 0 ? name : name.slice(0, name.lastIndexOf('/', star))))
}

/** Blocks between fences and indented formulas are not prose; the number of lines stays. */
const withoutCode = (text: string): string =>
  text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, '')).replace(/^ {4}.*$/gm, '')

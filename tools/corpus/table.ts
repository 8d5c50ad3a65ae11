import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../workspaces.ts'
import { type CorpusRow, csvHead, fromCsv, toCsv } from './row.ts'

/** The results so far: a CSV that outlives an interruption. */
export class Results {
  readonly rows: CorpusRow[] = []
  private readonly path: string

  /** Continues the table at `path` when it was made by the same sources; starts again otherwise, or on request. */
  constructor(path: string, startsAgain: boolean) {
    this.path = path
    const stamp = `# sources ${sourcesStamp()}`
    const lines = existsSync(path) && !startsAgain ? readFileSync(path, 'utf8').split('\n') : []
    if (lines[0] === stamp) this.rows.push(...lines.slice(2).flatMap((line) => fromCsv(line) ?? []))
    else {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, `${stamp}\n${csvHead}\n`)
    }
  }

  has(name: string): boolean {
    return this.rows.some((row) => row.case === name)
  }

  add(row: CorpusRow): void {
    this.rows.push(row)
    appendFileSync(this.path, `${toCsv(row)}\n`)
  }
}

/** What an export depends on: the engine's, the geometry's and the kernels' sources, and the corpus itself. */
function sourcesStamp(): string {
  const hash = createHash('sha256')
  for (const folder of ['packages/engine/src', 'packages/geometry/src', 'packages/kernels', 'tools/corpus']) {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    const sources = files.filter((file) => file.endsWith('.ts') && !/node_modules|build\/|\.test\.ts$/.test(file))
    for (const file of sources.sort()) hash.update(file).update(readFileSync(join(root, folder, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** The summary that is printed and kept in docs/corpus.md. */
export function summary(rows: readonly CorpusRow[]): string {
  const files = rows.filter((row) => row.triangles > 0)
  const most = (pick: (row: CorpusRow) => number): number => files.reduce((best, row) => Math.max(best, pick(row)), 0)
  const count = (passes: (row: CorpusRow) => boolean): number => rows.filter(passes).length
  const judge = (name: string, pick: (row: CorpusRow) => string): readonly [string, string] => {
    const said = (verdict: string): number => files.filter((row) => pick(row) === verdict).length
    return [name, said('absent') === files.length ? 'not installed' : `${said('sound')} sound, ${said('unsound')} unsound`]
  }
  const lines: readonly (readonly [string, string])[] = [
    ['cases', String(rows.length)],
    ['pass', String(count((row) => row.outcome === 'pass'))],
    ['refused', String(count((row) => row.outcome === 'refused'))],
    ['handed out but unsound', String(count((row) => row.outcome === 'unsound'))],
    ['crashed', String(count((row) => row.outcome === 'crash'))],
    ['files', `${files.length}, ${(files.reduce((sum, row) => sum + row.triangles, 0) / 1e6).toFixed(1)} million triangles`],
    ['largest file', `${most((row) => row.megabytes).toFixed(1)} MB`],
    ['size predicted before', predictedSizes(files)],
    [
      'export time',
      `${rows.reduce((sum, row) => sum + row.cpuSeconds, 0).toFixed(0)} s of processor, longest ${most((row) => row.cpuSeconds).toFixed(1)} s`,
    ],
    ['volume against the field', `at most ${most((row) => Math.abs(row.volumeErrorPercent)).toFixed(2)} %`],
    ['mass against points', `at most ${most((row) => Math.abs(row.massErrorPercent)).toFixed(2)} %`],
    judge('stl-check', (row) => row.independent),
    judge('admesh', (row) => row.admesh),
    judge('PrusaSlicer', (row) => row.slicer),
  ]
  const failures = rows.filter((row) => row.outcome !== 'pass')
  const reasons = new Map<string, string[]>()
  for (const row of failures) {
    const reason = `${row.outcome}, ${row.reason.replace(/:.*/, '').replaceAll(/-?\d+(\.\d+)?/g, 'n')}`
    reasons.set(reason, [...(reasons.get(reason) ?? []), row.case])
  }
  const listed = [...reasons].sort((a, b) => b[1].length - a[1].length)
  return [
    '| | |\n|---|---|',
    ...lines.map(([name, value]) => `| ${name} | ${value} |`),
    ...(listed.length > 0 ? ['', '| not passed because | cases | for example |', '|---|---|---|'] : []),
    ...listed.map(([reason, names]) => `| ${reason} | ${names.length} | ${names.slice(0, 3).join(', ')} |`),
  ].join('\n')
}

/** How near the size that is predicted before the export comes to the file's. */
function predictedSizes(files: readonly CorpusRow[]): string {
  const ratios = files.map((row) => row.estimatedMegabytes / row.megabytes)
  const within = (share: number): number => ratios.filter((ratio) => Math.abs(ratio - 1) <= share).length
  return `within 10 % for ${within(0.1)}, within 20 % for ${within(0.2)} of ${files.length}`
}

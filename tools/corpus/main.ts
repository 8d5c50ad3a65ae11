// npm run corpus [-- --subset N] [--only TEXT[,TEXT]] [--restart] [--out FILE.csv] [--processes N] [--keep FOLDER]:
// exports every case, lets independent programs judge the files, and prints the table. --keep: the files stay there.
// What was done is kept in .cache/corpus and continued; changed sources start it again. Exit 1 when a case fails.
import { fork } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { hasSharedFiles } from '@trabecula/testkit/shared-parts'
import { root } from '../workspaces.ts'
import { corpus, subset } from './cases.ts'
import { keptTable } from './kept-table.ts'
import { type CorpusRow, emptyRow } from './row.ts'
import { Results, summary } from './table.ts'

const { values } = parseArgs({
  options: {
    subset: { type: 'string' },
    only: { type: 'string' },
    restart: { type: 'boolean', default: false },
    out: { type: 'string', default: join(root, '.cache/corpus', 'results.csv') },
    processes: { type: 'string', default: '2' },
    keep: { type: 'string' },
  },
})
const wanted = (values.only ?? '').split(',')
const chosen = (values.subset ? subset(Number(values.subset)) : corpus).filter(
  ({ name, part }) => wanted.some((text) => name.includes(text)) && (hasSharedFiles || !('file' in part)),
)
if (!hasSharedFiles) console.log('corpus: the parts by others are left out, because ../shared is missing')
if (values.keep) mkdirSync(values.keep, { recursive: true })
const results = new Results(values.out, values.restart)
const waiting = chosen.filter(({ name }) => !results.has(name)).map(({ name }) => name)
console.log(`corpus: ${chosen.length} cases, ${chosen.length - waiting.length} known from an earlier run`)

await Promise.all(Array.from({ length: Number(values.processes) }, deal))

const names = new Set(chosen.map(({ name }) => name))
const rows = results.rows.filter((row) => names.has(row.case))
console.log(`\n${summary(rows)}`)
const ofOthers = keptTable(rows)
if (ofOthers) console.log(`\n${ofOthers}`)
process.exitCode = rows.every(({ outcome }) => outcome === 'pass') ? 0 : 1

/** One process takes the next waiting case until none is left; a process that dies fails its case and is replaced. */
async function deal(): Promise<void> {
  while (waiting.length > 0) {
    const child = fork(fileURLToPath(new URL('worker.ts', import.meta.url)), values.keep ? [resolve(values.keep)] : [])
    let name = waiting.shift()
    while (name !== undefined) {
      const row = await answer(child, name)
      record(row)
      if (child.exitCode !== null || child.signalCode !== null) break
      name = waiting.shift()
    }
    child.kill()
  }
}

function answer(child: ReturnType<typeof fork>, name: string): Promise<CorpusRow> {
  return new Promise((say) => {
    const died = (code: number | null, signal: string | null): void => {
      child.off('message', answered)
      say({ ...emptyRow(name), outcome: 'crash', reason: `the process ended with ${signal ?? code}` })
    }
    const answered = (row: unknown): void => {
      child.off('exit', died)
      say(row as CorpusRow)
    }
    child.once('message', answered)
    child.once('exit', died)
    child.send(name)
  })
}

function record(row: CorpusRow): void {
  results.add(row)
  const size = row.triangles > 0 ? `${row.megabytes.toFixed(1)} MB in ${row.cpuSeconds.toFixed(1)} s` : ''
  console.log(`${row.outcome.padEnd(8)} ${row.case} ${size} ${row.reason.slice(0, 160)}`)
}

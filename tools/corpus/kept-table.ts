import { corpus } from './cases.ts'
import type { CorpusRow } from './row.ts'

/**
 * What became of the uploaded triangles of others' files, closed and open, as the independent checker found it; empty
 * without such rows.
 */
export function keptTable(rows: readonly CorpusRow[]): string {
  const ofOthers = new Set(corpus.flatMap(({ part, name }) => ('file' in part && part.file.startsWith('mech/') ? [name] : [])))
  const lines = rows.filter((row) => ofOthers.has(row.case) && row.triangles > 0).sort((a, b) => (a.case < b.case ? -1 : 1))
  if (lines.length === 0) return ''
  const count = (value: number): string => value.toLocaleString('en-US')
  return [
    '| file of others | open | triangles | upload kept | of the faces that are not open | stl-check |',
    '|---|---|---|---|---|---|',
    ...lines.map(({ case: name, triangles, kept, uploaded, keptClosed, closed, independent }) => {
      const [part, cell, size] = name.split('/')
      const open = /\/open([+-]?[XYZ])$/.exec(name)?.[1] ?? 'no'
      const cells = [`${part}, ${cell} ${size}`, open, count(triangles), `${count(kept)} of ${count(uploaded)}`]
      return `| ${[...cells, `${count(keptClosed)} of ${count(closed)}`, independent].join(' | ')} |`
    }),
  ].join('\n')
}

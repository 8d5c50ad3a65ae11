/** The tables of the rows benchmark: how far rows lie from their files, in what order, and what has no rows. */

type Field = (row: readonly string[], name: string) => string

/** Files that differ by less are of one rank. */
const leastDifference = 0.03

/** `field` reads a column of a row; `lines` writes a table. */
export function summaryOfRows(
  rows: readonly (readonly string[])[],
  field: Field,
  lines: (head: readonly string[], rows: readonly (readonly string[])[]) => string,
): string {
  const latest = new Map(rows.map((row) => [field(row, 'case').replace(/ \([^)]*\)$/, ''), row]))
  const values = [...latest].filter(([name]) => !name.endsWith(': refused'))
  const without = [...latest].filter(([name]) => name.endsWith(': refused'))
  const groups = Map.groupBy(values, ([name]) => name.replace(/^.*: /, ''))
  const quantiles = [...groups].flatMap(([name, some]) => {
    const all = some.map(([, row]) => row)
    const compared = all.filter((row) => field(row, 'peer') !== '')
    if (compared.length === 0) return []
    const ratios = compared.map((row) => Number(field(row, 'ratio'))).sort((a, b) => b - a)
    const at = (share: number) => percent(1 / ratios[Math.round(share * (ratios.length - 1))]! - 1)
    const goal = field(compared[0]!, 'target')
    const [from = 0, to = 0] = goal.split(' to ').map(Number)
    const within = ratios.filter((ratio) => ratio >= from && ratio <= to).length
    const still = compared.filter((row) => /^[\d.]+ voxels a wall$/.test(field(row, 'peer_name'))).length
    const counts = [all.length, compared.length, still].map(String)
    return [[name, ...counts, ...[0, 0.1, 0.5, 0.9, 1].map(at), goal, `${within} of ${compared.length}`]]
  })
  const head = ['quantity', 'rows', 'compared', 'converged', 'least', '10 %', 'median', '90 %', 'most']
  const tables = [
    lines([...head, 'goal, file over row', 'within'], quantiles),
    lines(['order of rows whose files differ by over 3 %', 'pairs', 'in the order of the files'], orders(groups, field)),
  ]
  if (without.length > 0) {
    const reasons = without.map(([name, row]) => [name.replace(/: refused$/, ''), field(row, 'peer_name')])
    tables.push(lines(['without a row', 'why'], reasons))
  }
  return tables.join('\n\n')
}

/** Of each quantity the pairs of rows of the same run whose files differ, and how many of them are in their order. */
function orders(groups: ReadonlyMap<string, readonly (readonly [string, readonly string[]])[]>, field: Field): string[][] {
  return [...groups].flatMap(([quantity, some]) => {
    const runs = Map.groupBy(
      some.filter(([name, row]) => field(row, 'peer') !== '' && !name.endsWith('target')),
      ([name]) => name.split(',').slice(0, 2).join(','),
    )
    let [pairs, right] = [0, 0]
    for (const rows of runs.values()) {
      const known = rows.map(([, row]) => ({ row: Number(field(row, 'ours')), file: Number(field(row, 'peer')) }))
      known.forEach((one, n) => {
        for (const other of known.slice(n + 1)) {
          if (Math.abs(Math.log(one.file / other.file)) < leastDifference) continue
          pairs++
          if (one.row > other.row === one.file > other.file) right++
        }
      })
    }
    return pairs > 0 ? [[quantity, String(pairs), String(right)]] : []
  })
}

const percent = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(100 * value).toFixed(1)} %`

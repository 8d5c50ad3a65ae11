/** What was compared, a line a part and target, and how many of the designs keep what is wanted. */

interface Compared {
  readonly place: string
  readonly aim: string
  /** By how many percent the design through the coarse grid differs from the fine grid's: of stiffness, or of mass. */
  readonly off: number
  /** Its stiffness over that of the uniform lattice of equal mass. */
  readonly overUniform: number
  /** Stiffness over the target, of both; absent without a target. */
  readonly reached: readonly [number, number] | undefined
  readonly solves: readonly [number, number]
}

const fieldsOf = (line: string): string[] => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, field = '']) => field)

/** Values that count as equal may differ by rounding. */
const rounding = 5e-5

/** Prints the results of bench/results/coarse-to-fine.csv. */
export function printCoarseToFine(csv: string): void {
  const rows = csv.trim().split('\n').slice(1).map(read)
  console.log('| part | target | designs | worst value or mass % | mean % | least over uniform | fine solves, alone |')
  console.log('|---|---|---:|---:|---:|---:|---:|')
  for (const [name, some] of Map.groupBy(rows, ({ place, aim }) => `${place} | ${aim}`)) {
    const worst = some.reduce((a, b) => (loss(b) > loss(a) ? b : a))
    const cells = [
      name,
      some.length,
      percent(worst.off),
      percent(mean(some.map(({ off }) => off))),
      Math.min(...some.map(({ overUniform }) => overUniform)).toFixed(3),
      [0, 1].map((which) => mean(some.map(({ solves }) => solves[which] ?? 0)).toFixed(1)).join(', '),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
  const [free, aimed] = [rows.filter(({ aim }) => aim === 'no target'), rows.filter(({ aim }) => aim !== 'no target')]
  const missed = aimed.filter(({ reached: [one, other] = [1, 1] }) => one < 1 && other >= 1)
  console.log(
    `\nValue within 0.3 %, or better: ${free.filter((row) => loss(row) <= 0.3).length} of ${free.length}. Mass within 0.5 %, or less: ${aimed.filter((row) => loss(row) <= 0.5).length} of ${aimed.length}. Worse than uniform: ${rows.filter(({ overUniform }) => overUniform < 1 - rounding).length}. Targets missed that the fine grid alone meets: ${missed.length}.`,
  )
}

function read(line: string): Compared {
  const [, , , name = '', ours = '', peer = '', said = ''] = fieldsOf(line)
  const [part = '', cells = '', , aim = ''] = name.split(', ')
  const number = (pattern: RegExp): number[] => (pattern.exec(said) ?? []).slice(1).map(Number)
  const [overUniform = Number.NaN] = number(/([\d.]+) of uniform/)
  const [one, other] = number(/([\d.]+) and ([\d.]+) of the target/)
  const [fine = Number.NaN, alone = Number.NaN] = number(/(\d+) solves and .*alone (\d+)/)
  return {
    place: `${part}, ${cells}`,
    aim,
    off: 100 * (Number(ours) / Number(peer) - 1),
    overUniform,
    reached: one === undefined || other === undefined ? undefined : [one, other],
    solves: [fine, alone],
  }
}

/** By how many percent it is worse: less stiffness, or more mass. */
const loss = ({ aim, off }: Compared): number => (aim === 'no target' ? -off : off)
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const percent = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`

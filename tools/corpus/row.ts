/**
 * `pass`: exported and sound, or refused rightly. `refused`: a sentence instead of a file. `unsound`: a file that a
 * judge rejects.
 */
export type Outcome = 'pass' | 'refused' | 'unsound' | 'crash'

/** The result of one case. Lengths in mm, volumes in mm³. */
export interface CorpusRow {
  readonly case: string
  readonly outcome: Outcome
  /** Code of the refusal, what the judges reported, or the error. */
  readonly reason: string
  readonly triangles: number
  readonly megabytes: number
  /** What the table of results would show before the export. */
  readonly estimatedMegabytes: number
  /** Processor and wall seconds of the export alone. */
  readonly cpuSeconds: number
  readonly seconds: number
  readonly volumeErrorPercent: number
  /** Mass of the file against the mass found point by point. */
  readonly massErrorPercent: number
  readonly leastSkin: number
  readonly components: number
  /** Uploaded triangles that are in the file bit for bit, of how many. */
  readonly kept: number
  readonly uploaded: number
  /** The same of the faces that are not open. */
  readonly keptClosed: number
  readonly closed: number
  readonly independent: string
  readonly admesh: string
  readonly slicer: string
  readonly sha256: string
}

export const emptyRow = (name: string): CorpusRow => ({
  case: name,
  outcome: 'pass',
  reason: '',
  triangles: 0,
  megabytes: 0,
  estimatedMegabytes: 0,
  cpuSeconds: 0,
  seconds: 0,
  volumeErrorPercent: 0,
  massErrorPercent: 0,
  leastSkin: 0,
  components: 0,
  kept: 0,
  uploaded: 0,
  keptClosed: 0,
  closed: 0,
  independent: '',
  admesh: '',
  slicer: '',
  sha256: '',
})

const columns = Object.keys(emptyRow('')) as (keyof CorpusRow)[]
const texts: readonly (keyof CorpusRow)[] = ['case', 'outcome', 'reason', 'independent', 'admesh', 'slicer', 'sha256']

export const csvHead = columns.join(',')

const short = (value: number): string => String(Number(value.toPrecision(9)))

export const toCsv = (row: CorpusRow): string =>
  columns
    .map((column) => row[column])
    .map((value) => (typeof value === 'number' ? short(value) : `"${value.replaceAll('"', "'").replaceAll(/\s+/g, ' ')}"`))
    .join(',')

/** Inverse of `toCsv`; undefined for a line that was cut short. */
export function fromCsv(line: string): CorpusRow | undefined {
  const cells = [...line.matchAll(/"([^"]*)"|([^,"]+)/g)].map((match) => match[1] ?? match[2]!)
  if (cells.length !== columns.length) return undefined
  return Object.fromEntries(
    columns.map((column, i) => [column, texts.includes(column) ? cells[i] : Number(cells[i])]),
  ) as unknown as CorpusRow
}

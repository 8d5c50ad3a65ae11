type Cell = string | number

/** Columns padded to their widest entry; numbers to the right, words to the left. */
export function table(titles: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const text = [titles, ...rows.map((row) => row.map(String))]
  const widths = titles.map((_, column) => Math.max(...text.map((row) => row[column]?.length ?? 0)))
  const rightAligned = titles.map((_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number'))
  return text
    .map((row) =>
      row
        .map((cell, column) => (rightAligned[column] ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
        .join('  '),
    )
    .map((line) => line.trimEnd())
    .join('\n')
}

/** At most `digits` significant digits, without an exponent for usual sizes. */
export const rounded = (value: number, digits = 5): number => Number(value.toPrecision(digits))

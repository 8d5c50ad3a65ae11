export interface MissingFile {
  readonly row: string
  readonly key: string
}

/** Returns which of these keys, all under one top folder, still belong to a row. */
export type RetentionRule = (keys: readonly string[]) => Promise<ReadonlySet<string>>

/** How files and rows are kept together; the application collects it from the features (app/retention.ts). */
export interface Retention {
  /** The rule of each top folder; files under any other are left alone. */
  readonly rules: Readonly<Record<string, RetentionRule>>
  /** Deletes rows whose time is over, up to a number; returns how many. */
  readonly retire: (limit: number) => Promise<number>
  /** Looks for rows whose file is gone. */
  readonly findMissing: () => Promise<readonly MissingFile[]>
}

/** Rows looked at per sweep and table: everything within days, at a cost that does not grow with the installation. */
export const rowsPerSweep = 300

/** The n-th piece of a key: pieceOf('runs/7/row-0.bin', 1) is '7'. */
export const pieceOf = (key: string, n: number): string => key.split('/')[n] ?? ''

export const piecesOf = (keys: readonly string[], n: number): string[] => [...new Set(keys.map((key) => pieceOf(key, n)))]

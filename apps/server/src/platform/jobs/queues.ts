/** What each queue's jobs carry: ids only, the rest is read from the tables when the job starts. */
export interface Jobs {
  /** Reads the part, builds the problem, analyses the solid part; refuses what cannot be solved, before any charge. */
  prepare: { readonly run: string }
  /** Optimises one lattice family. */
  candidate: { readonly run: string; readonly index: number }
  /** Ranks the finished candidates and charges. */
  finish: { readonly run: string }
  /** Makes one file from one row: the mesh or the shader. */
  artifact: { readonly artifact: string; readonly run: string }
  /** Analyses the exported mesh of one row. */
  verify: { readonly artifact: string; readonly run: string }
  /** Hands one letter to the SMTP server. */
  letter: { readonly letter: string }
  /** Removes files whose rows are gone: keys, or folders of keys. */
  erase: { readonly keys: readonly string[] }
  /** What is looked at every hour, counted from 1970: token periods that ended, an archive that is too old. */
  hourly: { readonly hour: number }
  /** Looks for files without rows and rows without files. */
  sweep: { readonly turn: number }
}

export type QueueName = keyof Jobs

/** Where jobs go that failed for good, so that no run waits for them for ever. */
export const deadQueue = (name: QueueName) => `${name}_dead` as const

export const queueNames: readonly QueueName[] = [
  'prepare',
  'candidate',
  'finish',
  'artifact',
  'verify',
  'letter',
  'erase',
  'hourly',
  'sweep',
]

const hour = 3600

/**
 * A dead process is noticed after 10 s without a heartbeat (the shortest that the engine allows). What failed is tried again
 * after 1–2 s, then 2–4, 4–8 and 8–16: a database or store that restarts is back by then.
 */
export const queueOptions = {
  retryLimit: 4,
  retryDelay: 1,
  retryBackoff: true,
  heartbeatSeconds: 10,
  expireInSeconds: 6 * hour,
  deleteAfterSeconds: 24 * hour,
  notify: true,
} as const

/** Other machines' troubles last longer than ours: letters are tried for about an hour, ever more slowly. */
const patient = { retryLimit: 8, retryDelay: 15, retryBackoff: true } as const

/** The next sweep is a new job anyway. */
const once = { retryLimit: 0 } as const

export const optionsOf = (name: QueueName) => ({
  ...queueOptions,
  ...(name === 'letter' || name === 'erase' ? patient : {}),
  ...(name === 'sweep' ? once : {}),
})

/** Settling what failed for good must not fail for good itself: it is tried for days. */
export const deadOptions = {
  retryLimit: 100,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: hour,
  deleteAfterSeconds: 24 * hour,
  notify: true,
} as const

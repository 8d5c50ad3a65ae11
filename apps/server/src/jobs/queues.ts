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
}

export type QueueName = keyof Jobs

/** Where jobs go that failed for good, so that no run waits for them for ever. */
export const deadQueue = (name: QueueName) => `${name}_dead` as const

export const queueNames: readonly QueueName[] = ['prepare', 'candidate', 'finish', 'artifact', 'verify', 'letter', 'erase']

const hour = 3600

/** A dead process is noticed after 10 s without a heartbeat (the shortest that the engine allows). */
export const queueOptions = {
  retryLimit: 4,
  retryDelay: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 6 * hour,
  deleteAfterSeconds: 24 * hour,
  notify: true,
} as const

/** Other machines' troubles last longer than ours: letters are tried for about an hour, ever more slowly. */
const patient = { retryLimit: 8, retryDelay: 15, retryBackoff: true } as const

export const optionsOf = (name: QueueName) =>
  name === 'letter' || name === 'erase' ? { ...queueOptions, ...patient } : queueOptions

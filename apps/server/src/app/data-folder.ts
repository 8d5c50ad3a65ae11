import { resolve } from 'node:path'

/** Where a process keeps what is its own: on the embedded default all of it. */
export const dataFolder = (env: Readonly<Record<string, string | undefined>>): string => resolve(env['DATA_DIR'] || 'data')

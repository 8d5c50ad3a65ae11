import { resolve } from 'node:path'

/** The folder of a process for its own data; the embedded default keeps everything there. */
export const dataFolder = (env: Readonly<Record<string, string | undefined>>): string => resolve(env['DATA_DIR'] || 'data')

import { join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** What a Linux process reads from its environment before any program of ours runs. Values that are set are kept. */
export function processSettings(env: Environment, dataDir: string): Readonly<Record<string, string>> {
  return {
    // Compiled modules: a thread starts in a quarter of the time and takes a third less memory.
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
    // glibc keeps up to 64 MB of freed memory in a heap for each of many threads, for ever: 300 MB after a run. With
    // these it keeps two heaps, and gives back what is free at their ends.
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: String(2 ** 17),
    ...Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined)),
  }
}

/**
 * Starts this program again in its place, under the same process id, when the process was started without these
 * settings: only a new program reads them. Does nothing where a process cannot be replaced, or where its parent talks
 * with it, which would not survive.
 */
export function beginAgainWith(settings: Readonly<Record<string, string>>, env: Environment): void {
  const isComplete = Object.keys(settings).every((name) => env[name] !== undefined)
  if (isComplete || process.platform !== 'linux' || process.execve === undefined || process.send !== undefined) return
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], settings)
}

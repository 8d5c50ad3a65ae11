import { ThreadPool } from './pool.ts'

type Tasks = Readonly<Record<string, (payload: never) => unknown>>

/** A thread of its own for work of a second or two: too short for a job, and too long for the event loop. */
export interface Thread<T extends Tasks> {
  run<Name extends keyof T & string>(name: Name, payload: Parameters<T[Name]>[0]): Promise<Awaited<ReturnType<T[Name]>>>
  close(): Promise<void>
}

/** @param script calls `answerTasks` with these tasks */
export const openThread = <T extends Tasks>(script: URL): Thread<T> => new ThreadPool(script, 1) as Thread<T>

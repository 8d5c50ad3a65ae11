/// <reference path="../webassembly.d.ts" />
/** The functions all threads run together; each takes its thread number and the thread count last. */
export type ThreadFunction =
  | 'prepare'
  | 'solve'
  | 'check'
  | 'resume'
  | 'multiply'
  | 'energies'
  | 'strains'
  | 'energiesOfCut'
  | 'strainsOfCut'

export interface ThreadTask {
  readonly name: ThreadFunction
  readonly parameters: readonly number[]
}

export type ThreadAnswer = { readonly value: number } | { readonly error: string }

export interface ThreadStart {
  readonly module: WebAssembly.Module
  readonly memory: WebAssembly.Memory
  readonly thread: number
  readonly threads: number
}

/** What is sent to a thread that works for several solvers: a solver's kernel, its tasks, and its end. */
export interface KernelStart {
  readonly solver: number
  readonly module: WebAssembly.Module
  readonly memory: WebAssembly.Memory
}

export interface SolverTask extends ThreadTask {
  readonly solver: number
}

export interface SolverEnd {
  readonly solver: number
}

export interface SolverAnswer {
  readonly solver: number
  readonly answer: ThreadAnswer
}

/** A module of `build/`. */
export type KernelName = 'elasticity' | 'meshing' | 'homogenization'

/// <reference path="../webassembly.d.ts" />
/** The functions all threads run together; each takes its thread number and the thread count last. */
export type ThreadFunction = 'prepare' | 'solve' | 'check' | 'resume' | 'multiply' | 'energies' | 'strains'

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

/** A module of `build/`. */
export type KernelName = 'elasticity' | 'meshing' | 'homogenization'

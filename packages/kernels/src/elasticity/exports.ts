/// <reference path="../webassembly.d.ts" />
/**
 * What `assembly/elasticity.ts` exports. Addresses above 2 GiB come back as negative numbers: read them with `>>> 0`.
 */
export interface ElasticityExports {
  plan(nx: number, ny: number, nz: number, levels: number, spacing: number, threads: number): number
  levelCount(): number
  rowPitch(): number
  componentLength(): number
  moduliAddress(): number
  constrainedList(): number
  setConstrainedList(list: number, count: number): void
  image(): number
  search(): number
  solution(): number
  outputAddress(block: number): number
  resultAddress(): number
  cancelAddress(): number
  coarsestUnknowns(): number
  finerFactorCost(): number
  raiseFactorBudget(multiplyAdds: number): void
  denseCells(level: number): number
  eigenvalue(level: number): number
  heapTop(): number
}

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

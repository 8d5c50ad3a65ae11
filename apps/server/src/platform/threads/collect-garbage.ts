import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: (() => void) | undefined

/**
 * Frees at once what this thread has no more use for. By itself V8 waits until small objects or 64 MB of arrays have
 * piled up, and hardly sees memories of WebAssembly. Takes some 15 ms: for the few moments at which much has become
 * garbage.
 */
export function collectGarbage(): void {
  collect ??= collector()
  collect()
}

function collector(): () => void {
  setFlagsFromString('--expose-gc')
  // Only contexts that are made from now on have the function.
  return runInNewContext('gc')
}

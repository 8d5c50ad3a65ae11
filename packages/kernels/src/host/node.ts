/**
 * What the kernels take from where they run, in Node: compiled modules from the disk, and threads. A browser has
 * `browser.ts` in its place; the manifest's `#host` chooses.
 */
import { readFileSync } from 'node:fs'
import type { KernelName } from './messages.ts'

export { SolverThreads } from './threads.ts'

/** The 64 KiB pages that a kernel may grow to: what a 32-bit address reaches. */
export const mostPages = 65536

const compiled = new Map<KernelName, WebAssembly.Module>()

/** A kernel, compiled once per thread. Throws when it was not built. */
export function compiledKernel(name: KernelName): WebAssembly.Module {
  let module = compiled.get(name)
  if (!module) {
    module = new WebAssembly.Module(bytesOf(name))
    compiled.set(name, module)
  }
  return module
}

function bytesOf(name: KernelName): Uint8Array {
  try {
    return readFileSync(new URL(`../../build/${name}.wasm`, import.meta.url))
  } catch (cause) {
    throw new Error(`The kernel "${name}" is not built. Run: node packages/kernels/build.ts`, { cause })
  }
}

/** Nothing has to be loaded here; a browser must do it before the first kernel is used. */
export const loadKernels = async (): Promise<void> => undefined

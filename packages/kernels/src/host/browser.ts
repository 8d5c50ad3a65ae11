/**
 * What the kernels take from where they run, in a worker of a browser: modules that were fetched before, and
 * threads where the page may share memory. Imports nothing of Node.
 */
import type { KernelName } from './messages.ts'

export { CallingThread as SolverThreads } from './calling-thread.ts'

/** 64 KiB pages: a quarter of a gigabyte, more than an analysis of 16,000 cells needs and less than a tab may take. */
export const mostPages = 4096

const addresses: Readonly<Partial<Record<KernelName, URL>>> = {
  elasticity: new URL('../../build/elasticity.wasm', import.meta.url),
  meshing: new URL('../../build/meshing.wasm', import.meta.url),
}

const compiled = new Map<KernelName, WebAssembly.Module>()

/** A kernel that `loadKernels` has brought. */
export function compiledKernel(name: KernelName): WebAssembly.Module {
  const module = compiled.get(name)
  if (!module) throw new Error(`The kernel "${name}" is not loaded: await loadKernels() first.`)
  return module
}

/**
 * Fetches and compiles the kernels for parts and for elasticity. Rejects when a file does not come, and where
 * WebAssembly lacks SIMD, threads or shared memory.
 */
export async function loadKernels(): Promise<void> {
  const entries = Object.entries(addresses) as [KernelName, URL][]
  await Promise.all(
    entries.map(async ([name, address]) => {
      const answer = await fetch(address)
      if (!answer.ok) throw new Error(`The kernel "${name}" did not come: status ${answer.status}.`)
      compiled.set(name, new WebAssembly.Module(await answer.arrayBuffer()))
    }),
  )
}

/**
 * The part of the WebAssembly interface that the kernels' typed interfaces use; TypeScript ships it only with the
 * browser's library.
 */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: ArrayBufferView | ArrayBuffer)
  }
  class Instance {
    constructor(module: Module, imports?: Record<string, Record<string, unknown>>)
    readonly exports: Record<string, unknown>
  }
  interface MemoryDescriptor {
    readonly initial: number
    readonly maximum?: number
    readonly shared?: boolean
  }
  class Memory {
    constructor(descriptor: MemoryDescriptor)
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
}

/** The part of a browser's workers that the threads use; TypeScript ships it only with the browser's library. */
declare class Worker {
  constructor(address: URL, options: { readonly type: 'module' })
  onmessage: ((event: { readonly data: never }) => void) | null
  onerror: ((event: { readonly message: string; preventDefault(): void }) => void) | null
  postMessage(message: unknown): void
  terminate(): void
}

declare const self: {
  onmessage: ((event: { readonly data: never }) => void) | null
  postMessage(message: unknown): void
}

import type { WebGLRenderer, WebGLRenderTarget } from 'three'
import { viewerMessages } from './messages.ts'

/**
 * Reads the pixels of an off-screen target without blocking the page: RGBA, 8 bits, rows from the bottom. A synchronous
 * read would wait until the GPU has drawn everything that is queued, seconds for a large part in software rendering.
 * The copy is issued before this returns, so the target may be disposed or drawn to right after the call.
 * @throws Error when the graphics context is lost before the pixels are read
 */
export async function readPixels(gl: WebGLRenderer, target: WebGLRenderTarget): Promise<Uint8ClampedArray<ArrayBuffer>> {
  const { width, height } = target
  const pixels = new Uint8ClampedArray(4 * width * height)
  const ifLost = () => {
    if (gl.getContext().isContextLost()) throw new Error(viewerMessages.pictureLost)
  }
  ifLost()
  await gl.readRenderTargetPixelsAsync(target, 0, 0, width, height, pixels).catch((reason: unknown) => {
    // three.js rejects without a reason when the context is lost or was restored.
    throw reason ?? new Error(viewerMessages.pictureLost)
  })
  ifLost()
  return pixels
}

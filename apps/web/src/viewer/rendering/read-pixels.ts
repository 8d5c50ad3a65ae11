import type { WebGLRenderer, WebGLRenderTarget } from 'three'
import { viewerMessages } from './messages.ts'

/**
 * The pixels of an off-screen picture, RGBA, rows from the bottom, while the page goes on: reading them at once would wait until all that
 * is asked of the graphics process is drawn, seconds for a large part in software. The picture is copied by what is told to the graphics
 * process before this returns, so the target may be disposed of, or drawn over, right after the call.
 * @throws Error when the graphics context is lost meanwhile
 */
export async function readBack(gl: WebGLRenderer, target: WebGLRenderTarget): Promise<Uint8ClampedArray<ArrayBuffer>> {
  const { width, height } = target
  const pixels = new Uint8ClampedArray(4 * width * height)
  const ifLost = () => {
    if (gl.getContext().isContextLost()) throw new Error(viewerMessages.pictureLost)
  }
  ifLost()
  await gl.readRenderTargetPixelsAsync(target, 0, 0, width, height, pixels).catch((reason: unknown) => {
    // It rejects with nothing when the context does not know the fence: it is lost, or is back already.
    throw reason ?? new Error(viewerMessages.pictureLost)
  })
  ifLost()
  return pixels
}

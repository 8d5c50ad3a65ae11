import type { WebGLRenderer } from 'three'

/** How often the fence is looked at, ms. */
const LOOK_MS = 8

/**
 * Resolves when the graphics process has worked off everything it was told so far. (KHR_parallel_shader_compile, for which three.js has
 * `compileAsync`, is not there in software, and that call then resolves at once.)
 */
export function graphicsDone(gl: WebGLRenderer): Promise<void> {
  const context = gl.getContext() as WebGL2RenderingContext
  const fence = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0)
  context.flush()
  return new Promise((resolve) => {
    const look = () => {
      // Null, too, ends the wait: a context that was lost and came back does not know the fence any more.
      const done =
        !fence || context.isContextLost() || context.getSyncParameter(fence, context.SYNC_STATUS) !== context.UNSIGNALED
      if (!done) {
        setTimeout(look, LOOK_MS)
        return
      }
      context.deleteSync(fence)
      resolve()
    }
    setTimeout(look, LOOK_MS)
  })
}

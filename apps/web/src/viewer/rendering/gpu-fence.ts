import type { WebGLRenderer } from 'three'

/** Polling interval of the fence, ms. */
const POLL_MS = 8

/**
 * Resolves when the GPU has finished all commands issued so far. (three.js' `compileAsync` is no substitute: it needs
 * KHR_parallel_shader_compile and resolves at once where software rendering lacks it.)
 */
export function gpuFinished(gl: WebGLRenderer): Promise<void> {
  const context = gl.getContext() as WebGL2RenderingContext
  const fence = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0)
  context.flush()
  return new Promise((resolve) => {
    const poll = () => {
      // A null status ends the wait too: a restored context does not know the fence.
      const done =
        !fence || context.isContextLost() || context.getSyncParameter(fence, context.SYNC_STATUS) !== context.UNSIGNALED
      if (!done) {
        setTimeout(poll, POLL_MS)
        return
      }
      context.deleteSync(fence)
      resolve()
    }
    setTimeout(poll, POLL_MS)
  })
}

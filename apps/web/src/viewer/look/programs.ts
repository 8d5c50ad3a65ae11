import { type Object3D, OrthographicCamera, type Scene, type WebGLRenderer } from 'three'

/** How often the fence is looked at, ms. */
const LOOK_MS = 8

/**
 * Links the programs of everything in these objects, hidden or not, while the page goes on: the first use of a program that is not linked yet
 * waits for the graphics process, 0.2 s for a part in software.
 */
export async function linkPrograms(gl: WebGLRenderer, objects: readonly Object3D[], scene: Scene): Promise<void> {
  const context = gl.getContext()
  const programs = await sendLinks(gl, objects, scene)
  // What the links answer is asked for now, while nothing is queued before the question; a program a task.
  for (const program of programs) {
    if (context.isContextLost()) return
    // One that was given back meanwhile has no program any more.
    if (program.program) program.getUniforms()
    await new Promise((next) => setTimeout(next))
  }
}

/** The links alone, done when the promise is: whoever uses a program first learns whether its text was right. */
export async function sendLinks(gl: WebGLRenderer, objects: readonly Object3D[], scene: Scene) {
  const context = gl.getContext()
  const camera = new OrthographicCamera()
  for (const object of objects) gl.compile(object, camera, scene)
  const programs = [...(gl.info.programs ?? [])]
  // A link may still run in a thread of the graphics process; a validation there waits for it, and nobody here for the validation.
  for (const { program } of programs) if (program) context.validateProgram(program as WebGLProgram)
  await graphicsDone(gl)
  return programs
}

/**
 * Resolves when the graphics process has worked off everything it was told so far. (KHR_parallel_shader_compile, for which three.js has
 * `compileAsync`, is not there in software, and that call then resolves at once.)
 */
function graphicsDone(gl: WebGLRenderer): Promise<void> {
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

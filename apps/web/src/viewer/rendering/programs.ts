import { type Object3D, OrthographicCamera, type Scene, type WebGLProgram as ThreeProgram, type WebGLRenderer } from 'three'
import { graphicsDone } from './gpu-fence.ts'

/**
 * Links the programs of everything in these objects, hidden or not, while the page goes on: the first use of a program that is not linked yet
 * waits for the graphics process, 0.2 s for a part in software.
 * @returns null, or the compiler's log of the first program that does not link
 */
export async function linkPrograms(gl: WebGLRenderer, objects: readonly Object3D[], scene: Scene): Promise<string | null> {
  const context = gl.getContext()
  const camera = new OrthographicCamera()
  const materials = objects.flatMap((object) => [...gl.compile(object, camera, scene)])
  const programs = new Set(materials.flatMap((material) => programOf(gl, material) ?? []))
  // A link may still run in a thread of the graphics process; a validation there waits for it, and nobody here for the validation.
  for (const { program } of programs) context.validateProgram(program as WebGLProgram)
  await graphicsDone(gl)
  // Textures will ask for it: while nothing is drawn yet, the answer comes at once.
  gl.extensions.has('EXT_texture_filter_anisotropic')
  let failure: string | null = null
  // What the links answer is asked for now, while nothing is queued before the question; a program a task.
  for (const program of programs) {
    await new Promise((next) => setTimeout(next))
    // One that was given back meanwhile has no program any more.
    if (program.program) failure ??= answer(gl, program)
  }
  return failure
}

/**
 * One question to the graphics process instead of five: each of them waits for whatever is drawn there, the page itself included. The first
 * brings the status and the uniforms; three.js would ask for three logs before, which only matter when a link failed.
 */
function answer(gl: WebGLRenderer, program: ThreeProgram): string | null {
  const context = gl.getContext()
  const linked = context.getProgramParameter(program.program as WebGLProgram, context.LINK_STATUS) !== false
  const log = linked || context.isContextLost() ? null : compilerLog(context, program)
  gl.debug.checkShaderErrors = false
  program.getUniforms()
  gl.debug.checkShaderErrors = true
  return log
}

const compilerLog = (context: WebGLRenderingContext | WebGL2RenderingContext, { vertexShader, fragmentShader }: ThreeProgram) =>
  context.getShaderInfoLog(fragmentShader) || context.getShaderInfoLog(vertexShader) || 'the program does not link'

/** What three.js keeps of a material. */
const programOf = (gl: WebGLRenderer, material: object): ThreeProgram | undefined =>
  (gl.properties.get(material) as { currentProgram?: ThreeProgram }).currentProgram

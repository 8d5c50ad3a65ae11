import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  Mesh,
  type Object3D,
  OrthographicCamera,
  Scene,
  type ShaderMaterial,
  type WebGLProgram as ThreeProgram,
  type WebGLRenderer,
} from 'three'
import { gpuFinished } from './gpu-fence.ts'

/**
 * Links the programs of all objects, hidden or not, without blocking the page: the first use of a program that is not
 * linked waits for the GPU process, 0.2 s for a part in software rendering.
 * @returns null, or the compiler's log of the first program that does not link
 */
export async function linkPrograms(gl: WebGLRenderer, objects: readonly Object3D[], scene: Scene): Promise<string | null> {
  const context = gl.getContext()
  const camera = new OrthographicCamera()
  const materials = objects.flatMap((object) => [...gl.compile(object, camera, scene)])
  const programs = new Set(materials.flatMap((material) => programOf(gl, material) ?? []))
  // Links may still run in a thread of the GPU process; a validation there waits for them, without blocking the page.
  for (const { program } of programs) context.validateProgram(program as WebGLProgram)
  await gpuFinished(gl)
  gl.extensions.has('EXT_texture_filter_anisotropic')
  let failure: string | null = null
  // Reads the link results now, while nothing else is queued; one program per task.
  for (const program of programs) {
    await new Promise((next) => setTimeout(next))
    // A material that was disposed in the meantime has no program.
    if (program.program) failure ??= linkError(gl, program)
  }
  return failure
}

/**
 * One query to the GPU process instead of five, each of which waits for everything that is queued there. three.js would
 * read three logs as well, which only matter when a link failed.
 */
function linkError(gl: WebGLRenderer, program: ThreeProgram): string | null {
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

const programOf = (gl: WebGLRenderer, material: object): ThreeProgram | undefined =>
  (gl.properties.get(material) as { currentProgram?: ThreeProgram }).currentProgram

/**
 * Links a material's program without drawing anything and without blocking the page.
 * @returns null, or the first line of the compiler's log
 */
export async function compileError(gl: WebGLRenderer, material: ShaderMaterial): Promise<string | null> {
  const scene = new Scene()
  const box = new Mesh(new BoxGeometry(1, 1, 1), material)
  scene.add(box)
  const log = await linkPrograms(gl, [scene], scene)
  box.geometry.dispose()
  return log === null ? null : firstLine(log)
}

const firstLine = (log: string): string =>
  log
    .split('\n')
    .map((line) => line.replaceAll('\0', '').trim())
    .find((line) => line.length > 0) ?? 'unknown error'

/** Lines without segments yet, with a position attribute: three.js links another program for a geometry without one. */
export const emptyLine = (): BufferGeometry =>
  new BufferGeometry().setAttribute('position', new BufferAttribute(new Float32Array(3), 3))

import { BoxGeometry, Mesh, OrthographicCamera, Scene, type ShaderMaterial, type WebGLRenderer, WebGLRenderTarget } from 'three'
import { sendLinks } from '../look/programs.ts'

/**
 * Compiles a material without drawing anything visible and without holding up the page.
 * Linking alone reports no error: the log appears on the first use, so the program is used once on a single pixel.
 * @returns null, or the first line of the compiler's log
 */
export async function compileFailure(gl: WebGLRenderer, material: ShaderMaterial): Promise<string | null> {
  const scene = new Scene()
  const box = new Mesh(new BoxGeometry(1, 1, 1), material)
  box.frustumCulled = false
  scene.add(box)
  await sendLinks(gl, [scene], scene)
  const target = new WebGLRenderTarget(1, 1)
  let failure: string | null = null
  const { onShaderError } = gl.debug
  gl.debug.onShaderError = (context, _program, vertexShader, fragmentShader) => {
    const log = context.getShaderInfoLog(fragmentShader) || context.getShaderInfoLog(vertexShader) || 'the program does not link'
    failure = firstError(log)
  }
  try {
    gl.setRenderTarget(target)
    gl.render(scene, new OrthographicCamera())
  } finally {
    gl.setRenderTarget(null)
    gl.debug.onShaderError = onShaderError
    target.dispose()
    box.geometry.dispose()
  }
  return failure
}

export const firstError = (log: string): string =>
  log
    .split('\n')
    .map((line) => line.replaceAll('\0', '').trim())
    .find((line) => line.length > 0) ?? 'unknown error'

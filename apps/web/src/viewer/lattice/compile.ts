import { BoxGeometry, Mesh, Scene, type ShaderMaterial, type WebGLRenderer } from 'three'
import { linkPrograms } from '../rendering/programs.ts'

/**
 * Links a material's program without drawing anything and without holding up the page.
 * @returns null, or the first line of the compiler's log
 */
export async function compileFailure(gl: WebGLRenderer, material: ShaderMaterial): Promise<string | null> {
  const scene = new Scene()
  const box = new Mesh(new BoxGeometry(1, 1, 1), material)
  scene.add(box)
  const log = await linkPrograms(gl, [scene], scene)
  box.geometry.dispose()
  return log === null ? null : firstError(log)
}

export const firstError = (log: string): string =>
  log
    .split('\n')
    .map((line) => line.replaceAll('\0', '').trim())
    .find((line) => line.length > 0) ?? 'unknown error'

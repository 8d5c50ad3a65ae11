import { type ShaderMaterial, Vector2, type WebGLRenderer, WebGLRenderTarget } from 'three'
import type { Stage } from './stage.ts'

/** Of all rays that meet the part's box. */
export interface StepCount {
  readonly rays: number
  readonly mean: number
  readonly most: number
}

/** Off-screen pictures for the tests: same geometry, same camera, other paint. */
export function flatRoles(stage: Stage, gl: WebGLRenderer, places: readonly (readonly [number, number])[]) {
  const { part, rig } = stage
  if (!part) throw new Error('There is no part.')
  const size = gl.getSize(new Vector2())
  const box = gl.domElement.getBoundingClientRect()
  const others = part.group.children.filter((child) => child !== part.faces.object)
  const visible = others.map((child) => child.visible)
  for (const child of others) child.visible = false
  const pixels = painted(gl, size, part.faces.material, 'FLAT_ROLES', () => gl.render(part.group, rig.camera))
  for (const [i, child] of others.entries()) child.visible = visible[i] ?? true
  return places.map(([x, y]) => {
    const at = 4 * (Math.floor(x - box.left) + size.x * (size.y - 1 - Math.floor(y - box.top)))
    const [r = 0, g = 0, b = 0, a = 0] = pixels.subarray(at, at + 4)
    return { color: [r, g, b] as [number, number, number], surface: a - 1 }
  })
}

export function stepCount(stage: Stage, gl: WebGLRenderer): StepCount {
  const { material } = stage.lattice.counted
  if (!material) throw new Error('There is no lattice.')
  const size = gl.getSize(new Vector2())
  const pixels = painted(gl, size, material, 'COUNT_STEPS', () => stage.lattice.drawOnce(stage.rig.camera, size.x, size.y))
  const steps: number[] = []
  for (let i = 0; i < pixels.length; i += 4) if (pixels[i + 1]) steps.push(pixels[i] ?? 0)
  const sum = steps.reduce((total, n) => total + n, 0)
  return { rays: steps.length, mean: sum / Math.max(1, steps.length), most: steps.reduce((most, n) => Math.max(most, n), 0) }
}

/** One picture with a material's variant, read back: RGBA, rows from the bottom. */
function painted(gl: WebGLRenderer, size: Vector2, material: ShaderMaterial, variant: string, draw: () => void): Uint8Array {
  const target = new WebGLRenderTarget(size.x, size.y)
  const pixels = new Uint8Array(4 * size.x * size.y)
  const { transparent } = material
  const alpha = gl.getClearAlpha()
  const { autoClear } = gl
  const use = (on: boolean) => {
    material.defines = on ? { [variant]: 1 } : {}
    material.transparent = on ? false : transparent
    material.needsUpdate = true
  }
  use(true)
  gl.setClearAlpha(0)
  gl.autoClear = false
  try {
    gl.setRenderTarget(target)
    gl.clear()
    draw()
    gl.readRenderTargetPixels(target, 0, 0, size.x, size.y, pixels)
  } finally {
    gl.setRenderTarget(null)
    gl.setClearAlpha(alpha)
    gl.autoClear = autoClear
    use(false)
    target.dispose()
  }
  return pixels
}

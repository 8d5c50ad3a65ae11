import { type ShaderMaterial, Vector2, Vector3, type WebGLRenderer, WebGLRenderTarget } from 'three'
import type { Stage } from './stage.ts'

/** Sphere-tracing steps over all rays that meet the part's bounding box. */
interface StepCount {
  readonly rays: number
  readonly mean: number
  readonly most: number
}

/** What browser tests read from the viewer; nothing here acts. Present only in builds with VITE_TEST_HOOKS. */
interface ViewerTestHooks {
  /** Page position (CSS pixels) of a point of the part frame. */
  project(point: readonly [number, number, number]): [number, number]
  renderer(): { name: string; lost: boolean }
  /** Colour and face of the part at page positions, without light, hatching and hovering; face −1 outside the part. */
  flatRoles(places: readonly (readonly [number, number])[]): { color: [number, number, number]; face: number }[]
  /** Sphere-tracing steps of one picture of the present view. */
  steps(): StepCount
  rays(): { coarse: number; sharp: number }
  /** Samples that the picture contains, at most 4. */
  readonly samples: number
  /** Draw calls of the last frame's scene. */
  readonly drawCalls: number
  refined: boolean
  frames: number
  glslError: string | null
}

declare global {
  interface Window {
    __viewer?: ViewerTestHooks
  }
}

/**
 * Publishes the hooks on `window.__viewer`.
 * @returns a function that removes them
 */
export function publishTestHooks(stage: Stage, gl: WebGLRenderer): () => void {
  if (!import.meta.env.VITE_TEST_HOOKS) return () => undefined
  const context = gl.getContext()
  const hooks: ViewerTestHooks = {
    project: (point) => {
      const at = new Vector3(...point).project(stage.rig.camera)
      const box = gl.domElement.getBoundingClientRect()
      return [box.left + ((at.x + 1) / 2) * box.width, box.top + ((1 - at.y) / 2) * box.height]
    },
    renderer: () => {
      const info = context.getExtension('WEBGL_debug_renderer_info')
      return { name: String(info ? context.getParameter(info.UNMASKED_RENDERER_WEBGL) : ''), lost: context.isContextLost() }
    },
    flatRoles: (places) => flatRoles(stage, gl, places),
    steps: () => stepCount(stage, gl),
    get samples() {
      return stage.lattice.statistics.samples
    },
    rays: () => {
      const { coarsePixels, sharpPixels } = stage.lattice.statistics
      return { coarse: coarsePixels, sharp: sharpPixels }
    },
    get drawCalls() {
      return stage.drawCalls
    },
    get refined() {
      return stage.ready && stage.refined && (stage.part?.complete ?? true)
    },
    get frames() {
      return gl.info.render.frame
    },
    get glslError() {
      return stage.latticeFailure
    },
  }
  window.__viewer = hooks
  return () => {
    if (window.__viewer === hooks) delete window.__viewer
  }
}

/** Roles by an off-screen picture: same geometry and camera, flat colours. */
function flatRoles(stage: Stage, gl: WebGLRenderer, places: readonly (readonly [number, number])[]) {
  const { part, rig } = stage
  if (!part) throw new Error('There is no part.')
  const size = gl.getSize(new Vector2())
  const box = gl.domElement.getBoundingClientRect()
  const others = part.group.children.filter((child) => child !== part.faces.object)
  const visible = others.map((child) => child.visible)
  for (const child of others) child.visible = false
  const pixels = renderVariant(gl, size, part.faces.material, 'FLAT_ROLES', () => gl.render(part.group, rig.camera))
  for (const [i, child] of others.entries()) child.visible = visible[i] ?? true
  return places.map(([x, y]) => {
    const at = 4 * (Math.floor(x - box.left) + size.x * (size.y - 1 - Math.floor(y - box.top)))
    const [r = 0, g = 0, b = 0, a = 0] = pixels.subarray(at, at + 4)
    return { color: [r, g, b] as [number, number, number], face: a - 1 }
  })
}

function stepCount(stage: Stage, gl: WebGLRenderer): StepCount {
  const { material } = stage.lattice.statistics
  if (!material) throw new Error('There is no lattice.')
  const size = gl.getSize(new Vector2())
  const pixels = renderVariant(gl, size, material, 'COUNT_STEPS', () => stage.lattice.drawOnce(stage.rig.camera, size.x, size.y))
  const steps: number[] = []
  for (let i = 0; i < pixels.length; i += 4) if (pixels[i + 1]) steps.push(pixels[i] ?? 0)
  const sum = steps.reduce((total, n) => total + n, 0)
  return { rays: steps.length, mean: sum / Math.max(1, steps.length), most: steps.reduce((most, n) => Math.max(most, n), 0) }
}

/** Draws with a variant of a material off screen and reads the pixels: RGBA, rows from the bottom. */
function renderVariant(
  gl: WebGLRenderer,
  size: Vector2,
  material: ShaderMaterial,
  variant: string,
  draw: () => void,
): Uint8Array {
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

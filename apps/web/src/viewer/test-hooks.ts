import { Vector3, type WebGLRenderer } from 'three'
import type { Stage } from './stage.ts'
import { flatRoles, type StepCount, stepCount } from './test-probes.ts'

/** What browser tests may ask the viewer; nothing here performs an action. Present only in builds with VITE_TEST_HOOKS. */
export interface ViewerTestHooks {
  /** Page position (CSS pixels) of a point of the part frame. */
  project(point: readonly [number, number, number]): [number, number]
  /** Name of the graphics backend, and whether its context is lost. */
  renderer(): { name: string; lost: boolean }
  /** Colour and surface of the part at page positions, without light, hatch and hover; surface −1 beside the part. */
  flatRoles(places: readonly (readonly [number, number])[]): { color: [number, number, number]; surface: number }[]
  /** Sphere-tracing steps of one picture of the present view. */
  steps(): StepCount
  /** Rays of one coarse and of one sharp picture. */
  rays(): { coarse: number; sharp: number }
  /** Sharp samples that the picture holds; 4 are all. */
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

/** @returns the withdrawal */
export function offerTestHooks(stage: Stage, gl: WebGLRenderer): () => void {
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
      return stage.lattice.counted.samples
    },
    rays: () => {
      const { coarsePixels, sharpPixels } = stage.lattice.counted
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

import type { WebGLRenderer } from 'three'
import type { Stage } from './stage.ts'

/** What browser tests may ask the viewer; nothing here performs an action. Present only in builds with VITE_TEST_HOOKS. */
export interface ViewerTestHooks {
  /** Page position (CSS pixels) of a point of the part frame. */
  project(point: readonly [number, number, number]): [number, number]
  /** Name of the graphics backend, and whether its context is lost. */
  renderer(): { name: string; lost: boolean }
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
    project: (point) => stage.project(point),
    renderer: () => {
      const info = context.getExtension('WEBGL_debug_renderer_info')
      return { name: String(info ? context.getParameter(info.UNMASKED_RENDERER_WEBGL) : ''), lost: context.isContextLost() }
    },
    get refined() {
      return stage.refined
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

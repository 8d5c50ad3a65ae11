import { WebGLRenderer } from 'three'

/** Device pixels per CSS pixel; more cost frames and are not visible. */
const MAX_PIXEL_RATIO = 2

export interface ViewerCanvas {
  readonly gl: WebGLRenderer
  /** Requests one more frame, because a still picture is not drawn again. */
  invalidate(): void
  /** Called once per requested animation frame; sizes in CSS pixels. */
  onFrame(draw: (width: number, height: number) => void): void
  dispose(): void
}

/**
 * A canvas with a renderer in an element, drawn on demand and as large as the element.
 * @throws Error when the browser has no WebGL2
 */
export function createCanvas(container: HTMLElement): ViewerCanvas {
  const canvas = document.createElement('canvas')
  container.prepend(canvas)
  const ratio = () => Math.min(MAX_PIXEL_RATIO, Math.max(1, window.devicePixelRatio))
  // The final size at once: a resize waits for the GPU process again.
  canvas.width = Math.max(1, Math.floor(container.clientWidth * ratio()))
  canvas.height = Math.max(1, Math.floor(container.clientHeight * ratio()))
  let gl: WebGLRenderer
  try {
    gl = new WebGLRenderer({ canvas, antialias: true, stencil: true, powerPreference: 'high-performance' })
  } catch (reason) {
    canvas.remove()
    throw reason
  }
  let draw: ((width: number, height: number) => void) | null = null
  let frameRequest = 0
  let size = { width: 0, height: 0, pixels: 0 }

  const frame = () => {
    frameRequest = 0
    const { clientWidth: width, clientHeight: height } = container
    const pixels = ratio()
    if (!draw || width === 0 || height === 0 || gl.getContext().isContextLost()) return
    if (size.width !== width || size.height !== height || size.pixels !== pixels) {
      size = { width, height, pixels }
      gl.setPixelRatio(pixels)
      gl.setSize(width, height)
    }
    draw(width, height)
  }
  const invalidate = () => {
    if (!frameRequest) frameRequest = requestAnimationFrame(frame)
  }
  const resized = new ResizeObserver(invalidate)
  resized.observe(container)

  return {
    gl,
    invalidate,
    onFrame: (next) => {
      draw = next
      invalidate()
    },
    dispose: () => {
      cancelAnimationFrame(frameRequest)
      draw = null
      resized.disconnect()
      gl.dispose()
      // Browsers limit the number of contexts: release this one now, not when it is garbage-collected.
      gl.forceContextLoss()
      canvas.remove()
    },
  }
}

import { screenshotCamera } from '@trabecula/domain'
import { OrthographicCamera, type WebGLRenderer, WebGLRenderTarget } from 'three'

/** At zoom 100 the specified picture shows 12.8 × 7.2 units: a part of this diameter is never cut. */
const PART_DIAMETER = 6.8

/**
 * The specified screenshot camera: at (15, 15, 15), zoom 100, looking at the origin. Instead of shrinking the part to fit, the camera
 * grows by the same factor, which gives the same picture and leaves every length in mm.
 */
export function screenshotView(radius: number): OrthographicCamera {
  const { position, zoom, target, width, height } = screenshotCamera
  const growth = (2 * Math.max(1e-6, radius)) / PART_DIAMETER
  const camera = new OrthographicCamera(-width / 2, width / 2, height / 2, -height / 2, 0.01 * growth, 60 * growth)
  camera.zoom = zoom / growth
  camera.up.set(0, 0, 1)
  camera.position.set(position[0] * growth, position[1] * growth, position[2] * growth)
  camera.lookAt(target[0], target[1], target[2])
  camera.updateProjectionMatrix()
  camera.updateMatrixWorld()
  return camera
}

/** Draws into an off-screen picture and reads it back as a PNG data URL; the canvas on screen is not touched. */
export async function capture(gl: WebGLRenderer, draw: (width: number, height: number) => void): Promise<string> {
  const { width, height } = screenshotCamera
  const target = new WebGLRenderTarget(width, height, { samples: 4, stencilBuffer: true })
  const pixels = new Uint8ClampedArray(width * height * 4)
  try {
    gl.setRenderTarget(target)
    gl.clear()
    draw(width, height)
    gl.setRenderTarget(null)
    gl.readRenderTargetPixels(target, 0, 0, width, height, pixels)
  } finally {
    gl.setRenderTarget(null)
    target.dispose()
  }
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no 2D canvas.')
  context.putImageData(new ImageData(upright(pixels, width, height), width, height), 0, 0)
  return canvas.toDataURL('image/png')
}

/** Graphics memory counts rows from the bottom, pictures from the top; and drawn colours are multiplied by their alpha. */
export function upright(pixels: Uint8ClampedArray, width: number, height: number): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(pixels.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = 4 * ((height - 1 - y) * width + x)
      const to = 4 * (y * width + x)
      const alpha = pixels[from + 3]!
      for (let c = 0; c < 3; c++) out[to + c] = alpha > 0 ? (pixels[from + c]! * 255) / alpha : 0
      out[to + 3] = alpha
    }
  }
  return out
}

import { screenshotCamera } from '@trabecula/domain'
import { OrthographicCamera, PerspectiveCamera, type WebGLRenderer, WebGLRenderTarget } from 'three'
import { readPixels } from '../rendering/read-pixels.ts'
import type { ViewCamera } from './rig.ts'

/** At zoom 100 the specified camera shows 12.8 × 7.2 units: a part of this diameter fits. */
const PART_DIAMETER = 6.8

/**
 * The specified screenshot camera: at (15, 15, 15), zoom 100, looking at the origin. Instead of scaling the part to
 * fit, the camera is scaled by the inverse factor, which gives the same picture and keeps lengths in mm.
 * @param radius radius of the part's bounding sphere, mm
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

/** The view of a camera, in the proportions of a screenshot and without the panels' offset. */
export function presentView(camera: ViewCamera): ViewCamera {
  const { width, height } = screenshotCamera
  const copy = camera.clone()
  copy.clearViewOffset()
  if (copy instanceof PerspectiveCamera) copy.aspect = width / height
  else {
    const half = ((copy.top - copy.bottom) / 2) * (width / height)
    copy.left = -half
    copy.right = half
  }
  copy.updateProjectionMatrix()
  return copy
}

/** Draws over a picture; sizes in its pixels. */
export type PictureOverlay = (context: OffscreenCanvasRenderingContext2D, width: number, height: number) => void

/**
 * Draws off screen and reads the picture as a PNG data URL; the visible canvas is not touched. Everything is drawn
 * before the first await, so the caller may restore its state as soon as this returns.
 * @throws Error when the graphics context is lost before the picture is read
 */
export async function capture(
  gl: WebGLRenderer,
  draw: (width: number, height: number) => void,
  overlays: readonly PictureOverlay[] = [],
): Promise<string> {
  const { width, height } = screenshotCamera
  const target = new WebGLRenderTarget(width, height, { samples: 4, stencilBuffer: true })
  let reading: ReturnType<typeof readPixels>
  try {
    gl.setRenderTarget(target)
    gl.clear()
    draw(width, height)
    gl.setRenderTarget(null)
    reading = readPixels(gl, target)
  } finally {
    gl.setRenderTarget(null)
    target.dispose()
  }
  // `willReadFrequently` keeps the canvas in the page's memory; reading one from the GPU process would block the page.
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The browser has no 2D canvas.')
  context.putImageData(new ImageData(upright(await reading, width, height), width, height), 0, 0)
  for (const overlay of overlays) overlay(context, width, height)
  return dataUrl(await context.canvas.convertToBlob({ type: 'image/png' }))
}

function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

/** Flips rows (WebGL counts them from the bottom) and divides premultiplied colours by their alpha. RGBA, 8 bits. */
export function upright(pixels: Uint8ClampedArray, width: number, height: number): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(pixels.length)
  for (let y = 0; y < height; y++) {
    const [from, to] = [4 * (height - 1 - y) * width, 4 * y * width]
    out.set(pixels.subarray(from, from + 4 * width), to)
    for (let at = to; at < to + 4 * width; at += 4) {
      const alpha = out[at + 3]!
      if (alpha === 255) continue
      for (let c = 0; c < 3; c++) out[at + c] = alpha > 0 ? (out[at + c]! * 255) / alpha : 0
    }
  }
  return out
}

import { defaultMaterial } from '@trabecula/domain'
import { Vector3, WebGLRenderer, WebGLRenderTarget } from 'three'
import { screenshotView, upright } from '../camera/screenshot.ts'
import { readBack } from '../rendering/read-pixels.ts'
import { themeColors } from '../rendering/theme-colors.ts'
import { aimKeyLight, sharedUniforms } from '../rendering/uniforms.ts'
import { LatticeLayer } from './layer.ts'
import type { LatticeField, LatticeVolume } from './load.ts'

/** Rays per pixel edge. */
const OVERSAMPLING = 2
/** A small picture has no room for a margin. */
const CLOSER = 1.25
/** The renderer is given back after this long without work, ms. */
const IDLE_MS = 20_000

let studio: { gl: WebGLRenderer; leave: ReturnType<typeof setTimeout> } | null = null
let queue: Promise<unknown> = Promise.resolve()

/**
 * A square picture of a candidate's lattice from the screenshot's direction, on a transparent ground, by the same shader as the view. Pictures
 * are made one after another in a canvas that is never on the page.
 * @param size edge in pixels
 * @returns a PNG
 * @throws Error when the browser has no WebGL2 or the shader is refused or does not compile
 */
export function renderThumbnail(lattice: LatticeVolume, size: number): Promise<Blob> {
  const picture = queue.then(() => draw(lattice, size))
  queue = picture.catch(() => undefined)
  return picture
}

async function draw(lattice: LatticeVolume, size: number): Promise<Blob> {
  const gl = openStudio()
  const shared = sharedUniforms()
  const layer = new LatticeLayer(gl, shared, { changed: () => undefined, refined: () => undefined })
  const pixelsAcross = size * OVERSAMPLING
  const target = new WebGLRenderTarget(pixelsAcross, pixelsAcross)
  try {
    const bounds = boundsOf(lattice.fields.part)
    const failure = await layer.take(lattice, bounds)
    if (failure) throw new Error(failure.sentence)
    // The skin is left away: what tells candidates apart is inside.
    layer.look({ material: { ...defaultMaterial, opacity: 0.5 }, colors: themeColors.light, cut: null })
    const camera = screenshotView(bounds.min.distanceTo(bounds.max) / 2)
    // The specified picture is 16 : 9; of it the square in the middle.
    camera.left = camera.bottom
    camera.right = camera.top
    camera.zoom *= CLOSER
    camera.updateProjectionMatrix()
    aimKeyLight(shared, camera.matrixWorld)
    gl.setRenderTarget(target)
    gl.setClearAlpha(0)
    gl.clear()
    layer.drawOnce(camera, pixelsAcross, pixelsAcross)
    const pixels = await readBack(gl, target)
    return await shrunk(new ImageData(upright(pixels, pixelsAcross, pixelsAcross), pixelsAcross, pixelsAcross), size)
  } finally {
    gl.setRenderTarget(null)
    layer.dispose()
    target.dispose()
  }
}

function openStudio(): WebGLRenderer {
  if (studio) clearTimeout(studio.leave)
  const gl = studio?.gl ?? new WebGLRenderer({ canvas: new OffscreenCanvas(1, 1), antialias: false })
  gl.autoClear = false
  const leave = setTimeout(() => {
    studio = null
    gl.dispose()
    gl.forceContextLoss()
  }, IDLE_MS)
  studio = { gl, leave }
  return gl
}

/** The part's own box inside the field's, which has a margin: nodes that are inside the part. */
function boundsOf({ origin, spacing, size }: LatticeField): { min: Vector3; max: Vector3 } {
  const min = new Vector3(...(origin as [number, number, number]))
  const max = min.clone().add(new Vector3(...size.map((nodes) => (nodes - 1) * spacing)))
  return { min, max }
}

async function shrunk(picture: ImageData, size: number): Promise<Blob> {
  const large = await createImageBitmap(picture)
  const canvas = new OffscreenCanvas(size, size)
  // As for `capture`: in the page's own memory.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The browser has no 2D canvas.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(large, 0, 0, size, size)
  large.close()
  return canvas.convertToBlob({ type: 'image/png' })
}

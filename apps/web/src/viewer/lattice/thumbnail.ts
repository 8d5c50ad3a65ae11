import { defaultMaterial } from '@trabecula/domain'
import { Vector3, WebGLRenderer, WebGLRenderTarget } from 'three'
import { screenshotView, upright } from '../camera/screenshot.ts'
import { readPixels } from '../rendering/read-pixels.ts'
import { themeColors } from '../rendering/theme-colors.ts'
import { aimKeyLight, sharedUniforms } from '../rendering/uniforms.ts'
import { latticeFunctions } from './functions.ts'
import { LatticeLayer } from './layer.ts'
import type { LatticeField, LatticeVolume } from './load.ts'
import { tellingCut } from './telling-cut.ts'

/** Rays per pixel edge. */
const OVERSAMPLING = 2
/** Zoom beyond the screenshot camera: a small picture has no room for a margin. */
const ZOOM = 1.25
/** The renderer is disposed after this long without work, ms. */
const IDLE_MS = 20_000

let idleRenderer: { gl: WebGLRenderer; timer: ReturnType<typeof setTimeout> } | null = null
let queue: Promise<unknown> = Promise.resolve()

/**
 * Draws a square picture of a candidate's lattice, cut open where it shows most, from the direction of the screenshot, on
 * a transparent background, by the same shader as the view. Pictures are drawn one after another on an off-screen canvas.
 * @param size edge in pixels
 * @returns a PNG
 * @throws Error when the browser has no WebGL2 or the shader is refused or does not compile
 */
export function renderThumbnail(lattice: LatticeVolume, size: number): Promise<Blob> {
  const picture = queue.then(() => draw(lattice, size))
  // The caller gets the error; the queue goes on with the next picture.
  queue = Promise.allSettled([picture])
  return picture
}

async function draw(lattice: LatticeVolume, size: number): Promise<Blob> {
  const gl = acquireRenderer()
  const shared = sharedUniforms()
  const layer = new LatticeLayer(gl, shared, { changed: () => undefined, refined: () => undefined })
  const pixelsAcross = size * OVERSAMPLING
  const target = new WebGLRenderTarget(pixelsAcross, pixelsAcross)
  try {
    const bounds = nodeBounds(lattice.fields.part)
    const failure = await layer.setLattice(lattice, bounds)
    if (failure) throw new Error(failure.sentence)
    const { part: volume, shell_mm: shell, cell_mm: cell } = lattice.fields
    const cut = tellingCut(latticeFunctions(lattice), volume, { shell, cell })
    shared.uCutOn.value = cut !== null
    if (cut) shared.uCut.value.set(...cut.normal, cut.offset)
    // Without the skin and cut open: candidates differ inside.
    layer.setStyle({ material: { ...defaultMaterial, opacity: 0.5 }, colors: themeColors.light, cut })
    const camera = screenshotView(bounds.min.distanceTo(bounds.max) / 2)
    // The screenshot camera is 16 : 9; take the square in the middle.
    camera.left = camera.bottom
    camera.right = camera.top
    camera.zoom *= ZOOM
    camera.updateProjectionMatrix()
    aimKeyLight(shared, camera.matrixWorld)
    gl.setRenderTarget(target)
    gl.setClearAlpha(0)
    gl.clear()
    layer.drawOnce(camera, pixelsAcross, pixelsAcross)
    const pixels = await readPixels(gl, target)
    return await shrunk(new ImageData(upright(pixels, pixelsAcross, pixelsAcross), pixelsAcross, pixelsAcross), size)
  } finally {
    gl.setRenderTarget(null)
    layer.dispose()
    target.dispose()
  }
}

function acquireRenderer(): WebGLRenderer {
  if (idleRenderer) clearTimeout(idleRenderer.timer)
  const gl = idleRenderer?.gl ?? new WebGLRenderer({ canvas: new OffscreenCanvas(1, 1), antialias: false })
  gl.autoClear = false
  const timer = setTimeout(() => {
    idleRenderer = null
    gl.dispose()
    gl.forceContextLoss()
  }, IDLE_MS)
  idleRenderer = { gl, timer }
  return gl
}

/** Bounding box of the nodes of a field, mm. */
function nodeBounds({ origin, spacing, size }: LatticeField): { min: Vector3; max: Vector3 } {
  const min = new Vector3(...(origin as [number, number, number]))
  const max = min.clone().add(new Vector3(...size.map((nodes) => (nodes - 1) * spacing)))
  return { min, max }
}

async function shrunk(picture: ImageData, size: number): Promise<Blob> {
  const large = await createImageBitmap(picture)
  const canvas = new OffscreenCanvas(size, size)
  // As in `capture`, this keeps the canvas in the page's own memory.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The browser has no 2D canvas.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(large, 0, 0, size, size)
  large.close()
  return canvas.convertToBlob({ type: 'image/png' })
}

import type { MaterialSettings } from '@trabecula/domain'
import { BoxGeometry, type Camera, Color, Mesh, Scene, type ShaderMaterial, type Vector3, type WebGLRenderer } from 'three'
import { loadChunk } from '../../platform/load-chunk.ts'
import { gpuFinished } from '../rendering/gpu-fence.ts'
import { viewerMessages } from '../rendering/messages.ts'
import { compileError } from '../rendering/programs.ts'
import { encoded, type ThemeColors } from '../rendering/theme-colors.ts'
import type { SharedUniforms } from '../rendering/uniforms.ts'
import type { SectionCut } from '../section/plane.ts'
import {
  adaptResolution,
  adaptTileSize,
  advanceTile,
  firstTile,
  firstTileSide,
  initialResolution,
  resolutionScales,
} from './adaptive-resolution.ts'
import { accumulationScene, CompositeQuad, latticeTargets } from './compositing.ts'
import type { LatticeDistances, LatticeVolume } from './load.ts'
import type { LatticeMaterial } from './material.ts'
import { glslRefusal } from './validate-glsl.ts'

/** The scripts that only a lattice needs: a part alone is shown without them. */
const loadLatticeScripts = () => loadChunk(() => Promise.all([import('./material.ts'), import('./functions.ts')]))

/** Refinement starts this long after the last movement, ms. */
const REST_MS = 120
/** One tile is drawn and one is queued: the GPU is never idle and its queue never long. */
const TILES_IN_FLIGHT = 2
/** Sub-pixel offsets of the samples; the final picture is their mean. */
const JITTER = [
  [0, 0],
  [0.5, 0.25],
  [-0.25, 0.5],
  [0.25, -0.5],
] as const

export interface LatticeFailure {
  readonly kind: 'not-loaded' | 'refused' | 'does-not-compile'
  readonly sentence: string
}

/** A lattice as it is drawn, for rays. */
export interface DrawnLattice {
  readonly volume: LatticeVolume
  readonly distances: () => LatticeDistances
  readonly skinDrawn: boolean
  readonly reveal: number
}

export interface LatticeEvents {
  /** Called when the canvas should be drawn again. */
  changed(): void
  refined(done: boolean): void
}

/**
 * Draws the lattice by sphere tracing: one coarse pass whenever the view changes, then four jittered samples in sharp
 * tiles while it rests. Tiles run in their own animation loop; the scene is redrawn once per sample, because a redraw
 * costs far more than a tile.
 */
export class LatticeLayer {
  readonly composite = new CompositeQuad()
  private readonly gl: WebGLRenderer
  private readonly shared: SharedUniforms
  private readonly events: LatticeEvents
  private readonly targets = latticeTargets()
  private readonly accumulator = accumulationScene(this.targets.full.texture)
  private readonly scene = new Scene()
  private readonly box = new Mesh<BoxGeometry, LatticeMaterial['material']>(new BoxGeometry(1, 1, 1))
  private current: LatticeMaterial | null = null
  private request = 0
  /** The view of the last coarse pass. */
  private viewKey = ''
  private resolution = initialResolution
  private animationFrame = 0
  private camera: Camera | null = null
  private tilesInFlight = 0
  private lastDone = 0
  /** The coarse pass that is being timed (one at a time), and the duration of the last one, ms. */
  private coarse = { requestedAt: Number.NaN, ms: 0 }
  private tileSide = firstTileSide
  private progress = { tiles: firstTile(0, 0), sample: 0, movedAt: 0 }
  private visible = false
  private bounds: { readonly min: Vector3; readonly max: Vector3 } | null = null
  private content: Pick<DrawnLattice, 'volume' | 'distances'> | null = null
  private reach = 0

  constructor(gl: WebGLRenderer, shared: SharedUniforms, events: LatticeEvents) {
    this.gl = gl
    this.shared = shared
    this.events = events
    this.box.frustumCulled = false
    this.scene.add(this.box)
  }

  /** The scene that adds up samples; its program is the same for every lattice and can be linked in advance. */
  get accumulation(): Scene {
    return this.accumulator.scene
  }

  /** True when a lattice is compiled and wanted. */
  get shown(): boolean {
    return this.visible && this.current !== null
  }

  get present(): boolean {
    return this.current !== null
  }

  /** Null where none is drawn. */
  get drawn(): DrawnLattice | null {
    if (!this.shown || !this.current || !this.content) return null
    const { uSkinDrawn, uReveal } = this.current.uniforms
    return { ...this.content, skinDrawn: uSkinDrawn.value, reveal: uReveal.value }
  }

  /** For the tests' budgets. */
  get statistics(): { material: ShaderMaterial | null; coarsePixels: number; sharpPixels: number; samples: number } {
    const { low, full } = this.targets
    return {
      material: this.current?.material ?? null,
      coarsePixels: low.width * low.height,
      sharpPixels: full.width * full.height,
      samples: this.progress.sample,
    }
  }

  /**
   * Compiles and shows the shader of a candidate; null removes the lattice.
   * @param bounds bounds of the part, mm
   * @returns null, or why the shader is refused or does not compile; the part is then shown without lattice
   */
  async setLattice(volume: LatticeVolume | null, bounds: { min: Vector3; max: Vector3 }): Promise<LatticeFailure | null> {
    const request = ++this.request
    if (!volume) {
      this.replace(null)
      return null
    }
    const refusal = glslRefusal(volume.glsl)
    if (refusal) {
      this.replace(null)
      return { kind: 'refused', sentence: refusal }
    }
    const scripts = await loadLatticeScripts().catch((reason: Error) => reason)
    if (request !== this.request) return null
    if (scripts instanceof Error) {
      this.replace(null)
      return { kind: 'not-loaded', sentence: viewerMessages.notLoaded(scripts.message) }
    }
    const [{ latticeMaterial }, { latticeFunctions }] = scripts
    const next = latticeMaterial(volume, this.shared, bounds, this.gl.extensions.has('OES_texture_float_linear'))
    const failure = await compileError(this.gl, next.material)
    if (request !== this.request) {
      next.dispose()
      return null
    }
    if (failure) {
      next.dispose()
      this.replace(null)
      return { kind: 'does-not-compile', sentence: viewerMessages.doesNotCompile(failure) }
    }
    this.bounds = bounds
    let distances: LatticeDistances | undefined
    this.content = { volume, distances: () => (distances ??= latticeFunctions(volume)) }
    this.replace(next)
    this.widen(this.reach)
    return null
  }

  /** Draws again with other values of a field. @param reach how far a deformed part may reach beyond its bounds, mm */
  widen(reach: number): void {
    this.reach = reach
    this.viewKey = ''
    if (!this.bounds || !this.current) return
    const { uBoxMin, uBoxMax } = this.current.uniforms
    uBoxMin.value.copy(this.bounds.min).addScalar(-reach)
    uBoxMax.value.copy(this.bounds.max).addScalar(reach)
    this.box.position.copy(uBoxMin.value).add(uBoxMax.value).multiplyScalar(0.5)
    this.box.scale.copy(uBoxMax.value).sub(uBoxMin.value)
  }

  setStyle(style: { material: MaterialSettings; colors: ThemeColors; cut: SectionCut | null }): void {
    const { material, colors, cut } = style
    const skinDrawn = material.opacity >= 1 && !material.wireframe
    // Behind a closed opaque skin nothing is visible.
    this.visible = material.latticeOpacity > 0 && (!skinDrawn || cut !== null)
    this.composite.opacity = material.latticeOpacity
    this.composite.mesh.visible = this.shown
    if (!this.current) return
    const u = this.current.uniforms
    u.uLatticeColor.value.copy(encoded(material.latticeColor))
    u.uLatticeCap.value.copy(encoded(colors.cap))
    u.uSkinColor.value.copy(encoded(material.color))
    u.uSkinDrawn.value = skinDrawn
    // With a transparent skin only the core is drawn. Moved inwards by the shell, it does not z-fight with the skin.
    u.uReveal.value = skinDrawn ? 0 : Math.max(u.uShell.value * 0.95, u.uVoxel.value * 0.5)
    this.viewKey = ''
  }

  /** Draws the coarse pass if the view changed since the last call, before the scene; sizes in device pixels. */
  beforeFrame(camera: Camera, width: number, height: number): void {
    this.camera = camera
    if (!this.shown) return
    const deformation = this.shared.uDeformation.value
    const key = [...camera.matrixWorld.elements, ...camera.projectionMatrix.elements, width, height, deformation]
      .map((v) => v.toPrecision(7))
      .join()
    if (key === this.viewKey) return
    this.viewKey = key
    const now = performance.now()
    this.resolution = adaptResolution(this.resolution, now, this.drawnMs(now))
    const scale = resolutionScales[this.resolution.level] ?? 0.5
    const low = this.targets.low
    low.setSize(Math.max(2, Math.round(width * scale)), Math.max(2, Math.round(height * scale)))
    this.targets.full.setSize(width, height)
    this.targets.sum.setSize(width, height)
    this.draw(() => {
      this.setUniforms(camera, low.width, low.height, JITTER[0])
      this.gl.setRenderTarget(low)
      this.gl.clear()
      this.gl.render(this.scene, camera)
      this.gl.setRenderTarget(this.targets.sum)
      this.gl.clear()
    })
    this.timeCoarse(now)
    this.composite.show(low.texture, low.depthTexture, 1)
    this.progress = { tiles: firstTile(width, height), sample: 0, movedAt: now }
    this.events.refined(false)
    this.schedule()
  }

  /** Draws the lattice once into the current target, for screenshots; sizes in pixels of the target. */
  drawOnce(camera: Camera, width: number, height: number): void {
    if (!this.shown) return
    this.setUniforms(camera, width, height, JITTER[0])
    this.gl.render(this.scene, camera)
    this.viewKey = ''
  }

  /** Draws again after a lost context, when the off-screen targets are empty. */
  restart(): void {
    this.viewKey = ''
    this.events.changed()
  }

  dispose(): void {
    cancelAnimationFrame(this.animationFrame)
    this.camera = null
    this.request++
    this.current?.dispose()
    this.targets.dispose()
    this.accumulator.dispose()
    this.composite.dispose()
    this.box.geometry.dispose()
  }

  private replace(next: LatticeMaterial | null): void {
    this.current?.dispose()
    this.current = next
    if (next) this.box.material = next.material
    this.viewKey = ''
    this.composite.mesh.visible = this.shown
    if (!next) this.events.refined(true)
    this.events.changed()
  }

  /** Duration of the coarse pass, ms; for one that is still being drawn, at least the time that has passed. */
  private drawnMs(now: number): number {
    const { requestedAt, ms } = this.coarse
    return Number.isNaN(requestedAt) ? ms : Math.max(ms, now - requestedAt)
  }

  private timeCoarse(now: number): void {
    if (!Number.isNaN(this.coarse.requestedAt)) return
    this.coarse.requestedAt = now
    void gpuFinished(this.gl).then(() => {
      this.coarse = { requestedAt: Number.NaN, ms: performance.now() - now }
    })
  }

  private schedule(): void {
    if (!this.animationFrame) this.animationFrame = requestAnimationFrame(() => this.step())
  }

  /** Draws one tile, or waits until the view rests. */
  private step(): void {
    this.animationFrame = 0
    const p = this.progress
    const camera = this.camera
    if (!this.shown || !camera || p.sample >= JITTER.length || this.gl.getContext().isContextLost()) return
    if (this.tilesInFlight >= TILES_IN_FLIGHT) return
    const now = performance.now()
    if (now - p.movedAt < REST_MS) {
      this.schedule()
      return
    }
    const { full, sum } = this.targets
    const { width, height } = p.tiles
    const { tile, next } = advanceTile(p.tiles, this.tileSide)
    this.draw(() => {
      this.setUniforms(camera, width, height, JITTER[p.sample] ?? JITTER[0])
      full.scissorTest = true
      full.scissor.set(tile.x, tile.y, tile.width, tile.height)
      this.gl.setRenderTarget(full)
      this.gl.clear()
      this.gl.render(this.scene, camera)
      full.scissorTest = false
      p.tiles = next ?? firstTile(width, height)
      if (next) return
      p.sample++
      this.gl.setRenderTarget(sum)
      this.gl.render(this.accumulator.scene, camera)
      this.composite.show(sum.texture, full.depthTexture, p.sample)
      if (p.sample === JITTER.length) this.events.refined(true)
      this.events.changed()
    })
    this.tilesInFlight++
    void gpuFinished(this.gl).then(() => this.tileDone(now))
    if (this.tilesInFlight < TILES_IN_FLIGHT) this.schedule()
  }

  private tileDone(requestedAt: number): void {
    const now = performance.now()
    this.tileSide = adaptTileSize(this.tileSide, now - Math.max(requestedAt, this.lastDone))
    this.lastDone = now
    this.tilesInFlight--
    this.schedule()
  }

  /** Runs drawing commands on off-screen targets and restores the state of the renderer. */
  private draw(commands: () => void): void {
    const { gl } = this
    const color = gl.getClearColor(new Color())
    const alpha = gl.getClearAlpha()
    const { autoClear } = gl
    gl.setClearColor(0x000000, 0)
    gl.autoClear = false
    commands()
    gl.setRenderTarget(null)
    gl.autoClear = autoClear
    gl.setClearColor(color, alpha)
  }

  private setUniforms(
    camera: Camera,
    width: number,
    height: number,
    jitter: readonly [number, number] | readonly number[],
  ): void {
    const u = this.current?.uniforms
    if (!u) return
    u.uToClip.value.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse)
    u.uToWorld.value.copy(u.uToClip.value).invert()
    u.uResolution.value.set(width, height)
    u.uJitter.value.set(jitter[0] ?? 0, jitter[1] ?? 0)
    const pixel = 2 / ((camera.projectionMatrix.elements[5] ?? 1) * height)
    const perspective = (camera.projectionMatrix.elements[15] ?? 0) === 0
    // A tenth of a pixel: with a larger tolerance thin walls look visibly thicker.
    u.uPixelSlope.value = perspective ? 0.1 * pixel : 0
    u.uPixelBase.value = perspective ? 0 : 0.1 * pixel
  }
}

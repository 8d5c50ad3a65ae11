import type { MaterialSettings } from '@trabecula/domain'
import { BoxGeometry, type Camera, Color, Mesh, Scene, type ShaderMaterial, type Vector3, type WebGLRenderer } from 'three'
import { graphicsDone } from '../rendering/gpu-fence.ts'
import { viewerMessages } from '../rendering/messages.ts'
import { compileError } from '../rendering/programs.ts'
import { encoded, type ThemeColors } from '../rendering/theme-colors.ts'
import type { SharedUniforms } from '../rendering/uniforms.ts'
import type { SectionCut } from '../section/plane.ts'
import { beginTiles, firstPace, firstTileSide, keepPace, movingScales, nextTile, takeTile } from './adaptive-resolution.ts'
import { addingScene, CompositeQuad, latticeTargets } from './compositing.ts'
import type { LatticeVolume } from './load.ts'
import { type LatticeMaterial, latticeMaterial } from './material.ts'
import { glslRefusal } from './validate-glsl.ts'

/** The picture is sharpened this long after the last movement, ms. */
const REST_MS = 120
/** One tile is drawn and one waits, so that the graphics process has always something to do and never much. */
const TILES_UNDER_WAY = 2
/** Sub-pixel offsets whose mean is the final picture. */
const JITTER = [
  [0, 0],
  [0.5, 0.25],
  [-0.25, 0.5],
  [0.25, -0.5],
] as const

export interface LatticeFailure {
  readonly kind: 'refused' | 'does-not-compile'
  readonly sentence: string
}

export interface LatticeEvents {
  /** The canvas should be drawn again. */
  changed(): void
  refined(done: boolean): void
}

/**
 * The lattice by sphere tracing: one coarse pass whenever the picture moves, then sharp tiles and four jittered samples while it rests. Tiles
 * run in their own animation loop and redraw the scene only when a whole sample is done (redrawing per tile took 50 times longer).
 */
export class LatticeLayer {
  readonly composite = new CompositeQuad()
  private readonly gl: WebGLRenderer
  private readonly shared: SharedUniforms
  private readonly events: LatticeEvents
  private readonly targets = latticeTargets()
  private readonly adding = addingScene(this.targets.full.texture)
  private readonly scene = new Scene()
  private readonly box = new Mesh<BoxGeometry, LatticeMaterial['material']>(new BoxGeometry(1, 1, 1))
  private current: LatticeMaterial | null = null
  private request = 0
  private key = ''
  private pace = firstPace
  private raf = 0
  private camera: Camera | null = null
  private underWay = 0
  private lastDone = 0
  /** The coarse picture whose drawing is timed, one at a time, and how long the last one took, ms. */
  private coarse = { askedAt: Number.NaN, ms: 0 }
  private tileSide = firstTileSide
  private progress = { walk: beginTiles(0, 0), sample: 0, movedAt: 0 }
  private visible = false

  constructor(gl: WebGLRenderer, shared: SharedUniforms, events: LatticeEvents) {
    this.gl = gl
    this.shared = shared
    this.events = events
    this.box.frustumCulled = false
    this.scene.add(this.box)
  }

  /** What it draws besides the scene and whose programs are the same for every lattice. */
  get besides(): Scene {
    return this.adding.scene
  }

  /** True when a lattice is compiled and wanted. */
  get shown(): boolean {
    return this.visible && this.current !== null
  }

  get present(): boolean {
    return this.current !== null
  }

  /** What the tests count. */
  get counted(): { material: ShaderMaterial | null; coarsePixels: number; sharpPixels: number; samples: number } {
    const { low, full } = this.targets
    return {
      material: this.current?.material ?? null,
      coarsePixels: low.width * low.height,
      sharpPixels: full.width * full.height,
      samples: this.progress.sample,
    }
  }

  /**
   * Takes a candidate's shader, or none.
   * @returns null, or why the text is refused or does not compile; the part is then shown without lattice
   */
  async take(volume: LatticeVolume | null, bounds: { min: Vector3; max: Vector3 }): Promise<LatticeFailure | null> {
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
    this.box.position.copy(bounds.min).add(bounds.max).multiplyScalar(0.5)
    this.box.scale.copy(bounds.max).sub(bounds.min)
    this.replace(next)
    return null
  }

  look(look: { material: MaterialSettings; colors: ThemeColors; cut: SectionCut | null }): void {
    const { material, colors, cut } = look
    const skinDrawn = material.opacity >= 1 && !material.wireframe
    // Behind a closed opaque skin there is nothing to see: save the work.
    this.visible = material.latticeOpacity > 0 && (!skinDrawn || cut !== null)
    this.composite.opacity = material.latticeOpacity
    this.composite.mesh.visible = this.shown
    if (!this.current) return
    const u = this.current.uniforms
    u.uLatticeColor.value.copy(encoded(material.latticeColor))
    u.uLatticeCap.value.copy(encoded(colors.cap))
    u.uSkinColor.value.copy(encoded(material.color))
    u.uSkinDrawn.value = skinDrawn
    // With a see-through skin the core alone is drawn; pulled in by the shell it does not fight with the skin's surface.
    u.uReveal.value = skinDrawn ? 0 : Math.max(u.uShell.value * 0.95, u.uVoxel.value * 0.5)
    this.key = ''
  }

  /** The coarse pass, when anything changed since the last call. Call before the scene is drawn; sizes in device pixels. */
  beforeFrame(camera: Camera, width: number, height: number): void {
    this.camera = camera
    if (!this.shown) return
    const key = [...camera.matrixWorld.elements, ...camera.projectionMatrix.elements, width, height]
      .map((v) => v.toPrecision(7))
      .join()
    if (key === this.key) return
    this.key = key
    const now = performance.now()
    this.pace = keepPace(this.pace, now, this.drawnMs(now))
    const scale = movingScales[this.pace.level] ?? 0.5
    const low = this.targets.low
    low.setSize(Math.max(2, Math.round(width * scale)), Math.max(2, Math.round(height * scale)))
    this.targets.full.setSize(width, height)
    this.targets.sum.setSize(width, height)
    this.draw(() => {
      this.aim(camera, low.width, low.height, JITTER[0])
      this.gl.setRenderTarget(low)
      this.gl.clear()
      this.gl.render(this.scene, camera)
      this.gl.setRenderTarget(this.targets.sum)
      this.gl.clear()
    })
    this.timeCoarse(now)
    this.composite.show(low.texture, low.depthTexture, 1)
    this.progress = { walk: beginTiles(width, height), sample: 0, movedAt: now }
    this.events.refined(false)
    this.schedule()
  }

  /** Draws the lattice straight into the current target, for screenshots. The caller's camera decides everything. */
  drawOnce(camera: Camera, width: number, height: number): void {
    if (!this.shown) return
    this.aim(camera, width, height, JITTER[0])
    this.gl.render(this.scene, camera)
    this.key = ''
  }

  /** After a lost context the off-screen pictures are empty. */
  restart(): void {
    this.key = ''
    this.events.changed()
  }

  dispose(): void {
    cancelAnimationFrame(this.raf)
    this.camera = null
    this.request++
    this.current?.dispose()
    this.targets.dispose()
    this.adding.dispose()
    this.composite.dispose()
    this.box.geometry.dispose()
  }

  private replace(next: LatticeMaterial | null): void {
    this.current?.dispose()
    this.current = next
    if (next) this.box.material = next.material
    this.key = ''
    this.composite.mesh.visible = this.shown
    if (!next) this.events.refined(true)
    this.events.changed()
  }

  /** What the coarse picture takes: of one that is still being drawn, at least the time that has passed. */
  private drawnMs(now: number): number {
    const { askedAt, ms } = this.coarse
    return Number.isNaN(askedAt) ? ms : Math.max(ms, now - askedAt)
  }

  private timeCoarse(now: number): void {
    if (!Number.isNaN(this.coarse.askedAt)) return
    this.coarse.askedAt = now
    void graphicsDone(this.gl).then(() => {
      this.coarse = { askedAt: Number.NaN, ms: performance.now() - now }
    })
  }

  private schedule(): void {
    if (!this.raf) this.raf = requestAnimationFrame(() => this.step())
  }

  /** One tile, or one look at the clock. */
  private step(): void {
    this.raf = 0
    const p = this.progress
    const camera = this.camera
    if (!this.shown || !camera || p.sample >= JITTER.length || this.gl.getContext().isContextLost()) return
    if (this.underWay >= TILES_UNDER_WAY) return
    const now = performance.now()
    if (now - p.movedAt < REST_MS) {
      this.schedule()
      return
    }
    const { full, sum } = this.targets
    const { width, height } = p.walk
    const { tile, next } = takeTile(p.walk, this.tileSide)
    this.draw(() => {
      this.aim(camera, width, height, JITTER[p.sample] ?? JITTER[0])
      full.scissorTest = true
      full.scissor.set(tile.x, tile.y, tile.width, tile.height)
      this.gl.setRenderTarget(full)
      this.gl.clear()
      this.gl.render(this.scene, camera)
      full.scissorTest = false
      p.walk = next ?? beginTiles(width, height)
      if (next) return
      p.sample++
      this.gl.setRenderTarget(sum)
      this.gl.render(this.adding.scene, camera)
      this.composite.show(sum.texture, full.depthTexture, p.sample)
      if (p.sample === JITTER.length) this.events.refined(true)
      this.events.changed()
    })
    this.underWay++
    void graphicsDone(this.gl).then(() => this.tileDone(now))
    if (this.underWay < TILES_UNDER_WAY) this.schedule()
  }

  /** The next tile is as large as this one was quick. What is asked of the graphics process piles up unseen: only its answer tells. */
  private tileDone(askedAt: number): void {
    const now = performance.now()
    this.tileSide = nextTile(this.tileSide, now - Math.max(askedAt, this.lastDone))
    this.lastDone = now
    this.underWay--
    this.schedule()
  }

  /** Runs drawing commands on off-screen targets and leaves the renderer as it was. */
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

  private aim(camera: Camera, width: number, height: number, jitter: readonly [number, number] | readonly number[]): void {
    const u = this.current?.uniforms
    if (!u) return
    u.uToClip.value.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse)
    u.uToWorld.value.copy(u.uToClip.value).invert()
    u.uResolution.value.set(width, height)
    u.uJitter.value.set(jitter[0] ?? 0, jitter[1] ?? 0)
    const pixel = 2 / ((camera.projectionMatrix.elements[5] ?? 1) * height)
    const perspective = (camera.projectionMatrix.elements[15] ?? 0) === 0
    // A tenth of a pixel: coarser stops thicken thin walls visibly.
    u.uPixelSlope.value = perspective ? 0.1 * pixel : 0
    u.uPixelBase.value = perspective ? 0 : 0.1 * pixel
  }
}

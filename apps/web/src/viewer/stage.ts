import { Scene, Vector3, type WebGLRenderer } from 'three'
import { Annotations } from './annotations.ts'
import type { CameraState } from './camera/rig.ts'
import { CameraRig, type Extent, type Projection, radiusOf, sameInsets } from './camera/rig.ts'
import { capture, presentView, screenshotView } from './camera/screenshot.ts'
import { type Direction, type StandardView, viewDirections } from './camera/views.ts'
import { Interaction } from './controls/interaction.ts'
import { MeshPreview } from './fallback/layer.ts'
import { FieldLayer } from './fields/layer.ts'
import { visibleRange } from './fields/visible-range.ts'
import { LatticeLayer } from './lattice/layer.ts'
import { LoadsOverlay } from './loads/overlay.ts'
import { Axes } from './overlays/axes.ts'
import { Background } from './overlays/background.ts'
import { Grid } from './overlays/grid.ts'
import { PartLayer, placeholderPart } from './part/layer.ts'
import type { ProbedScene } from './probing/field-probe.ts'
import type { ScreenshotOptions, ViewerProps } from './props.ts'
import { viewerMessages } from './rendering/messages.ts'
import { linkPrograms } from './rendering/programs.ts'
import { encoded, themeColors } from './rendering/theme-colors.ts'
import { aimKeyLight, sharedUniforms } from './rendering/uniforms.ts'
import type { Vec3 } from './rendering/vec3.ts'
import { type SectionCut, sectionCut } from './section/plane.ts'

/** The extent in view while there is no part, mm. */
const emptyExtent: Extent = { min: new Vector3(-25, -25, -25), max: new Vector3(25, 25, 25) }
const styleProps = [
  ...([
    'material',
    'section',
    'theme',
    'scene',
    'force',
    'buildDirection',
    'selection',
    'loads',
    'motion',
    'markers',
    'measure',
    'field',
  ] as const),
]
/** Props that change the picture; the others are callbacks. */
const drawnProps = ['part', 'lattice', 'hovered', 'link', 'probing', ...styleProps] as const

export interface StageEnvironment {
  readonly gl: WebGLRenderer
  invalidate(): void
  /** Called each frame with the world-to-view matrix (16 numbers, column by column), for the navigation cube. */
  onView(viewMatrix: ArrayLike<number>): void
  readonly reducedMotion: boolean
}

/** Everything on the canvas, as plain three.js: compares new props with the last ones and draws on demand. */
export class Stage {
  /** True when the picture is as sharp as possible. */
  refined = true
  /** The shader programs of the scene and of parts are linked; nothing is drawn before. */
  ready = false
  latticeFailure: string | null = null
  /** Draw calls of the last frame's scene, for the tests' budget. */
  drawCalls = 0
  readonly rig: CameraRig
  readonly scene = new Scene()
  readonly lattice: LatticeLayer
  part: PartLayer | null = null
  private readonly env: StageEnvironment
  private readonly interaction: Interaction
  private readonly shared = sharedUniforms()
  private readonly field: FieldLayer
  private readonly background = new Background()
  private readonly grid = new Grid()
  private readonly axes = new Axes(this.shared)
  private readonly annotations: Annotations
  private readonly loads: LoadsOverlay
  private readonly preview: MeshPreview
  private readonly placeholder = new PartLayer(placeholderPart, this.shared)
  private readonly restored = () => {
    this.linked = this.link()
    this.uploaded = this.uploadPart()
    this.lattice.restart()
  }
  private cut: SectionCut | null = null
  private props: ViewerProps | null = null
  private unlink: (() => void) | null = null
  private linked: Promise<void>
  /** Resolves when the current part is on the GPU. */
  private uploaded: Promise<void> = Promise.resolve()
  private reported = { position: new Vector3(), target: new Vector3(), projection: 'perspective' as Projection }

  constructor(env: StageEnvironment) {
    this.env = env
    this.rig = new CameraRig(env.reducedMotion)
    this.field = new FieldLayer(this.shared, env.reducedMotion)
    this.annotations = new Annotations(env.gl.domElement, this.shared)
    this.loads = new LoadsOverlay({
      shared: this.shared,
      reducedMotion: env.reducedMotion,
      link: (added) => linkPrograms(env.gl, [added], this.scene),
      arrived: () => this.props && this.applyStyle(this.props),
    })
    this.preview = new MeshPreview(this.shared, env.invalidate)
    this.lattice = new LatticeLayer(env.gl, this.shared, {
      changed: env.invalidate,
      refined: (done) => {
        this.refined = done
        this.props?.onRefined?.(done)
      },
    })
    this.interaction = new Interaction({
      rig: this.rig,
      canvas: env.gl.domElement,
      part: () => this.part,
      cut: () => this.cut,
      props: () => this.props,
      probed: () => this.probed(),
      handles: () => [...this.loads.handles(), ...this.annotations.handles()],
      measure: (click) => {
        if (this.part && this.props) this.annotations.addClick(click, this.part, themeColors[this.props.theme])
        env.invalidate()
      },
      pivot: (under) => this.pivot(under),
      radius: () => radiusOf(this.extent()),
      invalidate: env.invalidate,
    })
    const overlays = [this.axes.group, this.annotations.group, this.loads.group]
    this.scene.add(this.background.mesh, this.grid.mesh, ...overlays, this.preview.group, this.lattice.composite.mesh)
    this.linked = this.link()
    env.gl.domElement.addEventListener('webglcontextrestored', this.restored)
  }

  /** Applies new props; only what changed is updated. */
  update(props: ViewerProps): void {
    const before = this.props
    this.props = props
    this.annotations.setCallbacks(props, themeColors[props.theme])
    const isDivided = before?.part !== props.part && props.part !== null && before?.part?.soup === props.part.soup
    const newPart = before?.part !== props.part && !isDivided
    if (newPart) this.replacePart(props)
    if (isDivided && props.part) this.part?.divide(props.part)
    if (newPart || isDivided || before?.selection !== props.selection) this.part?.select(props.selection)
    this.shared.uHovered.value = props.hovered ?? -1
    if (newPart || before?.lattice !== props.lattice) void this.replaceLattice(props)
    if (before?.field !== props.field) {
      this.field.show(props.field ?? null)
      this.lattice.widen(this.field.reach)
    }
    if (newPart || isDivided || styleProps.some((name) => before?.[name] !== props[name])) this.applyStyle(props)
    if (props.scene.resetCamera && !before?.scene.resetCamera) this.lookFrom(viewDirections.iso)
    if (before?.link !== props.link) {
      this.unlink?.()
      this.unlink = props.link?.join(this.rig, this.env.invalidate) ?? null
    }
    // A frame of a fine part takes a second in software rendering: draw only when something visible changed.
    const same = sameInsets(before?.insets, props.insets) && drawnProps.every((name) => before?.[name] === props[name])
    if (!same) this.env.invalidate()
  }

  /** Draws one frame. Called by the frame loop with the canvas' size in CSS pixels. */
  frame(width: number, height: number): void {
    const { gl } = this.env
    const { rig } = this
    rig.resize(width, height, this.props?.insets)
    if (rig.advance(performance.now())) this.env.invalidate()
    rig.updateCamera()
    const { camera } = rig
    this.env.onView(camera.matrixWorldInverse.elements)
    if (!this.ready) return
    if (this.field.advance(performance.now())) this.env.invalidate()
    aimKeyLight(this.shared, camera.matrixWorld)
    const ratio = gl.getPixelRatio()
    this.shared.uPixelRatio.value = ratio
    this.lattice.beforeFrame(camera, Math.max(2, Math.floor(width * ratio)), Math.max(2, Math.floor(height * ratio)))
    const view = { camera, width, height, ratio, unitsPerPixel: (point: Vector3) => rig.unitsPerPixel(point) }
    if (this.loads.beforeFrame(view)) this.env.invalidate()
    this.annotations.beforeFrame(view, this.part)
    gl.render(this.scene, camera)
    this.drawCalls = gl.info.render.calls
    this.interaction.hover()
    this.reportCamera()
  }

  fit(): void {
    this.lookFrom(this.rig.direction())
  }

  view(name: StandardView): void {
    this.lookFrom(viewDirections[name])
  }

  lookFrom(direction: Direction): void {
    this.rig.lookFrom(direction)
    this.env.invalidate()
  }

  project(projection: Projection): void {
    this.rig.project(projection)
    this.props?.link?.share(this.rig)
    this.env.invalidate()
  }

  camera(): CameraState {
    const { pose, projection } = this.rig
    return { position: pose.position.toArray() as Vec3, target: pose.target.toArray() as Vec3, projection }
  }

  setCamera({ position, target, projection }: CameraState): void {
    this.rig.project(projection)
    this.rig.move({ position: new Vector3(...position), target: new Vector3(...target) })
    this.env.invalidate()
  }

  /** Moves close to a point of the undeformed part and turns about it. */
  flyTo(point: Vec3): void {
    const target = new Vector3(...(this.field.sampler?.deformed(point) ?? point))
    const { pose } = this.rig
    const away = pose.position.clone().sub(pose.target)
    const distance = Math.min(away.length(), 1.6 * radiusOf(this.extent()))
    this.rig.transitionTo({ position: target.clone().addScaledVector(away.normalize(), distance), target })
    this.env.invalidate()
  }

  visibleRange(): { readonly least: number; readonly most: number } | null {
    const { sampler } = this.field
    return sampler && visibleRange(sampler, this.rig.camera, this.cut, this.lattice.shown || this.preview.present)
  }

  /**
   * Draws on the light background, whatever the theme and the hovered face: the bare part and its lattice from the
   * specified camera, or the current view with its field and labels.
   * @returns a PNG as a data URL
   */
  async screenshot({ view = 'standard', overlay }: ScreenshotOptions = {}): Promise<string> {
    let uploaded: Promise<void>
    do {
      uploaded = this.uploaded
      await this.linked
      await uploaded
    } while (uploaded !== this.uploaded)
    const { gl } = this.env
    const camera = view === 'standard' ? screenshotView(radiusOf(this.extent())) : presentView(this.rig.camera)
    const overlaid = [this.axes.group, this.annotations.group, this.loads.group]
    const hidden = [this.grid.mesh, ...overlaid, this.lattice.composite.mesh]
    const visible = hidden.map((object) => object.visible)
    const { autoClear } = gl
    const hovered = this.shared.uHovered.value
    const { uFieldOn, uDeformation } = this.shared
    const field = { on: uFieldOn.value, deformation: uDeformation.value }
    if (view === 'standard') [uFieldOn.value, uDeformation.value] = [false, 0]
    this.shared.uHovered.value = -1
    for (const object of hidden) object.visible = false
    aimKeyLight(this.shared, camera.matrixWorld)
    this.background.paint(themeColors.light)
    gl.autoClear = false
    try {
      const overlays = view === 'standard' ? [] : [this.annotations.overlay(camera)]
      if (overlay) overlays.push(overlay)
      const draw = (width: number, height: number) => {
        gl.render(this.background.mesh, camera)
        this.background.mesh.visible = false
        this.lattice.drawOnce(camera, width, height)
        gl.render(this.scene, camera)
      }
      return capture(gl, draw, overlays)
    } finally {
      for (const [i, object] of hidden.entries()) object.visible = visible[i] ?? true
      gl.autoClear = autoClear
      this.shared.uHovered.value = hovered
      ;[uFieldOn.value, uDeformation.value] = [field.on, field.deformation]
      this.background.mesh.visible = true
      if (this.props) this.background.paint(themeColors[this.props.theme])
      this.env.invalidate()
    }
  }

  dispose(): void {
    this.env.gl.domElement.removeEventListener('webglcontextrestored', this.restored)
    this.unlink?.()
    for (const layer of [
      this.interaction,
      this.field,
      this.part,
      this.placeholder,
      this.lattice,
      this.preview,
      this.background,
      this.grid,
      this.axes,
      this.annotations,
      this.loads,
    ])
      layer?.dispose()
  }

  private async link(): Promise<void> {
    this.ready = false
    const failure = await linkPrograms(this.env.gl, [this.scene, this.placeholder.group, this.lattice.accumulation], this.scene)
    if (failure !== null) console.error(failure)
    this.ready = true
    this.env.invalidate()
  }

  private async uploadPart(): Promise<void> {
    const { part } = this
    await this.linked
    await part?.upload(this.env.gl)
    this.env.invalidate()
  }

  /** The scene from which a pointer reads values; null without a field. */
  private probed(): ProbedScene | null {
    const { part, field, props } = this
    if (!part || !field.sampler || !props) return null
    const opaque = props.material.opacity >= 1 && !props.material.wireframe
    const slack = this.shared.uDeformationSlack.value
    return { part, cut: this.cut, sampler: field.sampler, slack, reach: field.reach, lattice: this.lattice.drawn, opaque }
  }

  private extent(): Extent {
    return this.part ?? emptyExtent
  }

  /** The pivot of a drag: the origin, the centre of the part, or the point under the cursor. mm, part frame. */
  private pivot(under: Vector3 | null): Vector3 {
    const mode = this.props?.scene.pivot ?? 'global'
    if (mode === 'cursor') return under ?? this.rig.pose.target.clone()
    // The origin of the part frame is the centre of the bounding box; the centre of the part is that of its surface.
    return mode === 'part' ? (this.part?.surfaceCenter() ?? new Vector3()) : new Vector3()
  }

  private replacePart(props: ViewerProps): void {
    if (this.part) {
      this.scene.remove(this.part.group)
      this.part.dispose()
    }
    this.part = props.part ? new PartLayer(props.part, this.shared) : null
    if (this.part) this.scene.add(this.part.group)
    this.uploaded = this.uploadPart()
    const extent = this.extent()
    this.grid.place(extent.min, radiusOf(extent))
    this.axes.place(extent.min, radiusOf(extent))
    this.rig.setExtent(extent)
  }

  private async replaceLattice(props: ViewerProps): Promise<void> {
    const volume = this.part ? props.lattice : null
    this.preview.clear()
    const failure = await this.lattice.setLattice(volume, this.extent())
    if (this.props?.lattice !== props.lattice) return
    this.latticeFailure = failure?.sentence ?? null
    if (this.props) this.applyStyle(this.props)
    if (!failure || !volume) return
    // A shader that does not compile is replaced by a coarser mesh; a refused text is not run at all.
    const meshed = failure.kind === 'does-not-compile' && (await this.preview.setLattice(volume))
    if (this.props?.lattice !== props.lattice) return
    if (this.props) this.applyStyle(this.props)
    props.onLatticeError?.(meshed ? viewerMessages.meshInstead(failure.sentence) : failure.sentence)
  }

  private applyStyle(props: ViewerProps): void {
    const { material, scene, section } = props
    const colors = themeColors[props.theme]
    this.cut = this.part ? sectionCut(section, this.part.min.toArray(), this.part.max.toArray()) : null
    this.shared.uCutOn.value = this.cut !== null
    if (this.cut) this.shared.uCut.value.set(...this.cut.normal, this.cut.offset)
    this.shared.uHoverColor.value.copy(encoded(colors.hover))
    this.shared.uCapColor.value.copy(encoded(colors.cap))
    this.background.paint(colors)
    this.grid.paint(colors)
    this.grid.mesh.visible = scene.displayGrid
    this.axes.group.visible = scene.displayAxes
    this.loads.update(props, this.extent(), colors)
    const { part, cut } = this
    const { caseLetters } = this.loads
    this.annotations.update(props, colors, { part, extent: this.extent(), cut, field: this.field.sampler, caseLetters })
    this.part?.showOutline(props.field?.deformation?.ghost ?? false)
    const lattice = (this.lattice.present || this.preview.present) && material.latticeOpacity > 0
    this.part?.setStyle({ material, colors, cut: this.cut, lattice })
    void this.part?.showFileColors(material.fileColors === true)?.then(() => this.props && this.applyStyle(this.props))
    this.lattice.setStyle({ material, colors, cut: this.cut })
    this.preview.setStyle({ material, cut: this.cut, extent: this.extent() })
    this.env.invalidate()
  }

  private reportCamera(): void {
    const { pose, projection, inTransition } = this.rig
    const { reported } = this
    if (projection === reported.projection && pose.position.equals(reported.position) && pose.target.equals(reported.target))
      return
    this.props?.link?.share(this.rig)
    if (inTransition) return
    this.reported = { position: pose.position.clone(), target: pose.target.clone(), projection }
    this.props?.onCamera?.(this.camera())
  }
}

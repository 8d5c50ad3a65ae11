import { Scene, Vector3, type WebGLRenderer } from 'three'
import { ToolsLayer } from './annotations.ts'
import type { CameraState } from './camera/rig.ts'
import { CameraRig, type Extent, type Projection, radiusOf, sameInsets } from './camera/rig.ts'
import { capture, screenshotView } from './camera/screenshot.ts'
import { type Direction, type StandardView, viewDirections } from './camera/views.ts'
import { Interaction } from './controls/interaction.ts'
import { MeshPreview } from './fallback/layer.ts'
import { LatticeLayer } from './lattice/layer.ts'
import { Axes } from './overlays/axes.ts'
import { Background } from './overlays/background.ts'
import { Grid } from './overlays/grid.ts'
import { PartLayer, standInPart } from './part/layer.ts'
import type { ViewerProps } from './props.ts'
import { viewerMessages } from './rendering/messages.ts'
import { linkPrograms } from './rendering/programs.ts'
import { encoded, themeColors } from './rendering/theme-colors.ts'
import { aimKeyLight, sharedUniforms } from './rendering/uniforms.ts'
import type { Vec3 } from './rendering/vec3.ts'
import { type SectionCut, sectionCut } from './section/plane.ts'

/** What is in the picture while there is no part: room for something of 50 mm. */
const emptyExtent: Extent = { min: new Vector3(-25, -25, -25), max: new Vector3(25, 25, 25) }
const looks = ['material', 'section', 'theme', 'scene', 'force', 'selection', 'markers', 'measure'] as const
/** What is in the picture; the rest of the props are calls. */
const drawn = ['part', 'lattice', 'hovered', 'link', ...looks] as const

export interface StageEnvironment {
  readonly gl: WebGLRenderer
  /** Asks for one more frame. */
  invalidate(): void
  /** The camera has a new orientation: the navigation cube follows. */
  turned(viewMatrix: ArrayLike<number>): void
  readonly reducedMotion: boolean
}

/** Everything on the canvas, as plain three.js: takes the props whole, compares, and draws when asked. */
export class Stage {
  /** The picture is as sharp as it gets. */
  refined = true
  /** The programs of the scene and of any part are linked; nothing is drawn before. */
  ready = false
  latticeFailure: string | null = null
  /** Of the last frame's scene, for the tests' budget. */
  drawCalls = 0
  readonly rig: CameraRig
  readonly scene = new Scene()
  readonly lattice: LatticeLayer
  part: PartLayer | null = null
  private readonly env: StageEnvironment
  private readonly interaction: Interaction
  private readonly shared = sharedUniforms()
  private readonly background = new Background()
  private readonly grid = new Grid()
  private readonly axes = new Axes(this.shared)
  private readonly tools: ToolsLayer
  private readonly preview: MeshPreview
  private readonly standIn = new PartLayer(standInPart, this.shared)
  private readonly restored = () => {
    this.linked = this.link()
    this.arrived = this.bringPart()
    this.lattice.restart()
  }
  private cut: SectionCut | null = null
  private props: ViewerProps | null = null
  private unlink: (() => void) | null = null
  private linked: Promise<void>
  /** The part of the moment is on the graphics card. */
  private arrived: Promise<void> = Promise.resolve()
  private seen = { position: new Vector3(), target: new Vector3(), projection: 'perspective' as Projection }

  constructor(env: StageEnvironment) {
    this.env = env
    this.rig = new CameraRig(env.reducedMotion)
    this.tools = new ToolsLayer(env.gl.domElement, this.shared)
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
      grips: () => this.tools.grips(),
      measure: (click) => {
        if (this.part && this.props) this.tools.click(click, this.part, themeColors[this.props.theme])
        env.invalidate()
      },
      pivot: (under) => this.pivot(under),
      radius: () => radiusOf(this.extent()),
      invalidate: env.invalidate,
    })
    const layers = [this.background.mesh, this.grid.mesh, this.axes.group, this.tools.group, this.preview.group]
    this.scene.add(...layers, this.lattice.composite.mesh)
    this.linked = this.link()
    env.gl.domElement.addEventListener('webglcontextrestored', this.restored)
  }

  /** Brings the picture in line with new props; only what differs is touched. */
  update(props: ViewerProps): void {
    const before = this.props
    this.props = props
    this.tools.take(props, themeColors[props.theme])
    const newPart = before?.part !== props.part
    if (newPart) this.replacePart(props)
    if (newPart || before?.selection !== props.selection) this.part?.select(props.selection)
    this.shared.uHovered.value = props.hovered ?? -1
    if (newPart || before?.lattice !== props.lattice) void this.takeLattice(props)
    if (newPart || looks.some((name) => before?.[name] !== props[name])) this.dress(props)
    if (props.scene.resetCamera && !before?.scene.resetCamera) this.look(viewDirections.iso)
    if (before?.link !== props.link) {
      this.unlink?.()
      this.unlink = props.link?.join(this.rig, this.env.invalidate) ?? null
    }
    // A picture of a fine part takes a second in software: none without a reason.
    const same = sameInsets(before?.insets, props.insets) && drawn.every((name) => before?.[name] === props[name])
    if (!same) this.env.invalidate()
  }

  /** Draws one frame. Called by the frame loop with the canvas' size in CSS pixels. */
  frame(width: number, height: number): void {
    const { gl } = this.env
    const { rig } = this
    rig.resize(width, height, this.props?.insets)
    if (rig.advance(performance.now())) this.env.invalidate()
    rig.aim()
    const { camera } = rig
    this.env.turned(camera.matrixWorldInverse.elements)
    if (!this.ready) return
    aimKeyLight(this.shared, camera.matrixWorld)
    const ratio = gl.getPixelRatio()
    this.shared.uPixelRatio.value = ratio
    this.lattice.beforeFrame(camera, Math.max(2, Math.floor(width * ratio)), Math.max(2, Math.floor(height * ratio)))
    const unitsPerPixel = (point: Vector3) => rig.unitsPerPixel(point)
    this.tools.aim({ camera, width, height, ratio, unitsPerPixel }, this.part)
    gl.render(this.scene, camera)
    this.drawCalls = gl.info.render.calls
    this.interaction.hover()
    this.tellCamera()
  }

  fit(): void {
    this.look(this.rig.direction())
  }

  view(name: StandardView): void {
    this.look(viewDirections[name])
  }

  look(direction: Direction): void {
    this.rig.look(direction)
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

  /** The part and its lattice alone, on a neutral ground that suits both themes. */
  async screenshot(): Promise<string> {
    let arrived: Promise<void>
    do {
      arrived = this.arrived
      await this.linked
      await arrived
    } while (arrived !== this.arrived)
    const { gl } = this.env
    const camera = screenshotView(radiusOf(this.extent()))
    const hidden = [this.grid.mesh, this.axes.group, this.tools.group, this.lattice.composite.mesh]
    const visible = hidden.map((object) => object.visible)
    const { autoClear } = gl
    for (const object of hidden) object.visible = false
    aimKeyLight(this.shared, camera.matrixWorld)
    this.background.paint(themeColors.light)
    gl.autoClear = false
    try {
      return capture(gl, (width, height) => {
        gl.render(this.background.mesh, camera)
        this.background.mesh.visible = false
        this.lattice.drawOnce(camera, width, height)
        gl.render(this.scene, camera)
      })
    } finally {
      for (const [i, object] of hidden.entries()) object.visible = visible[i] ?? true
      gl.autoClear = autoClear
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
      this.part,
      this.standIn,
      this.lattice,
      this.preview,
      this.background,
      this.grid,
      this.axes,
      this.tools,
    ])
      layer?.dispose()
  }

  private async link(): Promise<void> {
    this.ready = false
    const failure = await linkPrograms(this.env.gl, [this.scene, this.standIn.group, this.lattice.besides], this.scene)
    if (failure !== null) console.error(failure)
    this.ready = true
    this.env.invalidate()
  }

  private async bringPart(): Promise<void> {
    const { part } = this
    await this.linked
    await part?.bring(this.env.gl)
    this.env.invalidate()
  }

  private extent(): Extent {
    return this.part ?? emptyExtent
  }

  /** What a drag turns about: the origin, the part's own centre, or the point that was taken hold of. */
  private pivot(under: Vector3 | null): Vector3 {
    const mode = this.props?.scene.pivot ?? 'global'
    if (mode === 'cursor') return under ?? this.rig.pose.target.clone()
    // The part frame's origin is the centre of the bounding box; the part's own centre is that of its skin.
    return mode === 'part' ? (this.part?.skinCenter() ?? new Vector3()) : new Vector3()
  }

  private replacePart(props: ViewerProps): void {
    if (this.part) {
      this.scene.remove(this.part.group)
      this.part.dispose()
    }
    this.part = props.part ? new PartLayer(props.part, this.shared) : null
    if (this.part) this.scene.add(this.part.group)
    this.arrived = this.bringPart()
    const extent = this.extent()
    this.grid.place(extent.min, radiusOf(extent))
    this.axes.place(extent.min, radiusOf(extent))
    this.rig.frame(extent)
  }

  private async takeLattice(props: ViewerProps): Promise<void> {
    const volume = this.part ? props.lattice : null
    this.preview.clear()
    const failure = await this.lattice.take(volume, this.extent())
    if (this.props?.lattice !== props.lattice) return
    this.latticeFailure = failure?.sentence ?? null
    if (this.props) this.dress(this.props)
    if (!failure || !volume) return
    // What the graphics card cannot compile is drawn as a coarser mesh; a refused text is not run at all.
    const meshed = failure.kind === 'does-not-compile' && (await this.preview.take(volume))
    if (this.props?.lattice !== props.lattice) return
    if (this.props) this.dress(this.props)
    props.onLatticeError?.(meshed ? viewerMessages.meshInstead(failure.sentence) : failure.sentence)
  }

  /** Everything that is only look: colours, opacity, section, what is visible. */
  private dress(props: ViewerProps): void {
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
    this.tools.dress(props, colors, { part: this.part, extent: this.extent(), cut: this.cut })
    const lattice = (this.lattice.present || this.preview.present) && material.latticeOpacity > 0
    this.part?.look({ material, colors, cut: this.cut, lattice })
    this.lattice.look({ material, colors, cut: this.cut })
    this.preview.look({ material, cut: this.cut, extent: this.extent() })
    this.env.invalidate()
  }

  private tellCamera(): void {
    const { pose, projection, turning } = this.rig
    const { seen } = this
    if (projection === seen.projection && pose.position.equals(seen.position) && pose.target.equals(seen.target)) return
    this.props?.link?.share(this.rig)
    if (turning) return
    this.seen = { position: pose.position.clone(), target: pose.target.clone(), projection }
    this.props?.onCamera?.(this.camera())
  }
}

import { type PerspectiveCamera, Scene, Vector3, type WebGLRenderer } from 'three'
import { CameraRig, type Extent, radiusOf } from './camera/rig.ts'
import { capture, screenshotView } from './camera/screenshot.ts'
import { type Direction, type StandardView, viewDirections } from './camera/views.ts'
import { Interaction } from './interaction.ts'
import { LatticeLayer } from './lattice/lattice-layer.ts'
import { encoded, themeColors } from './look/theme-colors.ts'
import { aimKeyLight, sharedUniforms } from './look/uniforms.ts'
import { PartLayer } from './part/part-layer.ts'
import type { ViewerProps } from './props.ts'
import { Arrow, arrowStart } from './scenery/arrow.ts'
import { Axes } from './scenery/axes.ts'
import { Background } from './scenery/background.ts'
import { Grid } from './scenery/grid.ts'
import { type SectionCut, sectionCut } from './section/plane.ts'

/** What is in the picture while there is no part: room for something of 50 mm. */
const emptyExtent: Extent = { min: new Vector3(-25, -25, -25), max: new Vector3(25, 25, 25) }

export interface StageEnvironment {
  readonly gl: WebGLRenderer
  readonly camera: PerspectiveCamera
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
  latticeFailure: string | null = null
  private readonly env: StageEnvironment
  private readonly rig: CameraRig
  private readonly interaction: Interaction
  private readonly lattice: LatticeLayer
  private readonly scene = new Scene()
  private readonly shared = sharedUniforms()
  private readonly background = new Background()
  private readonly grid = new Grid()
  private readonly axes = new Axes(this.shared)
  private readonly arrow = new Arrow(this.shared, 36)
  private readonly restored = () => this.lattice.restart()
  private part: PartLayer | null = null
  private cut: SectionCut | null = null
  private props: ViewerProps | null = null

  constructor(env: StageEnvironment) {
    this.env = env
    this.rig = new CameraRig(env.camera, env.reducedMotion)
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
      radius: () => radiusOf(this.extent()),
      invalidate: env.invalidate,
    })
    this.scene.add(this.background.mesh, this.grid.mesh, this.axes.group, this.arrow.group, this.lattice.composite.mesh)
    env.gl.domElement.addEventListener('webglcontextrestored', this.restored)
  }

  /** Brings the picture in line with new props; only what differs is touched. */
  update(props: ViewerProps): void {
    const before = this.props
    this.props = props
    const newPart = before?.part !== props.part
    if (newPart) this.replacePart(props)
    if (newPart || before?.selection !== props.selection) this.part?.select(props.selection)
    this.shared.uHovered.value = props.hovered ?? -1
    if (newPart || before?.lattice !== props.lattice) void this.takeLattice(props)
    const looks = ['material', 'section', 'theme', 'scene', 'force', 'selection'] as const
    if (newPart || looks.some((name) => before?.[name] !== props[name])) this.dress(props)
    if (props.scene.resetCamera && !before?.scene.resetCamera) this.look(viewDirections.iso)
    this.env.invalidate()
  }

  /** Draws one frame. Called by the frame loop with the canvas' size in CSS pixels. */
  frame(width: number, height: number): void {
    const { gl, camera } = this.env
    this.rig.resize(width, height, this.props?.insets)
    if (this.rig.advance(performance.now())) this.env.invalidate()
    this.rig.aim()
    aimKeyLight(this.shared, camera.matrixWorld)
    const ratio = gl.getPixelRatio()
    this.shared.uPixelRatio.value = ratio
    this.lattice.beforeFrame(camera, Math.max(2, Math.floor(width * ratio)), Math.max(2, Math.floor(height * ratio)))
    gl.render(this.scene, camera)
    this.env.turned(camera.matrixWorldInverse.elements)
    this.interaction.hover()
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

  /** The part alone, on a transparent ground: thumbnails fit both themes. */
  async screenshot(): Promise<string> {
    const { gl } = this.env
    const camera = screenshotView(radiusOf(this.extent()))
    const hidden = [this.background.mesh, this.grid.mesh, this.axes.group, this.lattice.composite.mesh]
    const visible = hidden.map((object) => object.visible)
    const alpha = gl.getClearAlpha()
    const { autoClear } = gl
    for (const object of hidden) object.visible = false
    aimKeyLight(this.shared, camera.matrixWorld)
    gl.setClearAlpha(0)
    gl.autoClear = false
    try {
      return await capture(gl, (width, height) => {
        this.lattice.drawOnce(camera, width, height)
        gl.render(this.scene, camera)
      })
    } finally {
      for (const [i, object] of hidden.entries()) object.visible = visible[i] ?? true
      gl.setClearAlpha(alpha)
      gl.autoClear = autoClear
      this.env.invalidate()
    }
  }

  /** Page position (CSS pixels) of a point of the part, for browser tests. */
  project(point: readonly [number, number, number]): [number, number] {
    const at = new Vector3(...point).project(this.env.camera)
    const box = this.env.gl.domElement.getBoundingClientRect()
    return [box.left + ((at.x + 1) / 2) * box.width, box.top + ((1 - at.y) / 2) * box.height]
  }

  dispose(): void {
    this.env.gl.domElement.removeEventListener('webglcontextrestored', this.restored)
    for (const layer of [this.interaction, this.part, this.lattice, this.background, this.grid, this.axes, this.arrow])
      layer?.dispose()
  }

  private extent(): Extent {
    return this.part ?? emptyExtent
  }

  private replacePart(props: ViewerProps): void {
    if (this.part) {
      this.scene.remove(this.part.group)
      this.part.dispose()
    }
    this.part = props.part ? new PartLayer(props.part, this.shared) : null
    if (this.part) this.scene.add(this.part.group)
    const extent = this.extent()
    this.grid.place(extent.min, radiusOf(extent))
    this.axes.place(extent.min, radiusOf(extent))
    this.rig.frame(extent)
  }

  private async takeLattice(props: ViewerProps): Promise<void> {
    this.latticeFailure = await this.lattice.take(this.part ? props.lattice : null, this.extent())
    if (this.props) this.dress(this.props)
    if (this.latticeFailure) props.onLatticeError?.(this.latticeFailure)
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
    this.arrow.tint(colors.arrow)
    this.grid.mesh.visible = scene.displayGrid
    this.axes.group.visible = scene.displayAxes
    this.placeArrow(props)
    this.part?.look({ material, colors, cut: this.cut, lattice: this.lattice.present && material.latticeOpacity > 0 })
    this.lattice.look({ material, colors, cut: this.cut })
    this.env.invalidate()
  }

  private placeArrow({ force, material, selection }: ViewerProps): void {
    const direction = force ? new Vector3(...force.direction) : new Vector3()
    this.arrow.group.visible = material.displayForceArrows && direction.lengthSq() > 0
    if (!force || !this.arrow.group.visible) return
    direction.normalize()
    const length = radiusOf(this.extent()) * 0.5
    const normal = this.part?.meanNormal(selection.load) ?? null
    this.arrow.place(arrowStart(new Vector3(...force.origin), direction, normal, length), direction, length)
  }
}

import { Group, Vector3 } from 'three'
import { type Extent, radiusOf, type ViewCamera } from './camera/rig.ts'
import type { PictureOverlay } from './camera/screenshot.ts'
import type { DragHandle } from './controls/drag-handle.ts'
import { ForceHandle } from './controls/force-handle.ts'
import { SectionHandle } from './controls/section-handle.ts'
import type { FieldSampler } from './fields/sampler.ts'
import type { MarkLetter } from './loads/layout.ts'
import { letterLabels, roleLabels } from './loads/role-labels.ts'
import { MeasureLayer } from './measure/layer.ts'
import { addClick as addMeasureClick, type MeasureClick, type MeasureState, startMeasurement } from './measure/tool.ts'
import { Arrow } from './overlays/arrow.ts'
import { markerColors } from './overlays/health-markers.ts'
import { fieldMarkerColors, type Label, Labels } from './overlays/labels.ts'
import { PointMarkers } from './overlays/point-markers.ts'
import type { PartLayer } from './part/layer.ts'
import type { ViewerProps } from './props.ts'
import { encoded, type ThemeColors } from './rendering/theme-colors.ts'
import type { SharedUniforms } from './rendering/uniforms.ts'
import type { Vec3 } from './rendering/vec3.ts'
import { clipPositionAt, type SectionCut } from './section/plane.ts'

const millimetres = (mm: number): string => `${Number(mm.toPrecision(4))} mm`

export class Annotations {
  readonly group = new Group()
  private readonly section: SectionHandle
  private readonly force: ForceHandle
  private readonly upwards: Arrow
  private readonly measureLayer = new MeasureLayer()
  private readonly markers = new PointMarkers()
  private readonly fieldMarkers = new PointMarkers()
  private readonly labels: Labels
  private fieldLabels: readonly Label[] = []
  private caseLetters: readonly MarkLetter[] = []
  /** At the tip of the arrow of the build direction, where it is shown. */
  private upLabels: readonly Label[] = []
  private measuring: MeasureState = null
  private measureKey: unknown = null
  private props: ViewerProps | null = null
  private extent: Extent | null = null

  constructor(canvas: HTMLCanvasElement, shared: SharedUniforms) {
    this.labels = new Labels(canvas)
    this.force = new ForceHandle(shared, () => this.props)
    this.upwards = new Arrow(shared, 60)
    this.section = new SectionHandle((at, done) => {
      const { props, extent } = this
      if (!props || !extent) return
      props.onSectionMove?.(clipPositionAt(props.section, at, extent.min.toArray(), extent.max.toArray()), done)
    })
    this.group.add(
      this.force.arrow.group,
      this.force.knob.points,
      this.upwards.group,
      this.section.group,
      this.measureLayer.group,
      this.markers.points,
      this.fieldMarkers.points,
    )
  }

  handles(): readonly DragHandle[] {
    return [this.force, this.section]
  }

  /** Callbacks and `printLength` may be new functions at each call; only visible lengths are printed again. */
  setCallbacks(props: ViewerProps, colors: ThemeColors): void {
    const reprint = this.measuring !== null && this.props?.printLength !== props.printLength
    this.props = props
    if (reprint) this.draw(colors)
  }

  update(
    props: ViewerProps,
    colors: ThemeColors,
    scene: {
      part: PartLayer | null
      extent: Extent
      cut: SectionCut | null
      field: FieldSampler | null
      caseLetters: readonly MarkLetter[]
    },
  ): void {
    const { part, extent, cut, field } = scene
    this.props = props
    this.extent = extent
    this.caseLetters = scene.caseLetters
    this.force.arrow.tint(colors.arrow)
    this.force.knob.tint(encoded(colors.arrow))
    this.force.place(props, radiusOf(extent), part?.meanNormal(props.selection.load) ?? null)
    this.placeUpwards(props, colors, extent)
    this.section.group.visible = cut !== null && props.onSectionMove !== undefined
    this.section.paint(colors.section)
    if (cut) this.section.place(cut, extent)
    const markers = part ? (props.markers ?? []) : []
    this.markers.place(
      markers.map(({ at }) => at),
      markers.map(({ defect }) => markerColors[defect]),
    )
    this.fieldLabels = (field?.display.labels ?? []).map(({ kind, point, text }, i) => ({
      key: `field ${i}`,
      kind,
      text,
      at: field?.deformed(point) ?? point,
    }))
    this.fieldMarkers.place(
      this.fieldLabels.map(({ at }) => at),
      this.fieldLabels.map(({ kind }) => fieldMarkerColors[kind as keyof typeof fieldMarkerColors]),
    )
    const key = `${props.measure ?? ''}`
    if (this.measureKey !== key || this.measuredPart !== part) this.restart(props, part, extent, key)
    this.draw(colors)
  }

  /** Draws the field's labels over a picture. */
  overlay(camera: ViewCamera): PictureOverlay {
    return (context, width, height) => this.labels.drawOn(context, camera, width, height)
  }

  addClick(click: MeasureClick, part: PartLayer, colors: ThemeColors): void {
    const mode = this.props?.measure
    if (!mode) return
    this.measuring = addMeasureClick(this.measuring, mode, click, part)
    this.draw(colors)
    this.report()
  }

  /** Call before a frame: updates screen sizes and label positions. Canvas size in CSS pixels. */
  beforeFrame(
    view: { camera: ViewCamera; width: number; height: number; ratio: number; unitsPerPixel(point: Vector3): number },
    part: PartLayer | null,
  ): void {
    this.section.size(view.unitsPerPixel, view.ratio)
    this.force.size(view.unitsPerPixel)
    this.measureLayer.scale(view.ratio)
    for (const dots of [this.force.knob, this.markers, this.fieldMarkers]) dots.scale(view.ratio)
    this.labels.place(view.camera, view.width, view.height, (point) => part?.occludes(point, view.camera) ?? false)
  }

  dispose(): void {
    for (const layer of [this.section, this.force, this.upwards, this.measureLayer, this.markers, this.fieldMarkers, this.labels])
      layer.dispose()
  }

  private measuredPart: PartLayer | null = null

  /** The arrow of the build direction stands on the part's box, above its middle. */
  private placeUpwards({ buildDirection, material }: ViewerProps, colors: ThemeColors, { min, max }: Extent): void {
    const { group } = this.upwards
    group.visible = buildDirection != null && material.displayForceArrows
    this.upLabels = []
    if (!buildDirection) return
    const direction = new Vector3(...buildDirection)
    const half = max.clone().sub(min).multiplyScalar(0.5)
    const reach = Math.abs(direction.x) * half.x + Math.abs(direction.y) * half.y + Math.abs(direction.z) * half.z
    this.upwards.tint(colors.section)
    const foot = min.clone().add(half).addScaledVector(direction, reach)
    const length = 0.5 * half.length()
    this.upwards.place(foot, direction, length)
    const tip = foot.clone().addScaledVector(direction, length).toArray() as Vec3
    if (group.visible) this.upLabels = [{ key: 'up', kind: 'up', text: 'Up in the printer', at: tip }]
  }

  private restart(props: ViewerProps, part: PartLayer | null, extent: Extent, key: string): void {
    const wasReported = this.measuring !== null
    this.measureKey = key
    this.measuredPart = part
    this.measuring = part ? startMeasurement(props.measure ?? null, extent) : null
    if (wasReported || this.measuring) this.report()
  }

  private report(): void {
    const { measuring } = this
    this.props?.onMeasure?.(measuring && !('pending' in measuring) ? measuring : null)
  }

  private draw(colors: ThemeColors): void {
    const { props, extent } = this
    if (!props || !extent) return
    this.measureLayer.paint(colors.measure)
    const measured = this.measureLayer.show(this.measuring, extent, props.printLength ?? millimetres)
    // The roles' labels would cover the field's; dots and hatching still distinguish load from held.
    const roles =
      this.fieldLabels.length > 0
        ? []
        : [...roleLabels(props.part, props.selection), ...letterLabels(this.caseLetters), ...this.upLabels]
    this.labels.show([...roles, ...measured, ...this.fieldLabels])
  }
}

import { Group, type Vector3 } from 'three'
import { type Extent, radiusOf, type ViewCamera } from './camera/rig.ts'
import type { Grip } from './controls/drag-handle.ts'
import { ForceGrip } from './controls/force-handle.ts'
import { SectionHandle } from './controls/section-handle.ts'
import { MeasureLayer } from './measure/layer.ts'
import { clickMeasuring, type MeasureClick, type Measuring, startMeasuring } from './measure/tool.ts'
import { markerColors } from './overlays/health-markers.ts'
import { Labels, roleLabels } from './overlays/labels.ts'
import { Dots } from './overlays/point-markers.ts'
import type { PartLayer } from './part/layer.ts'
import type { ViewerProps } from './props.ts'
import { encoded, type ThemeColors } from './rendering/theme-colors.ts'
import type { SharedUniforms } from './rendering/uniforms.ts'
import { clipPositionAt, type SectionCut } from './section/plane.ts'

const millimetres = (mm: number): string => `${Number(mm.toPrecision(4))} mm`

/** All that lies over the part for the hand and the eye: handles, measurements, markers and labels. */
export class ToolsLayer {
  readonly group = new Group()
  private readonly section: SectionHandle
  private readonly force: ForceGrip
  private readonly measureLayer = new MeasureLayer()
  private readonly markers = new Dots()
  private readonly labels: Labels
  private measuring: Measuring = null
  private measureKey: unknown = null
  private props: ViewerProps | null = null
  private extent: Extent | null = null

  constructor(canvas: HTMLCanvasElement, shared: SharedUniforms) {
    this.labels = new Labels(canvas)
    this.force = new ForceGrip(shared, () => this.props)
    this.section = new SectionHandle((at, done) => {
      const { props, extent } = this
      if (!props || !extent) return
      props.onSectionMove?.(clipPositionAt(props.section, at, extent.min.toArray(), extent.max.toArray()), done)
    })
    this.group.add(
      this.force.arrow.group,
      this.force.knob.points,
      this.section.group,
      this.measureLayer.group,
      this.markers.points,
    )
  }

  grips(): readonly Grip[] {
    return [this.force, this.section]
  }

  /** Listeners and the printing of lengths may be new functions at each call; only lengths on the screen are written again. */
  take(props: ViewerProps, colors: ThemeColors): void {
    const reprint = this.measuring !== null && this.props?.printLength !== props.printLength
    this.props = props
    if (reprint) this.draw(colors)
  }

  /** Brings everything in line with the props. */
  dress(
    props: ViewerProps,
    colors: ThemeColors,
    scene: { part: PartLayer | null; extent: Extent; cut: SectionCut | null },
  ): void {
    const { part, extent, cut } = scene
    this.props = props
    this.extent = extent
    this.force.arrow.tint(colors.arrow)
    this.force.knob.tint(encoded(colors.arrow))
    this.force.place(props, radiusOf(extent), part?.meanNormal(props.selection.load) ?? null)
    this.section.group.visible = cut !== null && props.onSectionMove !== undefined
    this.section.paint(colors.section)
    if (cut) this.section.place(cut, extent)
    const markers = part ? (props.markers ?? []) : []
    this.markers.place(
      markers.map(({ at }) => at),
      markers.map(({ defect }) => markerColors[defect]),
    )
    const key = `${props.measure ?? ''}`
    if (this.measureKey !== key || this.measuredPart !== part) this.restart(props, part, extent, key)
    this.draw(colors)
  }

  /** A click while measuring. */
  click(click: MeasureClick, part: PartLayer, colors: ThemeColors): void {
    const mode = this.props?.measure
    if (!mode) return
    this.measuring = clickMeasuring(this.measuring, mode, click, part)
    this.draw(colors)
    this.tell()
  }

  /** Before a frame: sizes on the screen, places of the labels. */
  aim(
    view: { camera: ViewCamera; width: number; height: number; ratio: number; unitsPerPixel(point: Vector3): number },
    part: PartLayer | null,
  ): void {
    this.section.size(view.unitsPerPixel, view.ratio)
    this.force.size(view.unitsPerPixel)
    this.measureLayer.scale(view.ratio)
    for (const dots of [this.force.knob, this.markers]) dots.scale(view.ratio)
    this.labels.place(view.camera, view.width, view.height, (point) => part?.covers(point, view.camera) ?? false)
  }

  dispose(): void {
    for (const layer of [this.section, this.force, this.measureLayer, this.markers, this.labels]) layer.dispose()
  }

  private measuredPart: PartLayer | null = null

  private restart(props: ViewerProps, part: PartLayer | null, extent: Extent, key: string): void {
    const told = this.measuring !== null
    this.measureKey = key
    this.measuredPart = part
    this.measuring = part ? startMeasuring(props.measure ?? null, extent) : null
    if (told || this.measuring) this.tell()
  }

  private tell(): void {
    const { measuring } = this
    this.props?.onMeasure?.(measuring && !('pending' in measuring) ? measuring : null)
  }

  private draw(colors: ThemeColors): void {
    const { props, extent } = this
    if (!props || !extent) return
    this.measureLayer.paint(colors.measure)
    const measured = this.measureLayer.show(this.measuring, extent, props.printLength ?? millimetres)
    this.labels.show([...roleLabels(props.part, props.selection), ...measured])
  }
}

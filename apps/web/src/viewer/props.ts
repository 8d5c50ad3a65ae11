import type { MaterialSettings, RigidMotion, SceneControls, SectionSettings } from '@trabecula/domain'
import type { CameraLink } from './camera/link.ts'
import type { CameraState, Insets, Projection } from './camera/rig.ts'
import type { PictureOverlay } from './camera/screenshot.ts'
import type { StandardView } from './camera/views.ts'
import type { MouseStyle } from './controls/mouse.ts'
import type { FieldDisplay, FieldPoint } from './fields/model.ts'
import type { LatticeVolume } from './lattice/load.ts'
import type { LoadGlyph } from './loads/glyphs.ts'
import type { MeasureMode, Measurement } from './measure/model.ts'
import type { HealthMarker } from './overlays/health-markers.ts'
import type { Brush } from './part/brush.ts'
import type { FaceSelection, ViewerPart } from './part/model.ts'
import type { Vec3 } from './rendering/vec3.ts'

export interface ViewerProps {
  readonly part: ViewerPart | null
  readonly selection: FaceSelection
  readonly hovered: number | null
  onHover(id: number | null): void
  onPick(id: number, modifiers: { add: boolean; remove: boolean }, point: [number, number, number]): void
  /** While set, a pointer on the part paints instead of picking. */
  readonly brush?: Brush | null
  readonly force: { readonly origin: Vec3; readonly direction: Vec3 } | null
  /** A chosen build direction, of unit length: an arrow on top of the part. Hidden as the force arrows are. */
  readonly buildDirection?: Vec3 | null
  /** Further load cases and supports, hidden with the force arrow. */
  readonly loads?: readonly LoadGlyph[]
  /** The outline of the part moves back and forth in this motion for a while, and then stays displaced. */
  readonly motion?: RigidMotion | null
  readonly lattice: LatticeVolume | null
  readonly scene: SceneControls
  readonly material: MaterialSettings
  readonly section: SectionSettings
  readonly theme: 'light' | 'dark'
  /** Pixels of the canvas covered by panels: fitting centres the part in what remains. */
  readonly insets?: Insets
  /** The effect of the mouse's buttons; by default our own style. */
  readonly mouse?: MouseStyle
  /** Defects of the mesh, drawn over everything. */
  readonly markers?: readonly HealthMarker[]
  /** While set, clicks measure instead of picking. */
  readonly measure?: MeasureMode | null
  /** A completed measurement; null after the first of two clicks and when it is cleared. */
  onMeasure?(measurement: Measurement | null): void
  /** Formats lengths (mm) of measured lines; default millimetres. */
  printLength?(mm: number): string
  /** When set, the force arrow can be dragged by its free end. Unit direction; `done` on the last call of a drag. */
  onForceTurn?(direction: Vec3, done: boolean): void
  /** When set, the section can be dragged by its handle. Kept share of the part, 0 to 1. */
  onSectionMove?(clipPosition: number, done: boolean): void
  /** The field that colours part and lattice, and optionally deforms them. */
  readonly field?: FieldDisplay | null
  /** With a field: clicks read its value (`onFieldPick`) instead of picking a face. */
  readonly probing?: boolean
  /** Called with the field's value under the pointer; null outside the part, and where the field has none. */
  onFieldPoint?(point: FieldPoint | null): void
  onFieldPick?(point: FieldPoint): void
  /** Viewers with the same link share one camera. */
  readonly link?: CameraLink
  /** Called when the camera comes to rest at a new place. */
  onCamera?(camera: CameraState): void
  /** Called when the lattice's shader was refused or did not compile; a sentence that also says what is shown. */
  onLatticeError?(message: string): void
  /** Called with false while the picture is coarse, and with true when refinement is complete. */
  onRefined?(refined: boolean): void
}

export interface ViewerHandle {
  fit(): void
  view(name: StandardView): void
  camera(): CameraState
  /** Sets the camera without a transition. */
  setCamera(camera: CameraState): void
  setProjection(projection: Projection): void
  /** Turns about a point of the undeformed part, mm, and comes close to it. */
  flyTo(point: Vec3): void
  /** Least and greatest value of the field where the part is in the picture; null where it has none. SI. */
  visibleRange(): { readonly least: number; readonly most: number } | null
  /** PNG data URL, 1280 × 720, from the specified screenshot camera on the light background, the part fitted. */
  screenshot(options?: ScreenshotOptions): Promise<string>
}

export interface ScreenshotOptions {
  /** The specified camera and a bare part (default), or the current view with its field. */
  readonly view?: 'standard' | 'current'
  /** Draws over the picture, such as a legend; sizes in its pixels. */
  readonly overlay?: PictureOverlay
}

import type { MaterialSettings, SceneControls, SectionSettings } from '@trabecula/domain'
import type { SurfaceSet } from '@trabecula/geometry'
import type { StandardView } from './camera/views.ts'
import type { LatticeVolume } from './load-lattice.ts'
import type { DrawablePart } from './part/drawable-part.ts'

export type Triple = readonly [number, number, number]

/** A part as the viewer shows it: 9 floats per triangle in the part frame (mm), in the order of the file. */
export interface ViewerPart {
  readonly soup: Float32Array
  readonly surfaces: SurfaceSet
  /** Prepared in the worker by `readPart`; made on the spot when missing. */
  readonly drawable?: DrawablePart
}

export interface ViewerProps {
  readonly part: ViewerPart | null
  /** Surface ids. A surface in both lists is drawn as boundary. */
  readonly selection: { readonly load: readonly number[]; readonly boundary: readonly number[] }
  readonly hovered: number | null
  onHover(id: number | null): void
  onPick(id: number, modifiers: { add: boolean; remove: boolean }, point: [number, number, number]): void
  readonly force: { readonly origin: Triple; readonly direction: Triple } | null
  readonly lattice: LatticeVolume | null
  readonly scene: SceneControls
  readonly material: MaterialSettings
  readonly section: SectionSettings
  readonly theme: 'light' | 'dark'
  /** Pixels of the canvas covered by panels: fitting centres the part in what remains. */
  readonly insets?: Insets
  /** The lattice's shader did not compile or its text was refused; the part stays visible. */
  onLatticeError?(message: string): void
  /** False while the picture is coarse, true when it is as sharp as it gets. */
  onRefined?(refined: boolean): void
}

export interface Insets {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export interface ViewerHandle {
  fit(): void
  view(name: StandardView): void
  /** PNG data URL, 1280 × 720, from the specified screenshot camera; the part is scaled to fit. */
  screenshot(): Promise<string>
}

/** §3 scene controls. Pivots: the origin, the part's centre, or the point under the cursor. */
export type Pivot = 'global' | 'part' | 'cursor'

export interface SceneControls {
  readonly displayAxes: boolean
  readonly displayGrid: boolean
  readonly pivot: Pivot
  readonly resetCamera: boolean
}

export interface MaterialSettings {
  readonly color: string
  readonly opacity: number
  readonly latticeColor: string
  readonly latticeOpacity: number
  readonly wireframe: boolean
  readonly displayForceArrows: boolean
  /** Faces have the colours of the CAD file, where it has any. */
  readonly fileColors?: boolean
}

export const sectionPlanes = ['xy', 'yz', 'xz'] as const
export type SectionPlane = (typeof sectionPlanes)[number]

export interface SectionSettings {
  readonly sectionPlane: SectionPlane
  /** Share of the part's extent that stays visible, 0 to 1. */
  readonly clipPosition: number
  readonly reverse: boolean
  readonly enableClipping: boolean
}

export const defaultSceneControls: SceneControls = { displayAxes: true, displayGrid: true, pivot: 'global', resetCamera: false }

export const defaultMaterial: MaterialSettings = {
  color: '#FFFFFF',
  opacity: 1,
  latticeColor: '#336699',
  latticeOpacity: 1,
  wireframe: false,
  displayForceArrows: true,
}

export const defaultSection: SectionSettings = { sectionPlane: 'xy', clipPosition: 1, reverse: false, enableClipping: false }

/** The three tabs of the viewer's toolbar (§2), and the fields of a result. */
export const toolTabs = ['scene-controls', 'section-view', 'material', 'fields'] as const
export type ToolTab = (typeof toolTabs)[number]

/** §9: the screenshot's camera. */
export const screenshotCamera = { position: [15, 15, 15], zoom: 100, target: [0, 0, 0], width: 1280, height: 720 } as const

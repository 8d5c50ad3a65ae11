import type { InterfaceArea, ToolTab } from '@trabecula/domain'

/** The name of a tab, and its area of the interface (§2). */
export const toolNames: Readonly<Record<ToolTab, { readonly label: string; readonly area: InterfaceArea }>> = {
  'scene-controls': { label: 'Scene', area: 'SceneControls' },
  'section-view': { label: 'Section', area: 'SectionView' },
  material: { label: 'Material', area: 'Material' },
  fields: { label: 'Fields', area: 'Fields' },
}

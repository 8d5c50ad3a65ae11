/** §2: the interface areas that carry `data-ui` and that the tour can enable or highlight. */
export const interfaceAreas = [
  'SceneControls',
  'Material',
  'SectionView',
  'ForceDirection',
  'STLModelClick',
  'ModelHighlight',
  'SurfaceSelection',
  'OptimizationParameters',
  'ShellThickness',
  'OptimizationGoal',
  'Generate',
  'OptimizationTable',
  'OptimizationTableHeader',
  'OptimizationTableBody',
  'OptimizationTableFooter',
  'Export',
  'Fields',
] as const
export type InterfaceArea = (typeof interfaceAreas)[number]

export { type PreparedRun, prepareRun, type RunOptions } from './analysis/prepare-run.ts'
export type { Design, DesignAnalysis } from './candidates/design.ts'
export { decodeDesign, encodeDesign } from './candidates/design.ts'
export type { CandidateOptions } from './candidates/design-candidate.ts'
export { designCandidate } from './candidates/design-candidate.ts'
export type { OptimizationResult, RunAnalysis } from './candidates/rank.ts'
export { rankCandidates } from './candidates/rank.ts'
export { type CellProperties, cellProperties } from './cells/properties.ts'
export { featureRadius, gapRadius, halfThickness, passageRadius, surfaceArea } from './cells/thickness.ts'
export {
  type CellForm,
  type CellName,
  cellNames,
  defaultCells,
  isCellName,
  type UnitCell,
  unitCell,
  unitCells,
} from './cells/unit-cell.ts'
export { type ExportOptions, type ExportProgress, type ExportReport, exportMesh } from './export/export-mesh.ts'
export { latticeDepth, voidValues } from './export/field/implicit.ts'
export type { InputOptions, OuterSurface } from './input/accept.ts'
export { loadPart, type Part, type PartOptions } from './input/part.ts'
export { defaultElements, type Setup, trianglesOf } from './input/setup.ts'
export { type OptimizeOptions, optimize } from './optimize.ts'
export { type LatticeShader, latticeShader, type ShaderField } from './shader/lattice-shader.ts'
export { type CellRequest, cellLimits, checkCell, type StandaloneCell, standaloneCell } from './standalone/standalone-cell.ts'
export type { Verification, VerifyProgress, VerifyStage } from './verification/report.ts'
export { verifiedRow, verifyStages } from './verification/report.ts'
export { mostVoxelsBesideServer } from './verification/resolution.ts'
export { type VerifyOptions, verifyMesh } from './verification/verify-mesh.ts'

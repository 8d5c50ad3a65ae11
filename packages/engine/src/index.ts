// A part and what is requested of it.

// Parts of the search for modes that benchmarks measure.
export { bucklingModes } from './buckling/buckling-modes.ts'
export { GeometricStiffness, stressesOf } from './buckling/geometric-stiffness.ts'
// A design: the geometry of a candidate, which is stored, exported, verified and drawn.
export { type Design, type DesignAnalysis, decodeDesign, encodeDesign } from './candidates/design.ts'
export { designCandidate, type GradedDesign } from './candidates/design-candidate.ts'
export type { CandidateOptions } from './candidates/grade-candidate.ts'
// What a row reports of published tests.
export { type MeasuredShares, publishedTests, titaniumStruts } from './candidates/published-tests.ts'
export {
  type LeftOut,
  type OptimizationResult,
  type ResultRows,
  type RunAnalysis,
  refusalOfAll,
  resultRows,
} from './candidates/rank.ts'
// Unit cells: the library, and one cell by itself.
export { featureSize, halfThickness } from './cells/thickness.ts'
export { type CellName, cellNames, defaultCells, isCellName, type UnitCell, unitCell } from './cells/unit-cell.ts'
// Test coupons of a row.
export { type CouponOptions, checkCoupon, type MadeCoupon, makeCoupon } from './coupon/make-coupon.ts'
// The homogenised model of a row for other solvers.
export { calculixInput } from './deck/calculix-input.ts'
export { deckFile } from './deck/deck-file.ts'
export { type DeckCase, type DeckOptions, type MadeDeck, makeDeck } from './deck/make-deck.ts'
export { type Deck, type DeckElement, nodesPerElement } from './deck/model.ts'
export { exportNamedSolids, type NamedSolids } from './deck/named-solids.ts'
export { contactWarning } from './discretisation/contacts.ts'
export { gapWarning, wallWarning } from './discretisation/gaps.ts'
// Parts of the analysis that benchmarks measure.
export { noCutCells } from './discretisation/grid/cut-cells.ts'
export { buildProblem } from './discretisation/problem.ts'
export { setupOnGrid } from './discretisation/setup-on-grid.ts'
export { refusalWhenClosed } from './discretisation/when-closed.ts'
export { Analysis } from './elasticity/analysis.ts'
// A run as a whole, or its three steps one by one: prepare, design each candidate, rank.
export { type PreparedRun, prepareRun, type RunOptions } from './elasticity/prepare-run.ts'
export { exportMesh } from './export/export-mesh.ts'
export type { ExportOptions, ExportProgress, ExportReport } from './export/export-report.ts'
export { familiesToTry } from './export/families-to-try.ts'
export { latticeDepth, openRibs, voidValues } from './export/field/implicit.ts'
// Parts of the export that benchmarks measure.
export { estimatedFile } from './export/predicted-file/run-void.ts'
// The fields of a solution, stored with a design: displacement, utilisation, stress, density.
export { decodeFields, encodeFields } from './fields/encoding.ts'
export { type FieldSurface, gridFile, hexahedraFile, surfaceFile } from './fields/export-fields.ts'
export * from './fields/index.ts'
export { solidFields } from './fields/keep.ts'
export { namedMode } from './fields/modes.ts'
export { summaryOf, usualLoad } from './fields/summary.ts'
export type { InputOptions, OuterSurface } from './input/accept.ts'
export { loadPart, type Part, type PartOptions } from './input/part.ts'
export { pointOfFile } from './input/place.ts'
export { type PrintPosition, printPosition } from './input/print-position.ts'
export {
  defaultElements,
  firstCase,
  type LoadCase,
  type Setup,
  type Support,
  trianglesOf,
} from './input/setup.ts'
export { type WayToClose, wayToClose } from './input/ways-to-close.ts'
export { type DesignRun, GradingAgain, makeCandidate, prepareDesignRun, rankDesigns } from './make-candidate.ts'
// How printing weakens a wall, which the independent check takes over.
export { knockDown } from './material/printability.ts'
// The prediction that a compression test is compared with.
export { type UniaxialLaw, uniaxialLaw } from './material/uniaxial.ts'
export { type OptimizeOptions, optimize, type WholeResult } from './optimize.ts'
export { type AnalysedFields, type RecomputeOptions, type RecomputeProgress, recomputeFields } from './recompute-fields.ts'
export { openOutside } from './regions/enclosing.ts'
export { thumbnailOf } from './report/faces-picture.ts'
export { type LatticeShader, latticeShader, type ShaderField } from './shader/lattice-shader.ts'
export { type CellRequest, cellLimits, checkCell, type StandaloneCell, standaloneCell } from './standalone/standalone-cell.ts'
export { meetTarget } from './verification/meet-target.ts'
export { soughtIn } from './verification/mesh-modes.ts'
export { type Verification, type VerifyProgress, type VerifyStage, verifiedRow, verifyStages } from './verification/report.ts'
export { voxelsWithin } from './verification/resolution.ts'
export { type VerifyDesignOptions, verifyDesign } from './verification/verify-design.ts'
export { type VerifyOptions, verifyMesh } from './verification/verify-mesh.ts'
export { placedElements } from './vibration/cell-mass.ts'
export { naturalModes } from './vibration/part-vibration.ts'
export { TwoGrids } from './vibration/two-grids.ts'
export { vibrationModes } from './vibration/vibration-modes.ts'

export { loadKernels } from '#host'
export {
  type CellDefinition,
  type CellForm,
  type CellName,
  cellDefinition,
  cellDefinitions,
  type SheetDefinition,
} from './cells/definitions.ts'
export { type BinaryKind, type Formula, operandsOf, type UnaryKind } from './cells/expression.ts'
export { axisDistancesByName, levelsByName } from './cells/generated/formulas.ts'
export { glsl, printFormulas } from './cells/print-formulas.ts'
export type { Surface } from './cells/surfaces.ts'
export type { Strut } from './cells/trusses.ts'
export type { NodalSprings } from './elasticity/held-nodes.ts'
export type { CutCells } from './elasticity/piece-levels.ts'
export { type ElasticOptions, ElasticSolver } from './elasticity/solver.ts'
export type {
  CellEnergies,
  ElasticGrid,
  NodalForce,
  SolutionCopy,
  SolveOptions,
  SolveResult,
  SparseForce,
} from './elasticity/solver-values.ts'
export { type CubicCell, homogenizeCubic } from './homogenization/cubic-cell.ts'
export { type Moduli, type UnitStrainOptions, type UnitStrainResponse, unitStrains } from './homogenization/unit-strains.ts'
export type { VoxelCell } from './homogenization/voxel-cell.ts'
export { blockSize, type VoxelSymmetry } from './homogenization/voxel-symmetry.ts'
export { closestPoints, pointDistances } from './meshing/distance/point-distances.ts'
export {
  boundarySteps,
  distanceSteps,
  distanceTo,
  runToEnd,
  type SignedDistance,
  type SignedDistanceOptions,
  signedDistance,
  signedDistanceSteps,
} from './meshing/distance/signed-distance.ts'
export { solidDistanceSteps, solidDistancesAt } from './meshing/distance/solid-distance.ts'
export type { SolidLayer } from './meshing/distance/solid-layer.ts'
export { GrowableArray } from './meshing/extraction/growable-array.ts'
export type { VoidScene } from './meshing/extraction/void-scene.ts'
export { type ExtractOptions, type FieldSlice, VoidField, type VoidMesh, volumeBias } from './meshing/extraction/void-surface.ts'
export { type ManifoldDefects, manifoldDefects } from './meshing/manifold.ts'
export { nodeCount, type SamplingGrid, type ScalarGrid, sampleGrid, samplingGridAround } from './meshing/sampling-grid.ts'
export { type RunTree, runTree } from './meshing/thickness/run-tree.ts'

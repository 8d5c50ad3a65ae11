/**
 * Where the solver keeps its words. Memory below 64 KiB is the control block, at fixed addresses, because every thread
 * has its own instance of the module and its own globals; the heap begins behind it. No static data, no `new`: each
 * instance would initialise it again, in the middle of another's work.
 *
 *   1024  barrier: counter, generation            1100  fields: solution, residual, search, image
 *   1032  cancel, stop, top of the heap           1120  list of constrained nodes, is planned
 *   1044  levels, mark of the heap                1128  granted multiply-adds (f64)
 *   1052  constrained entries: list, count        1136  sums per plane, planes of the finest level
 *   1064  coarsest level (its own words)          1152  results of a solve (f64)
 *                                                 1184  cut cells: what they are given, what they put out
 *   2048 + 128 t   reduction slots of thread t    8192 + 256 l   level l (level.ts)
 */

export const BARRIER: usize = 1024
export const BARRIER_GENERATION: usize = 1028
export const CANCEL: usize = 1032
export const STOP: usize = 1036
export const HEAP_TOP: usize = 1040
export const LEVEL_COUNT: usize = 1044
export const HEAP_MARK: usize = 1048

/** Constrained degrees of freedom of the finest level (operator/constrained.ts). */
export const CONSTRAINED: usize = 1052
export const CONSTRAINED_COUNT: usize = 1056

/** Words of the coarsest level, of four bytes each (multigrid/coarsest.ts). */
export const COARSEST: usize = 1064

/** Addresses of the f64 fields of the finest level: solution, residual, search, image (plan.ts). */
export const FIELDS: usize = 1100
export const CONSTRAINED_LIST: usize = 1120
export const PLANNED: usize = 1124

/** Multiply-adds that the coarse factor may cost, f64 (multigrid/depth.ts). */
export const GRANTED: usize = 1128

/** Sums per plane of nodes, and the number of planes (plane-sums.ts). */
export const SUMS: usize = 1136
export const PLANES: usize = 1140

/** Results of a solve, f64: iterations, |f - Kx| / |f|, f·x, |f| (conjugate-gradient.ts). */
export const RESULT: usize = 1152

/** Numbers of the cut cells: given, and put out (plan.ts). */
export const CUT_CELLS: usize = 1184

/** Slots of a reduction: 128 bytes a thread. */
export const SLOTS: usize = 2048

/** Levels of the multigrid hierarchy, 256 bytes each, the finest first. */
export const LEVELS: usize = 8192

export const HEAP: usize = 65536

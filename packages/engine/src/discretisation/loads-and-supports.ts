import { done, type Outcome } from '@trabecula/domain'
import type { SparseForce } from '@trabecula/kernels'
import type { Part } from '../input/part.ts'
import type { Setup } from '../input/setup.ts'
import type { AnalysisGrid } from './grid/analysis-grid.ts'
import { type CaseLoad, caseLoads } from './loads/case-load.ts'
import { consistentLoad, type NodalLoad } from './loads/consistent-load.ts'
import { caseRefusals } from './loads/messages.ts'
import { moving, refusals } from './messages.ts'
import { widthOf } from './supports/constrained-nodes.ts'
import { type Constraints, type Supported, supportsOn } from './supports/constraints.ts'
import { freeMotion, motionInWords } from './supports/free-motion.ts'

/** Held faces narrower than this share of a cell are a line: the grid would hold them wider than they are. */
const leastWidth = 0.25

/**
 * Constrained nodes and consistent nodal forces; refuses a part that is not held, or not loaded. `whole`: filled
 * shares.
 */
export function applySupportsAndLoad(
  part: Part,
  setup: Setup,
  grid: AnalysisGrid,
  whole: Float32Array,
  direction: readonly [number, number, number],
): Outcome<Supported & { readonly load: NodalLoad; readonly cases: readonly CaseLoad[] }> {
  const supported = supportsOn(part.soup, setup, grid, whole)
  if (!supported.ok) return supported
  const { constrained } = supported.value
  if (setup.held.length > 0 && widthOf(part.soup, setup.held) < leastWidth * grid.spacing) return refusals.notHeld()
  const motion = freeMotion(grid, constrained)
  if (motion) return moving(setup.supports ? refusals.movesFreely(motionInWords(motion, part)) : refusals.notHeld(), motion)
  const load = consistentLoad(part.soup, setup.load, direction, grid, whole)
  if (load.reached === 0) return refusals.unknownTriangle()
  if (isAllConstrained(load.force, constrained)) return refusals.touching()
  const cases = caseLoads(part, setup, grid, whole)
  if (!cases.ok) return cases
  const stuck = cases.value.find(({ force, acceleration }) => !acceleration && isAllConstrained(force, constrained))
  return stuck ? caseRefusals.touching(stuck.name) : done({ ...supported.value, load, cases: cases.value })
}

function isAllConstrained({ nodes, values }: SparseForce, constrained: Constraints): boolean {
  const axesOf = new Map(Array.from(constrained.nodes, (node, n) => [node, constrained.axes[n]]))
  return nodes.every((node, n) =>
    [0, 1, 2].every((axis) => ((axesOf.get(node) ?? 0) & (1 << axis)) !== 0 || values[3 * n + axis] === 0),
  )
}

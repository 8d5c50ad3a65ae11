import type { ZeroThicknessDirection } from '@trabecula/domain'
import { closedSoup, selectTriangles, triangleArea } from '@trabecula/geometry'
import { distanceTo, runToEnd, type ScalarGrid, samplingGridAround, signedDistance, solidDistanceSteps } from '@trabecula/kernels'
import { OpenFaces } from '../input/open-faces.ts'
import type { Part } from '../input/part.ts'
import { type Enclosing, keptTriangles, solidLayers, withoutVoids } from '../regions/enclosing.ts'

/** What opening a direction would do for the powder. */
export interface Opening {
  readonly direction: ZeroThicknessDirection
  /** Faces without a shell, mm². */
  readonly area: number
  /** Longest way through the void from its deepest place to an opening, mm. */
  readonly depth: number
}

const directions: readonly Exclude<ZeroThicknessDirection, 'None'>[] = ['+X', '-X', '+Y', '-Y', '+Z', '-Z']

/**
 * Nodes along the longest edge: a depth to about a thirtieth of the part, in some hundredths of a second for all six
 * directions.
 */
const longestNodes = 36

/** Depths that differ by less count as equal; then the larger opening wins. */
const alike = 0.1

/**
 * The one of the six directions that lets powder out of a closed part best: it leaves the least void without a way out,
 * then the shortest way for the deepest powder, then the largest opening. Pads stay closed. Undefined when no direction
 * opens anything.
 */
export const bestOpening = (part: Part, enclosing: Enclosing): Opening | undefined => runToEnd(openingSteps(part, enclosing))

/** The same search, one direction per step. Powder passes through voids of regions as through the lattice. */
export function* openingSteps(given: Part, withVoids: Enclosing): Generator<void, Opening | undefined, void> {
  const [part, enclosing] = [given.filled ?? given, withoutVoids(withVoids)]
  const core = coreOf(part, enclosing)
  const count = core.values.reduce((sum, flag) => sum + flag, 0)
  const faces = new OpenFaces(part.soup, keptTriangles(part.soup, enclosing))
  let best: (Opening & { reached: number }) | undefined
  for (const direction of directions) {
    yield
    const opened = opening(part, enclosing, core, faces.along(direction))
    if (!opened) continue
    const found = { ...opened, direction, reached: opened.reached / count }
    if (!best || isBetter(found, best)) best = found
  }
  return best && { direction: best.direction, area: best.area, depth: best.depth }
}

/** How the powder leaves through these triangles of the outside; undefined if there are none or no void is under them. */
export function openingThrough(given: Part, withVoids: Enclosing, open: Uint32Array): Omit<Opening, 'direction'> | undefined {
  const [part, enclosing] = [given.filled ?? given, withoutVoids(withVoids)]
  return opening(part, enclosing, coreOf(part, enclosing), open)
}

function opening(
  part: Part,
  enclosing: Enclosing,
  core: ScalarGrid,
  open: Uint32Array,
): (Omit<Opening, 'direction'> & { reached: number }) | undefined {
  if (open.length === 0) return undefined
  const soup = selectTriangles(part.soup, open)
  const { depth, reached } = deepest(core, soup, enclosing.shell)
  if (reached === 0) return undefined
  let area = 0
  for (let at = 0; at < soup.length; at += 9) area += triangleArea(soup.subarray(at, at + 9))
  return { area, depth, reached }
}

function isBetter(a: Opening & { reached: number }, b: Opening & { reached: number }): boolean {
  if (Math.abs(a.reached - b.reached) > 0.02) return a.reached > b.reached
  if (Math.abs(a.depth - b.depth) > alike * Math.max(a.depth, b.depth)) return a.depth < b.depth
  return a.area > 1.01 * b.area
}

/** 1 at the nodes that the shell and what stays solid leave free, 0 elsewhere. */
function coreOf(part: Part, enclosing: Enclosing): ScalarGrid {
  const { shell, pad } = enclosing
  const { min, max } = part.bounds
  const spacing = Math.max(...[0, 1, 2].map((axis) => max[axis] - min[axis])) / longestNodes
  const grid = samplingGridAround(min, max, spacing, 1)
  const { soup, closed } = closedSoup(part.soup, part.report)
  const distance = signedDistance(soup, grid, { band: shell + 2 * spacing, sign: closed ? 'scan' : 'winding' })
  const toSolid = runToEnd(solidDistanceSteps(solidLayers(part, enclosing), grid, { level: pad, slack: 2 * spacing }))?.values
  const values = distance.values.map((d, node) => (d < -shell && (toSolid === undefined || toSolid[node] > pad) ? 1 : 0))
  return { ...grid, values }
}

/** The largest distance through the core to the open faces, and how many core nodes have a way at all. */
function deepest({ values: core, ...grid }: ScalarGrid, open: Float32Array, shell: number): { depth: number; reached: number } {
  const { size, spacing } = grid
  const [nx, ny, nz] = size
  const toOpen = distanceTo(open, grid, { band: shell + 3 * spacing }).values
  const way = new Float64Array(core.length).fill(Infinity)
  // Below an open face the shell is void too: nodes of the core within a step of it start with their distance.
  for (let node = 0; node < core.length; node++)
    if (core[node] === 1 && toOpen[node] < shell + 1.5 * spacing) way[node] = toOpen[node]
  const steps = [-1, 0, 1].flatMap((k) => [-1, 0, 1].flatMap((j) => [-1, 0, 1].map((i) => [i, j, k] as const)))
  const before = steps.slice(0, 13)
  const by = Int32Array.from(before, ([i, j, k]) => i + nx * (j + ny * k))
  const lengths = Float64Array.from(before, ([i, j, k]) => spacing * Math.hypot(i, j, k))

  // Forward and backward passes of a chamfer distance until nothing changes (Rosenfeld and Pfaltz 1966), within the
  // core. The grid has an empty margin of one node, so no step from a node of the core leaves it.
  for (let changed = true; changed; ) {
    changed = false
    for (const sign of [1, -1]) {
      for (let n = 0; n < core.length; n++) {
        const node = sign > 0 ? n : core.length - 1 - n
        if (core[node] === 0) continue
        for (let step = 0; step < 13; step++) {
          const reached = way[node + sign * by[step]] + lengths[step]
          if (reached < way[node] - 1e-9) {
            way[node] = reached
            changed = true
          }
        }
      }
    }
  }
  let [depth, reached] = [0, 0]
  for (let node = 0; node < nx * ny * nz; node++) {
    if (core[node] === 0 || way[node] === Infinity) continue
    reached++
    depth = Math.max(depth, way[node])
  }
  return { depth, reached }
}

import type { Problem } from '../discretisation/problem.ts'

/**
 * The problem held at other nodes of its grid: `axesAt` says along which axes, as bits. The load of the face at +x also acts
 * against that at −x. A node has one force: those of two are added.
 */
export function pushedFromBothEnds(problem: Problem, axesAt: (i: number, j: number, k: number) => number): Problem {
  const { nx } = problem.grid
  const [load] = problem.cases
  const forces = new Map<number, readonly number[]>()
  for (const [n, node] of load.force.nodes.entries())
    for (const [at, sign] of [
      [node, 1],
      [node - nx, -1],
    ] as const) {
      const before = forces.get(at) ?? [0, 0, 0]
      forces.set(
        at,
        before.map((each, axis) => each + sign * load.force.values[3 * n + axis]!),
      )
    }
  const force = { nodes: Uint32Array.from(forces.keys()), values: Float64Array.from([...forces.values()].flat()) }
  return { ...problem, constrained: heldNodes(problem, axesAt), cases: [{ ...load, force }] }
}

export function heldNodes(
  { grid: { nx, ny, nz } }: Pick<Problem, 'grid'>,
  axesAt: (i: number, j: number, k: number) => number,
): Problem['constrained'] {
  const nodes: number[] = []
  const axes: number[] = []
  for (let k = 0; k <= nz; k++)
    for (let j = 0; j <= ny; j++)
      for (let i = 0; i <= nx; i++) {
        const held = axesAt(i, j, k)
        if (held === 0) continue
        nodes.push(i + (nx + 1) * (j + (ny + 1) * k))
        axes.push(held)
      }
  return { nodes: Uint32Array.from(nodes), axes: Uint8Array.from(axes) }
}

/** A plate that is held across at the nodes of its edges at half its height, which are free to turn and to warp. */
export function onEdges(problem: Problem): Problem {
  const { nx, ny, nz } = problem.grid
  return pushedFromBothEnds(problem, (i, j, k) => {
    if (k !== nz / 2) return 0
    const isEdge = i === 0 || i === nx || j === 0 || j === ny
    return (isEdge ? 4 : 0) | (i === nx / 2 ? 1 : 0) | (j === ny / 2 ? 2 : 0)
  })
}

/** What holds an end of a column in its middle across, both ways: free to turn about both axes, not about its own. */
export const pinnedAcross = ({ grid: { ny, nz } }: Pick<Problem, 'grid'>, j: number, k: number): number =>
  (k === nz / 2 ? 4 : 0) | (j === ny / 2 ? 2 : 0)

/** A column along x between ends that are free to turn, held along itself in its middle. */
export function betweenPins(problem: Problem): Problem {
  const { nx, ny, nz } = problem.grid
  return pushedFromBothEnds(problem, (i, j, k) =>
    i === 0 || i === nx ? pinnedAcross(problem, j, k) : i === nx / 2 && j === ny / 2 && k === nz / 2 ? 1 : 0,
  )
}

/** A column along x that is held whole at −x and free to turn at +x, where the load pushes. */
export function pinnedAtLoad(problem: Problem): Problem {
  const { nx } = problem.grid
  const constrained = heldNodes(problem, (i, j, k) => (i === 0 ? 7 : i === nx ? pinnedAcross(problem, j, k) : 0))
  return { ...problem, constrained }
}

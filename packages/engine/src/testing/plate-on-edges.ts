import type { Problem } from '../discretisation/problem.ts'

/**
 * A plate that is held across at the nodes of its edges at half its height, which are free to turn and to warp; the load of
 * the face at +x also acts against that at −x. A node has one force: those of two are added.
 */
export function onEdges(problem: Problem): Problem {
  const { nx, ny, nz } = problem.grid
  const nodes: number[] = []
  const axes: number[] = []
  for (let j = 0; j <= ny; j++)
    for (let i = 0; i <= nx; i++) {
      const isEdge = i === 0 || i === nx || j === 0 || j === ny
      const held = (isEdge ? 4 : 0) | (i === nx / 2 ? 1 : 0) | (j === ny / 2 ? 2 : 0)
      if (held === 0) continue
      nodes.push(i + (nx + 1) * (j + (ny + 1) * (nz / 2)))
      axes.push(held)
    }
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
  return {
    ...problem,
    constrained: { nodes: Uint32Array.from(nodes), axes: Uint8Array.from(axes) },
    cases: [{ ...load, force }],
  }
}

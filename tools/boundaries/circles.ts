/** Who imports whom: a node with the nodes that it leads to. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** For every group of nodes that all reach one another, its shortest circle; the first node is repeated at the end. */
export function circles(graph: Graph): string[][] {
  const seen = new Set<string>()
  const found: string[][] = []
  for (const node of [...graph.keys()].sort()) {
    if (seen.has(node)) continue
    const circle = shortestCircle(graph, node)
    if (!circle) continue
    found.push(circle)
    for (const member of graph.keys()) if (reaches(graph, node, member) && reaches(graph, member, node)) seen.add(member)
  }
  return found
}

function shortestCircle(graph: Graph, start: string): string[] | undefined {
  const trails = [[start]]
  const visited = new Set<string>()
  for (const trail of trails) {
    for (const next of graph.get(trail.at(-1) ?? start) ?? []) {
      if (next === start) return [...trail, start]
      if (visited.has(next)) continue
      visited.add(next)
      trails.push([...trail, next])
    }
  }
  return undefined
}

function reaches(graph: Graph, from: string, to: string): boolean {
  const visited = new Set([from])
  for (const node of visited) {
    if (node === to) return true
    for (const next of graph.get(node) ?? []) visited.add(next)
  }
  return false
}

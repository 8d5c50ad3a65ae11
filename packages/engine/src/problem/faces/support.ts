import { distanceTo } from '@trabecula/kernels'
import type { AnalysisGrid } from '../voxels/grid.ts'

/**
 * Nodes that are held: those of active cells within half a cell of a held triangle. On a face that is a grid plane these are exactly
 * its nodes; on any other face the nearest layer, half a cell at most from where it should be.
 */
export function heldNodes(soup: Float32Array, triangles: Uint32Array, grid: AnalysisGrid, share: Float32Array): Uint32Array {
  const { nx, ny, nz, spacing: h } = grid
  const held = soupOf(soup, triangles)
  const distance = distanceTo(held, { origin: grid.origin, spacing: h, size: [nx + 1, ny + 1, nz + 1] }, { band: h }).values
  const nodes: number[] = []
  for (let k = 0, node = 0; k <= nz; k++) {
    for (let j = 0; j <= ny; j++) {
      for (let i = 0; i <= nx; i++, node++) {
        if (distance[node]! <= 0.5001 * h && touchesActive(grid, share, i, j, k)) nodes.push(node)
      }
    }
  }
  return Uint32Array.from(nodes)
}

function touchesActive({ nx, ny, nz }: AnalysisGrid, share: Float32Array, i: number, j: number, k: number): boolean {
  for (let c = Math.max(0, k - 1); c <= Math.min(nz - 1, k); c++) {
    for (let b = Math.max(0, j - 1); b <= Math.min(ny - 1, j); b++) {
      for (let a = Math.max(0, i - 1); a <= Math.min(nx - 1, i); a++) {
        if (share[a + nx * (b + ny * c)]! > 0) return true
      }
    }
  }
  return false
}

/** Whether nodes span a plane: three of them must not lie on one line, or the part can turn about that line. */
export function spansPlane(grid: AnalysisGrid, nodes: Uint32Array): boolean {
  if (nodes.length < 3) return false
  const position = (node: number): [number, number, number] => [
    node % (grid.nx + 1),
    Math.floor(node / (grid.nx + 1)) % (grid.ny + 1),
    Math.floor(node / ((grid.nx + 1) * (grid.ny + 1))),
  ]
  const first = position(nodes[0]!)
  let axis: [number, number, number] | undefined
  for (const node of nodes) {
    const p = position(node)
    const d: [number, number, number] = [p[0] - first[0], p[1] - first[1], p[2] - first[2]]
    if (axis === undefined) {
      if (d[0] !== 0 || d[1] !== 0 || d[2] !== 0) axis = d
    } else if (d[1] * axis[2] !== d[2] * axis[1] || d[2] * axis[0] !== d[0] * axis[2] || d[0] * axis[1] !== d[1] * axis[0])
      return true
  }
  return false
}

/** The chosen triangles as a soup of their own. */
export function soupOf(soup: Float32Array, triangles: Uint32Array): Float32Array {
  const chosen = new Float32Array(9 * triangles.length)
  triangles.forEach((triangle, at) => {
    chosen.set(soup.subarray(9 * triangle, 9 * triangle + 9), 9 * at)
  })
  return chosen
}

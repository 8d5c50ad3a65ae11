import { nodeCount, type SamplingGrid } from '../sampling-grid.ts'

/**
 * Solid that a lattice does not enter: what lies at most `thickness` from its faces (nine floats per triangle), or where
 * a signed distance is at most that; mm. `body`: the closed surface whose signed distance it is, wound outwards, nine
 * floats per triangle, from which grids find it faster.
 */
export type SolidLayer = { readonly thickness: number } & (
  | { readonly faces: Float32Array }
  | { readonly distanceAt: (x: number, y: number, z: number) => number; readonly body?: Float32Array }
)

/** A distance at the nodes of a grid, x-fastest, slice by slice. */
export function* distancesAtNodes(
  distanceAt: (x: number, y: number, z: number) => number,
  { origin, spacing, size }: SamplingGrid,
): Generator<void, Float32Array, void> {
  const values = new Float32Array(nodeCount({ origin, spacing, size }))
  let node = 0
  for (let k = 0; k < size[2]; k++) {
    for (let j = 0; j < size[1]; j++)
      for (let i = 0; i < size[0]; i++, node++)
        values[node] = distanceAt(origin[0] + i * spacing, origin[1] + j * spacing, origin[2] + k * spacing)
    yield
  }
  return values
}

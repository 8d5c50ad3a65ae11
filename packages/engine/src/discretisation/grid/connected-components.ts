import type { AnalysisGrid } from './analysis-grid.ts'

export interface Components {
  /** Body of each cell, from 1; 0 where the cell is inactive. */
  readonly label: Int32Array
  /** Volume of each body in cells, index 0 unused. */
  readonly volume: readonly number[]
}

/** Components of cells connected through faces; `share` is each cell's filled share of volume, 0 = inactive. */
export function connectedComponents(grid: AnalysisGrid, share: Float32Array): Components {
  const { nx, ny, nz } = grid
  const label = new Int32Array(share.length)
  const volume = [0]
  const stack: number[] = []
  for (let seed = 0; seed < share.length; seed++) {
    if (share[seed] === 0 || label[seed] !== 0) continue
    const body = volume.length
    let sum = 0
    label[seed] = body
    stack.push(seed)
    const visit = (cell: number) => {
      if (share[cell] === 0 || label[cell] !== 0) return
      label[cell] = body
      stack.push(cell)
    }
    while (stack.length > 0) {
      const cell = stack.pop()!
      sum += share[cell]
      const i = cell % nx
      const j = Math.floor(cell / nx) % ny
      const k = Math.floor(cell / (nx * ny))
      if (i > 0) visit(cell - 1)
      if (i < nx - 1) visit(cell + 1)
      if (j > 0) visit(cell - nx)
      if (j < ny - 1) visit(cell + nx)
      if (k > 0) visit(cell - nx * ny)
      if (k < nz - 1) visit(cell + nx * ny)
    }
    volume.push(sum)
  }
  return { label, volume }
}

export interface IndexedMesh {
  /** Three coordinates per vertex, mm. */
  readonly positions: Float32Array
  /** Three components per vertex: outward unit normals. */
  readonly normals: Float32Array
  readonly triangles: Uint32Array
}

interface Grid {
  readonly origin: readonly [number, number, number]
  readonly spacing: number
  readonly size: readonly [number, number, number]
  /** Negative inside, x fastest. */
  readonly values: Float32Array
}

/**
 * The isosurface value = 0 of a grid by surface nets (Gibson 1998): one vertex in each cell that the surface crosses,
 * at the mean of its edge crossings; one quad around each grid edge with a change of sign. Closed when the border of
 * the grid is outside; sharp edges are rounded.
 */
export function surfaceNets({ origin, spacing, size, values }: Grid): IndexedMesh {
  const [nx, ny, nz] = size
  const strides = [1, nx, nx * ny] as const
  const vertexOf = new Int32Array(values.length).fill(-1)
  const positions: number[] = []
  const normals: number[] = []

  // 1. A vertex for each cell with a change of sign.
  for (let k = 0; k + 1 < nz; k++) {
    for (let j = 0; j + 1 < ny; j++) {
      for (let i = 0; i + 1 < nx; i++) {
        const cell = i + nx * (j + ny * k)
        let inside = 0
        for (let c = 0; c < 8; c++) if (values[cell + offset(c, strides)]! < 0) inside++
        if (inside === 0 || inside === 8) continue
        vertexOf[cell] = positions.length / 3
        const [x, y, z] = middleOfCrossings(values, cell, strides)
        positions.push(origin[0] + (i + x) * spacing, origin[1] + (j + y) * spacing, origin[2] + (k + z) * spacing)
        normals.push(...gradient(values, cell, strides))
      }
    }
  }

  // 2. A quad around each edge with a change of sign, wound so that it faces the outside.
  const triangles: number[] = []
  for (let k = 1; k + 1 < nz; k++) {
    for (let j = 1; j + 1 < ny; j++) {
      for (let i = 1; i + 1 < nx; i++) {
        const node = i + nx * (j + ny * k)
        for (let axis = 0; axis < 3; axis++) {
          const starts = values[node]! < 0
          if (starts === values[node + strides[axis]!]! < 0) continue
          const u = strides[(axis + 1) % 3]!
          const v = strides[(axis + 2) % 3]!
          const [a, b, c, d] = [node, node - u, node - u - v, node - v].map((cell) => vertexOf[cell]!) as [
            number,
            number,
            number,
            number,
          ]
          triangles.push(...(starts ? [a, b, c, a, c, d] : [a, c, b, a, d, c]))
        }
      }
    }
  }
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    triangles: Uint32Array.from(triangles),
  }
}

const offset = (corner: number, strides: readonly number[]): number =>
  (corner & 1 ? strides[0]! : 0) + (corner & 2 ? strides[1]! : 0) + (corner & 4 ? strides[2]! : 0)

function middleOfCrossings(values: Float32Array, cell: number, strides: readonly number[]): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  let count = 0
  for (let corner = 0; corner < 8; corner++) {
    for (let axis = 0; axis < 3; axis++) {
      if (corner & (1 << axis)) continue
      const a = values[cell + offset(corner, strides)]!
      const b = values[cell + offset(corner | (1 << axis), strides)]!
      if (a < 0 === b < 0) continue
      const along = a / (a - b)
      for (let k = 0; k < 3; k++) sum[k]! += k === axis ? along : (corner >> k) & 1
      count++
    }
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count]
}

/** Mean slope of the value across a cell. */
function gradient(values: Float32Array, cell: number, strides: readonly number[]): [number, number, number] {
  const slope: [number, number, number] = [0, 0, 0]
  for (let corner = 0; corner < 8; corner++) {
    const value = values[cell + offset(corner, strides)]!
    for (let axis = 0; axis < 3; axis++) slope[axis]! += corner & (1 << axis) ? value : -value
  }
  const length = Math.hypot(...slope) || 1
  return [slope[0] / length, slope[1] / length, slope[2] / length]
}

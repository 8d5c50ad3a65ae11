import type { CandidateRow, Reference, Region, ZeroThicknessDirection } from '@trabecula/domain'

type Point = readonly [number, number, number]

/** The engine's `Design`, said again because the engine's own tests use this: the compiler compares the two there. */
interface SampleDesign<Cell extends string> {
  readonly cell: Cell
  readonly cellSize: number
  readonly origin: Point
  readonly shell: number
  readonly pad: number
  readonly zeroThicknessDirection: ZeroThicknessDirection
  readonly padTriangles: Uint32Array
  readonly regions?: readonly Region[]
  readonly ribDepth?: number
  readonly density: { readonly origin: Point; readonly spacing: number; readonly size: Point; readonly values: Float32Array }
  readonly row: CandidateRow
  readonly uniform: Reference
  readonly analysis: {
    readonly solves: number
    readonly iterations: number
    readonly residual: number
    readonly seconds: Readonly<Record<string, number>>
  }
}

/**
 * A design whose density rises along x from `low` to `high`; its row holds only what an export reads. Lengths in mm, as
 * the part's bounds.
 */
export function sampleDesign<Cell extends string>(
  { bounds: { min, max } }: { readonly bounds: { readonly min: Point; readonly max: Point } },
  cell: Cell,
  changes: Partial<SampleDesign<NoInfer<Cell>>> = {},
  [low, high]: readonly [low: number, high: number] = [0.15, 0.35],
): SampleDesign<Cell> {
  const spacing = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 4
  return {
    cell,
    cellSize: 8,
    origin: [0.3, 0.1, 0.2],
    shell: 1,
    pad: 0,
    zeroThicknessDirection: 'None',
    padTriangles: new Uint32Array(),
    density: {
      origin: min,
      spacing,
      size: [5, 5, 5],
      values: new Float32Array(125).map((_, i) => low + ((high - low) * (i % 5)) / 4),
    },
    row: { massG: 10, massSavedPercent: 50 } as CandidateRow,
    uniform: { name: 'uniform', densityMean: 0.25, massG: 10, maxLoadN: 1, stiffnessNPerMm: 1 },
    analysis: { solves: 0, iterations: 0, residual: 0, seconds: {} },
    ...changes,
  }
}

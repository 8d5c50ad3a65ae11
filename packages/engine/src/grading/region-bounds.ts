import { isFaceRegion, type Region } from '@trabecula/domain'
import { type AnalysisGrid, cellCentre } from '../discretisation/grid/analysis-grid.ts'
import type { Problem } from '../discretisation/problem.ts'
import type { MaterialInterpolation } from '../material/interpolation.ts'
import { distanceToShape } from '../regions/shapes.ts'

/** Bounds of the design variable per cell of the grid, where regions have some. */
export interface RegionBounds {
  readonly least: Float64Array
  readonly most: Float64Array
}

type Bounded = Extract<Region, { readonly as: unknown }>

const boundedRegions = (regions: readonly Region[]): Bounded[] =>
  regions.flatMap((region) => (!isFaceRegion(region) && region.as === 'lattice' ? [region] : []))

/**
 * What the regions' bounds of density mean for the variables of one lattice, within what it can print; undefined without
 * any. A density is the average of the variables within `reach` cells along each axis, so the bounds reach as far beyond
 * a region: then all densities in it keep to them. Where two regions are so near that no variable meets both, a cell
 * keeps to those of its own region, and between them to the middle.
 */
export function regionBounds(problem: Problem, law: MaterialInterpolation, reach: number): RegionBounds | undefined {
  const { setup, grid, cells } = problem
  const regions = boundedRegions(setup.regions ?? [])
  if (regions.length === 0) return undefined
  const { min, max } = law.bounds
  const printed = (density: number) => Math.min(Math.max(density, min), max)
  const count = grid.nx * grid.ny * grid.nz
  const own = { least: new Float64Array(count).fill(min), most: new Float64Array(count).fill(max) }
  for (const region of regions) {
    for (const cell of cellsIn(region, problem)) {
      own.least[cell] = Math.max(own.least[cell], printed(region.densityAtLeast ?? min))
      own.most[cell] = Math.min(own.most[cell], printed(region.densityAtMost ?? max))
    }
  }
  const least = spread(own.least, grid, reach)
  const most = spread(
    own.most.map((density) => -density),
    grid,
    reach,
  ).map((density) => -density)
  for (const cell of cells) {
    if (least[cell] <= most[cell]) continue
    const isOwn = own.least[cell] > min || own.most[cell] < max
    const middle = (least[cell] + most[cell]) / 2
    const density = isOwn ? Math.min(Math.max(middle, own.least[cell]), own.most[cell]) : middle
    least[cell] = density
    most[cell] = density
  }
  return { least, most }
}

const found = new WeakMap<Bounded, { readonly of: Problem['cells']; readonly inside: Problem['cells'] }>()

/** The cells whose centres lie in a region: every lattice of a run has the same, and a body takes microseconds for each. */
function cellsIn(region: Bounded, { part, grid, cells }: Problem): Problem['cells'] {
  const known = found.get(region)
  if (known?.of === cells) return known.inside
  const distanceAt = distanceToShape(region, part)
  const inside = cells.filter((cell) => distanceAt(...cellCentre(grid, cell)) <= 0)
  found.set(region, { of: cells, inside })
  return inside
}

/** Variables within their bounds; those outside the core stay 0. */
export const clipped = (variable: Float32Array, { least, most }: RegionBounds): Float32Array =>
  variable.map((rho, cell) => (rho === 0 ? 0 : Math.min(Math.max(rho, least[cell]), most[cell])))

/** What the regions ask of a lattice that it cannot be printed with, a sentence each; a family keeps to its own limit. */
export function unmetBounds({ setup }: Pick<Problem, 'setup'>, { bounds: { min, max } }: MaterialInterpolation): string[] {
  return (setup.regions ?? []).flatMap((region, n) => {
    if (isFaceRegion(region) || region.as !== 'lattice') return []
    const { densityAtLeast: least = min, densityAtMost: most = max } = region
    if (least > max) return [`Region ${n + 1} has a density of ${max.toFixed(2)}, the most of this lattice, not ${least}`]
    if (most < min) return [`Region ${n + 1} has a density of ${min.toFixed(2)}, the least of this lattice, not ${most}`]
    return []
  })
}

/** The largest value within `reach` cells along each axis. */
function spread(values: Float64Array, { nx, ny, nz }: AnalysisGrid, reach: number): Float64Array {
  let from = values
  for (const [stride, length] of [
    [1, nx],
    [nx, ny],
    [nx * ny, nz],
  ] as const) {
    const to = new Float64Array(from.length)
    for (let cell = 0; cell < from.length; cell++) {
      const at = Math.floor(cell / stride) % length
      let most = from[cell]
      for (let step = Math.max(-reach, -at); step <= Math.min(reach, length - 1 - at); step++)
        most = Math.max(most, from[cell + step * stride])
      to[cell] = most
    }
    from = to
  }
  return from
}

import type { Printer } from '@trabecula/domain'
import { closedSoup, selectTriangles } from '@trabecula/geometry'
import { distanceSteps, sampleGrid, solidDistanceSteps } from '@trabecula/kernels'
import type { DesignGeometry } from '../candidates/design.ts'
import { featureSize } from '../cells/thickness.ts'
import { type AnalysisGrid, cellCentre, cellCount } from '../discretisation/grid/analysis-grid.ts'
import { skinTriangles } from '../input/open-faces.ts'
import type { Part } from '../input/part.ts'
import { knockDown } from '../material/printability.ts'
import { openTrianglesOf, solidLayers } from '../regions/enclosing.ts'
import { runCooperatively } from '../runtime/cooperative.ts'

/**
 * Where a voxel lies: the prediction judges skin and lattice apart, and thin walls print weaker, so the verification
 * must know too.
 */
export const regions = { skin: 0, pad: 1, lattice: 2 } as const

export interface Regions {
  /** One of `regions` per cell of the box. */
  readonly region: Uint8Array
  /** Share of each cell's volume that lies in skin or pad, 0..1. */
  readonly solid: Float32Array
  /** Share of stiffness and strength that printed walls of this thickness keep, per cell; 1 in skin and pads. */
  readonly keep: Float32Array
}

/** Samples of the knock-down over density. */
const samples = 256

/**
 * Skin, pad or lattice by the same distances as the design: depth below the part's surface and distance to what
 * stays solid.
 */
export async function regionsOf(
  part: Part,
  design: DesignGeometry,
  printer: Printer,
  grid: AnalysisGrid,
  signal?: AbortSignal,
): Promise<Regions> {
  const { nx, ny, nz, spacing: h, origin } = grid
  const centres = {
    origin: [origin[0] + h / 2, origin[1] + h / 2, origin[2] + h / 2] as const,
    spacing: h,
    size: [nx, ny, nz] as const,
  }
  // Without a sign: only material is judged, and all material lies within the part.
  const soup = skinOf(part, design)
  const depth = (await runCooperatively(distanceSteps(soup, centres, design.shell + h), signal)).values
  const layers = solidLayers(part, design)
  const toPad = (await runCooperatively(solidDistanceSteps(layers, centres, { level: design.pad, slack: h }), signal))?.values

  const region = new Uint8Array(cellCount(grid))
  const solid = new Float32Array(cellCount(grid)).fill(1)
  const keep = new Float32Array(cellCount(grid)).fill(1)
  const table = Float32Array.from({ length: samples + 1 }, (_, i) =>
    knockDown(printer, featureSize(design.cell, design.cellSize, i / samples)),
  )
  // A face through a cell leaves this much of it on its near side, as if it were square to an axis.
  const within = (thickness: number, distance: number) => Math.min(1, Math.max(0, (thickness - distance) / h + 0.5))
  for (let cell = 0; cell < region.length; cell++) {
    solid[cell] = Math.max(within(design.shell, depth[cell]), toPad ? within(design.pad, toPad[cell]) : 0)
    if (depth[cell] <= design.shell) continue
    if (toPad && toPad[cell] <= design.pad) {
      region[cell] = regions.pad
      continue
    }
    region[cell] = regions.lattice
    const density = sampleGrid(design.density, ...cellCentre(grid, cell))
    keep[cell] = table[Math.round(samples * Math.min(Math.max(density, 0), 1))]
  }
  return { region, solid, keep }
}

/** The faces under which the design has its shell. */
function skinOf(part: Part, design: DesignGeometry): Float32Array {
  const open = openTrianglesOf(part.soup, design)
  if (open.length === 0) return closedSoup(part.soup, part.report).soup
  return selectTriangles(part.soup, skinTriangles(part.soup, open))
}

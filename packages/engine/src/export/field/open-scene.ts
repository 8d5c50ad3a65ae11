import { triangleArea } from '@trabecula/geometry'
import {
  distanceSteps,
  type ScalarGrid,
  samplingGridAround,
  signedDistanceSteps,
  solidDistanceSteps,
  type VoidScene,
} from '@trabecula/kernels'
import type { DesignGeometry } from '../../candidates/design.ts'
import { wallTable } from '../../candidates/printed-walls.ts'
import type { Part } from '../../input/part.ts'
import { type Enclosing, openTrianglesOf, solidLayers } from '../../regions/enclosing.ts'
import { runCooperatively } from '../../runtime/cooperative.ts'
import { depthBelowOpen } from './depth-below-open.ts'
import type { OuterMesh } from './outer-mesh.ts'

/** Four arrays of this many nodes are alive at once. */
const exportNodes = 10_000_000

/** Share of a cell by which the void reaches beyond the open faces. */
export const overlapShare = 0.08

/** mm by which the void reaches beyond the open faces, so that its surface crosses them instead of ending in them. */
export const overlapOf = (design: DesignGeometry): number => overlapShare * design.cellSize

/** Nodes that a grid needs around the part so that its outermost ones lie beyond the overlap. */
export const marginOf = (design: DesignGeometry, spacing: number): number => 2 + Math.ceil(overlapOf(design) / spacing)

export interface OpenScene {
  /** The void inside the part: what is measured. */
  readonly within: VoidScene
  /** The void with its overlap: what is meshed and clipped. The rest of its scene is the same. */
  readonly boundary: ScalarGrid
  /** Signed distance of the part, mm, exact near its surface. */
  readonly distance: ScalarGrid
}

/**
 * The void of a design with open faces. With c and o the distances to the closed and to the open faces, d that to what
 * stays solid and s the signed distance of the part:
 *
 *   B = max( shell − c, s − overlap, pad − d, outside the part: o − c )
 *
 * The shell lies under the closed faces only; the last term ends the overlap around the open faces. Inside the part the
 * overlap plays no role: B_within = max(shell − c, s, pad − d). In both the lattice has ribs below the open faces.
 */
export async function openScene(
  part: Part,
  outer: Float32Array,
  group: OpenGroup,
  design: DesignGeometry,
  spacing: number,
  signal?: AbortSignal,
  mostNodes = exportNodes,
): Promise<OpenScene> {
  const { min, max } = part.bounds
  const overlap = overlapOf(design)
  const volume = [0, 1, 2].reduce((product, axis) => product * (max[axis] - min[axis] + 4 + 2 * overlap), 1)
  const h = Math.max(Math.min(spacing, Math.max(design.shell, overlap) / 2), Math.cbrt(volume / mostNodes))
  const grid = samplingGridAround(min, max, h, marginOf(design, h))
  const band = design.shell + overlap + 2 * h
  const signed = (soup: Float32Array, within: number, nearest: boolean) =>
    runCooperatively(signedDistanceSteps(soup, grid, { band: within, sign: 'scan', nearest }), signal)
  const distance = await signed(outer, overlap + 2 * h, false)
  const { ribDepth: depth = 0 } = design
  const below = { depth, beyond: overlap }
  const ribs = depth > 0 ? { depth, depths: await depthBelowOpen(part, group.openSoup, distance, below, signal) } : undefined
  const toOpen = await runCooperatively(distanceSteps(group.openSoup, grid, band), signal)
  const toSolid = await runCooperatively(
    solidDistanceSteps(solidLayers(part, design), grid, { level: design.pad, slack: 2 * h }),
    signal,
  )
  // Last, because its results stay in the kernel's memory: the others have left theirs free again.
  const closed = group.closedSoup.length > 0 ? await signed(group.closedSoup, band, true) : undefined

  // Computed in place: the distances to both groups of faces are not needed any more.
  const values = toOpen.values
  const within = closed?.values ?? new Float32Array(values.length)
  for (let i = 0; i < values.length; i++) {
    const s = distance.values[i]
    const c = closed ? Math.abs(within[i]) : band
    const shut = Math.max(design.shell - c, toSolid ? design.pad - toSolid.values[i] : -Infinity)
    within[i] = Math.max(shut, s)
    values[i] = Math.max(shut, s - overlap, s > 0 ? values[i] - c : -Infinity)
  }
  const common = {
    density: design.density,
    cell: design.cell,
    edge: design.cellSize,
    origin: design.origin,
    halfThickness: wallTable(design),
    ...(closed && design.shell > 0 ? { skin: { nearest: closed.nearest!, soup: group.closedSoup, shell: design.shell } } : {}),
    ...(ribs ? { ribs } : {}),
    written: { scale: part.unitScale, centre: part.center },
  }
  return {
    within: { boundary: { ...grid, values: within }, ...common },
    boundary: { ...grid, values },
    distance,
  }
}

/** Outer triangles that the void may pass (ascending), and both groups as soups in the part frame, mm. */
export interface OpenGroup {
  readonly triangles: Uint32Array
  readonly openSoup: Float32Array
  readonly closedSoup: Float32Array
}

/** The open faces of a design on the surface that is written; undefined when its shell is closed. */
export function openGroup(part: Part, design: DesignGeometry, outer: OuterMesh): OpenGroup | undefined {
  const ofPart = new Set(openTrianglesOf(part.soup, design))
  if (ofPart.size === 0) return undefined
  const open: number[] = []
  const closed: number[] = []
  for (let t = 0; t < outer.part.length / 9; t++) (ofPart.has(outer.source[t]) ? open : closed).push(t)
  return {
    triangles: Uint32Array.from(open),
    openSoup: picked(outer.part, open),
    closedSoup: picked(outer.part, closed),
  }
}

/** Area of the open faces of a design, mm². */
export function openArea({ soup }: Pick<Part, 'soup'>, design: Enclosing): number {
  return openTrianglesOf(soup, design).reduce((sum, t) => sum + triangleArea(soup, 9 * t, 9 * t + 3, 9 * t + 6), 0)
}

function picked(soup: Float32Array, triangles: readonly number[]): Float32Array {
  const some = new Float32Array(9 * triangles.length)
  triangles.forEach((triangle, i) => {
    some.set(soup.subarray(9 * triangle, 9 * triangle + 9), 9 * i)
  })
  return some
}

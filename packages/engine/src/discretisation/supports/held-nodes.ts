import { cornerNodes } from '../grid/analysis-grid.ts'
import type { PartedGrid } from '../grid/piece-nodes.ts'
import { areaAtNodes } from './area-at-nodes.ts'
import { constrainedNodes, planeOf, reachOf, touchesActive } from './constrained-nodes.ts'

/** Nodes at which a part is held, and those at the border of what is held. */
export interface HeldNodes {
  readonly whole: Uint32Array
  readonly partly: ReadonlyMap<number, PartlyHeld>
}

export interface PartlyHeld {
  /** Share of the surface around the node, weighted by its trilinear function: above 0 and below 1. */
  readonly share: number
  /** Unit normal of the held surface. */
  readonly normal: readonly [number, number, number]
}

/** A node of a larger share is held, of a smaller one free: its spring would be as good as that. */
const [least, most] = [1e-3, 0.98]
/** How far behind a surface its material is looked for, in cells. */
const inward = 1e-3

/**
 * A held face begins and ends between nodes. Of a node there the share is held that the held triangles have of the
 * surface around it; what turns away from them, like the sides of a block around its held base, is no surface around it.
 */
export function heldNodes(soup: Float32Array, triangles: Uint32Array, grid: PartedGrid, share: Float32Array): HeldNodes {
  const nodes = constrainedNodes(soup, triangles, grid, share)
  const border = new Border(soup, triangles, grid)
  const whole: number[] = []
  const partly = new Map<number, PartlyHeld>()
  const take = (node: number): void => {
    const held = border.at(node)
    if (held.share > most) whole.push(node)
    else if (held.share >= least) partly.set(node, held)
  }
  const listed = new Set(nodes)
  for (const node of nodes) take(node)
  for (const node of border.layer) if (!listed.has(node) && isActive(grid, share, node)) take(node)
  return { whole: Uint32Array.from(whole).sort(), partly }
}

function isActive(grid: PartedGrid, share: Float32Array, node: number): boolean {
  const place = grid.gaps?.gridNode(node) ?? node
  const row = Math.floor(place / (grid.nx + 1))
  return touchesActive(grid, share, place % (grid.nx + 1), row % (grid.ny + 1), Math.floor(row / (grid.ny + 1)))
}

/** What is known of a node near a border: areas in squares of a cell's edge. */
interface Around {
  held: number
  free: number
  /** Sum of the held areas' normals. */
  readonly normal: [number, number, number]
}

type Place = readonly [number, number, number]

/** A triangle in the units of the grid's cells, moved into the material by a hair. */
interface Placed {
  readonly corners: Float64Array
  readonly normal: readonly [number, number, number]
  readonly offset: number
}

/** The surface around nodes that have held and free surface around them. */
class Border {
  /** Nodes through whose own cube (one spacing wide) the plane of a held triangle next to them passes. */
  readonly layer = new Set<number>()
  private readonly grid: PartedGrid
  private readonly around = new Map<number, Around>()

  constructor(soup: Float32Array, triangles: Uint32Array, grid: PartedGrid) {
    this.grid = grid
    const isHeld = new Uint8Array(soup.length / 9)
    for (const triangle of triangles) isHeld[triangle] = 1
    const box = boxOf(soup, triangles, grid)

    // 1. Nodes that have both kinds of surface around them.
    const near = new Uint8Array((grid.nx + 1) * (grid.ny + 1) * (grid.nz + 1))
    const corners = cornerNodes(grid, 0)
    const held = Array.from(triangles, (triangle) => placedOn(grid, soup, triangle))
    for (const placed of held) {
      this.eachCell(placed, box, (_, first) => {
        for (const corner of corners) near[first + corner] = 1
      })
    }
    const free: { readonly placed: Placed; readonly cell: number }[] = []
    for (let triangle = 0; triangle < isHeld.length; triangle++) {
      if (isHeld[triangle] === 1 || !meetsBox(soup, triangle, grid, box)) continue
      const placed = placedOn(grid, soup, triangle)
      this.eachCell(placed, box, (cell, first) => {
        let isNear = false
        for (const corner of corners) {
          if (near[first + corner] === 0) continue
          near[first + corner] = 2
          isNear = true
        }
        if (isNear) free.push({ placed, cell })
      })
    }

    // 2. How much of each, the held one first: what lies next to it depends on where it looks.
    for (const placed of held) {
      this.eachCell(placed, box, (cell, first) => {
        for (const corner of corners) {
          if (near[first + corner] < 2) continue
          this.addHeld(placed, cell)
          return
        }
      })
    }
    for (const { placed, cell } of free) this.addFree(placed, cell)
  }

  /** A node that is not at the border is held. */
  at(node: number): PartlyHeld {
    const around = this.around.get(node)
    if (!around || around.free === 0) return { share: 1, normal: [0, 0, 0] }
    const length = Math.hypot(...around.normal) || 1
    const [x, y, z] = around.normal
    return { share: around.held / (around.held + around.free), normal: [x / length, y / length, z / length] }
  }

  private addHeld(placed: Placed, cell: number): void {
    const { normal, offset } = placed
    this.eachShare(placed, cell, (node, weight, place) => {
      const around = this.around.get(node) ?? { held: 0, free: 0, normal: [0, 0, 0] }
      this.around.set(node, around)
      around.held += weight
      for (const axis of [0, 1, 2] as const) around.normal[axis] += weight * normal[axis]
      const distance = normal[0] * place[0] + normal[1] * place[1] + normal[2] * place[2] - offset
      if (Math.abs(distance) <= reachOf(normal)) this.layer.add(node)
    })
  }

  private addFree(placed: Placed, cell: number): void {
    const goesOn = (node: number): number => goingOn(this.around.get(node), placed.normal)
    // Most of it are sides that turn away: they need not be cut by the cell.
    if (!this.grid.gaps && !cornerNodes(this.grid, cell).some((node) => goesOn(node) > 0)) return
    this.eachShare(placed, cell, (node, weight) => {
      const alike = goesOn(node)
      if (alike === 0) return
      const around = this.around.get(node)
      if (around) around.free += weight * alike
    })
  }

  private eachShare(placed: Placed, cell: number, visit: (node: number, weight: number, place: Place) => void): void {
    const { nx, ny, spacing, origin, gaps } = this.grid
    const row = Math.floor(cell / nx)
    const [i, j, k] = [cell - row * nx, row % ny, Math.floor(row / ny)]
    const part = areaAtNodes(placed.corners, [i, j, k])
    if (!part) return
    const [x, y, z] = part.middle.map((value, axis) => origin[axis] + spacing * value) as [number, number, number]
    const nodes = gaps?.behind(cell, { x, y, z }, placed.normal) ?? cornerNodes(this.grid, cell)
    part.weights.forEach((weight, n) => {
      visit(nodes[n], weight, [i + (n & 1), j + ((n >> 1) & 1), k + (n >> 2)])
    })
  }

  /** Cells in the box whose cube the plane of a triangle meets, among those that its own box meets; and their first nodes. */
  private eachCell({ corners, normal, offset }: Placed, box: Box, visit: (cell: number, first: number) => void): void {
    // A triangle without area has no plane.
    if (!normal.some((part) => part !== 0)) return
    const { nx, ny, nz } = this.grid
    const from = (axis: number): number =>
      Math.max(0, Math.floor(Math.max(box.low[axis], Math.min(corners[axis], corners[axis + 3], corners[axis + 6]))))
    const to = (axis: number, count: number): number =>
      Math.min(count - 1, Math.floor(Math.min(box.high[axis], Math.max(corners[axis], corners[axis + 3], corners[axis + 6]))))
    const [x0, y0, z0] = [from(0), from(1), from(2)]
    const [x1, y1, z1] = [to(0, nx), to(1, ny), to(2, nz)]
    const reach = reachOf(normal)
    const [x, y, z] = normal
    for (let k = z0; k <= z1; k++) {
      for (let j = y0; j <= y1; j++) {
        const above = y * (j + 0.5) + z * (k + 0.5) - offset
        for (let i = x0; i <= x1; i++)
          if (Math.abs(x * (i + 0.5) + above) <= reach) visit(i + nx * (j + ny * k), i + (nx + 1) * (j + (ny + 1) * k))
      }
    }
  }
}

function placedOn({ origin, spacing }: PartedGrid, soup: Float32Array, triangle: number): Placed {
  const corners = new Float64Array(9)
  for (let i = 0; i < 9; i++) corners[i] = (soup[9 * triangle + i] - origin[i % 3]) / spacing
  const { normal: long } = planeOf(corners)
  const length = Math.hypot(...long) || 1
  const normal = [long[0] / length, long[1] / length, long[2] / length] as const
  for (let i = 0; i < 9; i++) corners[i] -= inward * normal[i % 3]
  return { corners, normal, offset: normal[0] * corners[0] + normal[1] * corners[1] + normal[2] * corners[2] }
}

/** Rounding decides about a face that turns away by nearly a right angle: it does not count as going on. */
const perpendicular = 0.02

/** How much a free surface with this normal goes on beyond the held one around a node: 0 to 1. */
function goingOn(around: Around | undefined, normal: readonly [number, number, number]): number {
  if (!around || around.held === 0) return 0
  // Where held faces look all ways, none goes on next to them.
  const [x, y, z] = around.normal
  const alike = (x * normal[0] + y * normal[1] + z * normal[2]) / around.held
  return alike > perpendicular ? alike : 0
}

/** In cells. */
interface Box {
  readonly low: readonly number[]
  readonly high: readonly number[]
}

/** Around the held triangles and a cell farther: where free surface shares nodes with them. */
function boxOf(soup: Float32Array, triangles: Uint32Array, { origin, spacing }: PartedGrid): Box {
  const [low, high] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ]
  for (const triangle of triangles) {
    for (let i = 0; i < 9; i++) {
      const value = (soup[9 * triangle + i] - origin[i % 3]) / spacing
      low[i % 3] = Math.min(low[i % 3], value - 1)
      high[i % 3] = Math.max(high[i % 3], value + 1)
    }
  }
  return { low, high }
}

function meetsBox(soup: Float32Array, triangle: number, { origin, spacing }: PartedGrid, { low, high }: Box): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const at = 9 * triangle + axis
    if (Math.max(soup[at], soup[at + 3], soup[at + 6]) < origin[axis] + spacing * low[axis]) return false
    if (Math.min(soup[at], soup[at + 3], soup[at + 6]) > origin[axis] + spacing * high[axis]) return false
  }
  return true
}

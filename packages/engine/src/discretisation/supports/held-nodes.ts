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
  /** Of the surface around the node, weighted by its trilinear function: above 0 and below 1. */
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

/** A triangle in the units of the grid's cells, moved into the material by a hair. */
interface Placed {
  readonly corners: Float64Array
  readonly normal: readonly [number, number, number]
  readonly offset: number
}

type Cell = readonly [number, number, number]

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
    for (const triangle of triangles) {
      this.eachCell(this.place(soup, triangle), box, (cell) => {
        for (const node of this.cornersOf(cell)) near[node] = 1
      })
    }
    const free: { readonly placed: Placed; readonly cell: Cell }[] = []
    for (let triangle = 0; triangle < isHeld.length; triangle++) {
      if (isHeld[triangle] === 1 || !meetsBox(soup, triangle, grid, box)) continue
      const placed = this.place(soup, triangle)
      this.eachCell(placed, box, (cell) => {
        const corners = this.cornersOf(cell)
        if (!corners.some((node) => near[node] > 0)) return
        free.push({ placed, cell })
        for (const node of corners) if (near[node] === 1) near[node] = 2
      })
    }

    // 2. How much of each, the held one first: what lies beside it depends on where it looks.
    for (const triangle of triangles) {
      const placed = this.place(soup, triangle)
      this.eachCell(placed, box, (cell) => {
        if (this.cornersOf(cell).some((node) => near[node] === 2)) this.addHeld(placed, cell)
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

  private addHeld(placed: Placed, cell: Cell): void {
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

  private addFree(placed: Placed, cell: Cell): void {
    const { normal } = placed
    this.eachShare(placed, cell, (node, weight) => {
      const around = this.around.get(node)
      if (!around || around.held === 0) return
      // Where held faces look all ways, none goes on beside them.
      const [x, y, z] = around.normal
      const alike = (x * normal[0] + y * normal[1] + z * normal[2]) / around.held
      if (alike > perpendicular) around.free += weight * alike
    })
  }

  private eachShare(placed: Placed, cell: Cell, visit: (node: number, weight: number, place: Cell) => void): void {
    const part = areaAtNodes(placed.corners, cell)
    if (!part) return
    const { nx, ny, spacing, origin, gaps } = this.grid
    const [x, y, z] = part.middle.map((value, axis) => origin[axis] + spacing * value) as [number, number, number]
    const own = this.cornersOf(cell)
    const nodes = gaps?.behind(cell[0] + nx * (cell[1] + ny * cell[2]), { x, y, z }, placed.normal) ?? own
    part.weights.forEach((weight, n) => {
      visit(nodes[n], weight, [cell[0] + (n & 1), cell[1] + ((n >> 1) & 1), cell[2] + (n >> 2)])
    })
  }

  private cornersOf([i, j, k]: Cell): Uint32Array {
    return cornerNodes(this.grid, i + this.grid.nx * (j + this.grid.ny * k))
  }

  private place(soup: Float32Array, triangle: number): Placed {
    const { origin, spacing } = this.grid
    const corners = Float64Array.from({ length: 9 }, (_, i) => (soup[9 * triangle + i] - origin[i % 3]) / spacing)
    const { normal: long } = planeOf(corners)
    const length = Math.hypot(...long) || 1
    const normal = [long[0] / length, long[1] / length, long[2] / length] as const
    corners.forEach((value, i) => {
      corners[i] = value - inward * normal[i % 3]
    })
    return { corners, normal, offset: normal[0] * corners[0] + normal[1] * corners[1] + normal[2] * corners[2] }
  }

  /** Cells in the box whose cube the plane of a triangle meets, among those that its own box meets. */
  private eachCell({ corners, normal, offset }: Placed, box: Box, visit: (cell: Cell) => void): void {
    // A triangle without area has no plane.
    if (!normal.some((part) => part !== 0)) return
    const counts = [this.grid.nx, this.grid.ny, this.grid.nz]
    const from = (axis: number): number =>
      Math.max(0, Math.floor(Math.max(box.low[axis], Math.min(corners[axis], corners[axis + 3], corners[axis + 6]))))
    const to = (axis: number): number =>
      Math.min(
        counts[axis] - 1,
        Math.floor(Math.min(box.high[axis], Math.max(corners[axis], corners[axis + 3], corners[axis + 6]))),
      )
    const reach = reachOf(normal)
    for (let k = from(2); k <= to(2); k++) {
      for (let j = from(1); j <= to(1); j++) {
        for (let i = from(0); i <= to(0); i++) {
          const distance = normal[0] * (i + 0.5) + normal[1] * (j + 0.5) + normal[2] * (k + 0.5) - offset
          if (Math.abs(distance) <= reach) visit([i, j, k])
        }
      }
    }
  }
}

/** Of a face that turns away by nearly a right angle rounding decides: it is none that goes on. */
const perpendicular = 0.02

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
    const [a, b, c] = [0, 3, 6].map((corner) => (soup[9 * triangle + corner + axis] - origin[axis]) / spacing)
    if (Math.max(a, b, c) < low[axis] || Math.min(a, b, c) > high[axis]) return false
  }
  return true
}

/** Where a point of the part lies in the lattice: coordinates counted in cells, from the phase origin. */

/** The cell's edge L, mm. */
export let edge: f64 = 1
let perEdge: f64 = 1
let originX: f64 = 0
let originY: f64 = 0
let originZ: f64 = 0

export function setCoordinates(edge_: f64, x: f64, y: f64, z: f64): void {
  edge = edge_
  perEdge = 1 / edge_
  originX = x; originY = y; originZ = z
}

export function cellX(x: f64): f64 { return (x - originX) * perEdge }
export function cellY(y: f64): f64 { return (y - originY) * perEdge }
export function cellZ(z: f64): f64 { return (z - originZ) * perEdge }

import { type CandidateRow, fromWire, type Reference, toWire } from '@trabecula/domain'
import type { ScalarGrid } from '@trabecula/kernels'
import type { CellName } from '../cells/unit-cell.ts'
import type { Enclosing } from '../regions/enclosing.ts'

/** How the numbers of a design were computed. */
export interface DesignAnalysis {
  /** Linear solves spent on this candidate: on the grid of its row, and on a coarser grid if found there. */
  readonly solves: number
  readonly coarseSolves?: number
  /** Iterations and true relative residual of the solve that gave the row's values. */
  readonly iterations: number
  readonly residual: number
  /** Wall seconds, by stage. */
  readonly seconds: Readonly<Record<string, number>>
}

/** Walls of a sheet (printed-walls.ts). */
export interface LeastWall {
  /** The thinnest wall that the printer makes, mm. */
  readonly printed: number
  /** No wall of the implicit is thinner than this, mm. */
  readonly made: number
}

/** What the exporter's field is made of. */
export interface DesignGeometry extends Enclosing {
  readonly cell: CellName
  /** Edge of the unit cell, mm. */
  readonly cellSize: number
  /** Phase origin of the cells in the part frame, mm. */
  readonly origin: readonly [number, number, number]
  /** Relative density of the lattice: trilinear between nodes, clamped outside. */
  readonly density: ScalarGrid
  /** How thin its walls may be; designs that were stored before this was known, and cells without walls, have none. */
  readonly leastWall?: LeastWall
  /**
   * Down to this depth below open faces the section that they cut goes on as ribs, mm. Designs without open faces, and
   * those that were stored before, have none: what a face leaves of the lattice may be as thin as it happens to be.
   */
  readonly ribDepth?: number
}

/** A candidate: everything the exporter and the shader need, and its row of the result table. */
export interface Design extends DesignGeometry {
  readonly row: CandidateRow
  /** The uniform lattice of the same cell, size and mass. */
  readonly uniform: Reference
  readonly analysis: DesignAnalysis
  /**
   * The row's load over that of the homogenised analysis (verification/corrected-load.ts); designs that were stored before windows
   * corrected it have none.
   */
  readonly loadFactor?: number
  /** The encoded fields of its analysis: a file of their own, never in the design's. A design read back has none. */
  readonly fields?: Uint8Array
}

const magic = 0x44425254 // "TRBD"
const version = 1

/** Header (magic, version, lengths), JSON of scalars, pad triangles, density values; little endian, 4-byte aligned. */
export function encodeDesign(design: Design): Uint8Array {
  const { padTriangles, density, fields: _, ...scalars } = design
  const { values, ...lattice } = density
  const stored = { ...scalars, row: toWire(design.row), uniform: toWire(design.uniform), density: lattice }
  const json = new TextEncoder().encode(JSON.stringify(stored))
  const textLength = (json.length + 3) & ~3
  const bytes = new Uint8Array(20 + textLength + 4 * padTriangles.length + 4 * values.length)
  new Uint32Array(bytes.buffer, 0, 5).set([magic, version, json.length, padTriangles.length, values.length])
  bytes.set(json, 20)
  bytes.set(new Uint8Array(padTriangles.buffer, padTriangles.byteOffset, padTriangles.byteLength), 20 + textLength)
  bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), 20 + textLength + 4 * padTriangles.length)
  return bytes
}

/** Inverse of `encodeDesign`. Throws on bytes that are no design: such bytes are a bug, never a user's input. */
export function decodeDesign(bytes: Uint8Array): Design {
  const own = new Uint8Array(bytes) // aligned, and independent of the caller's buffer, which may be a view of a pool
  if (own.length < 20) throw new Error('These bytes are no encoded design.')
  const [foundMagic, foundVersion, jsonLength, padCount, valueCount] = new Uint32Array(own.buffer, 0, 5) as unknown as number[]
  if (foundMagic !== magic || foundVersion !== version) throw new Error('These bytes are no encoded design.')
  const padStart = 20 + ((jsonLength + 3) & ~3)
  const valueStart = padStart + 4 * padCount
  const scalars = JSON.parse(new TextDecoder().decode(own.subarray(20, 20 + jsonLength)))
  return {
    ...scalars,
    row: fromWire(scalars.row),
    uniform: fromWire(scalars.uniform),
    padTriangles: new Uint32Array(own.buffer, padStart, padCount),
    density: { ...scalars.density, values: new Float32Array(own.buffer, valueStart, valueCount) },
  }
}

import type { ExportQuality } from '@trabecula/domain'
import { cellDefinition } from '@trabecula/kernels'
import { featureRadius, halfThickness } from '../cells/thickness.ts'
import { type CellName, unitCell } from '../cells/unit-cell.ts'
import type { Design } from './design.ts'
import { coarsestForWalls, leastDensity } from './printed-walls.ts'

/** Bytes of a binary STL: header and count, then fifty per triangle. */
export const stlBytes = (triangles: number): number => 84 + 50 * triangles

/** PrusaSlicer is "barely usable" above 150–200 MB and Cura fails above 512 MB (users' reports), hence these limits. */
export const exportBudget = { warnedBytes: 150e6, greatestBytes: 450e6 } as const

/**
 * The bytes of binary STL that a quality aims at and those it may take, and how much finer than smooth walls it
 * samples. Compact samples as coarsely as the export's checks accept.
 */
const qualities: Readonly<Record<ExportQuality, { wished: number; most: number; finer: number }>> = {
  fine: { wished: 300e6, most: exportBudget.greatestBytes, finer: Math.SQRT2 },
  standard: { wished: 100e6, most: 150e6, finer: 1 },
  compact: { wished: 0, most: 150e6, finer: 1 },
}

/**
 * Bytes that a file of this quality may take; a part of very many triangles of its own leaves half of it to the
 * lattice.
 */
export const mostBytesOf = (quality: ExportQuality, outerTriangles: number): number => {
  const { most } = qualities[quality]
  return Math.min(Math.max(most, stlBytes(outerTriangles) + most / 2), exportBudget.greatestBytes)
}

/**
 * Sample spacings by cell, as parts of the cell edge: the one that gives smooth walls, and the coarsest that still
 * passes the check of the volume. What a coarse grid loses in the wedges where struts part is given back by the
 * correction of the walls: a Kelvin cell of 5 mm is 0.05 % off at L/14 with it, an octet 4 % at L/16 without.
 */
const fineness = {
  sheet: { smooth: 20, coarsest: 12 },
  skeletal: { smooth: 20, coarsest: 12 },
  strut: { smooth: 28, coarsest: 13 },
} as const

/** Greatest distance between a facet and the round it replaces, mm: what printing services require of a file. */
const chordError = 0.05

/**
 * Smallest radius to which sheets and skeletal surfaces are bent, in units of the edge (gyroid: curvature up to 4.4/L).
 */
const bendRadius = 0.22

/** Walls are assumed to be no thinner than twice this, in units of the edge. */
const leastHalfWall = 0.005

/**
 * Triangles per mm² of surface are this over the square of the spacing: one and a half quads per lattice face that a
 * surface crosses at a random slope, less what edges and corners save. Fitted on seven cells in a real part, 2.55 to
 * 2.82.
 */
const trianglesPerFace = 2.65

/** The number of triangles is known to a few percent: aiming at this share keeps files below the wished size. */
const aimed = 0.95

/** What the spacing depends on. `density`: the least relative density, where features are thinnest. */
export interface Sampled {
  readonly cell: CellName
  readonly cellSize: number
  readonly density: number
  /** The coarsest spacing at which its walls stay printable, mm; no bound when not given. */
  readonly coarsest?: number
}

export function sampledOf(design: Pick<Design, 'cell' | 'cellSize' | 'density' | 'leastWall'>): Sampled {
  const { cell, cellSize, density } = design
  return {
    cell,
    cellSize,
    density: leastDensity(density),
    coarsest: coarsestForWalls(design),
  }
}

/**
 * Spacing (mm) for a void surface of `area` mm²: smooth walls and at most 0.05 mm of chord error (half of it: fine)
 * when the budget of the quality allows, coarser when it does not, never too coarse for the volume, and for a sheet
 * never so coarse that the triangles on both sides of its wall could pass through each other.
 */
export function chooseSpacing(sampled: Sampled, area: number, outerTriangles: number, quality: ExportQuality): FileEstimate {
  const { cell, cellSize, density, coarsest: ofWalls = Infinity } = sampled
  const { form } = unitCell(cell)
  const { smooth, coarsest } = fineness[form]
  const { wished, finer } = qualities[quality]
  const round = Math.sqrt(8 * roundOf(sampled) * chordError)
  const affordable = Math.max((aimed * wished) / 50 - outerTriangles, 1)
  const byBudget = Math.sqrt((trianglesPerFace * area) / affordable)
  const spacing = Math.min(
    Math.max(byBudget, Math.min(cellSize / smooth, round) / finer),
    cellSize / coarsest,
    spacingOfWall(cell, density) * cellSize,
    ofWalls,
  )
  return estimateOf(sampled, area, spacing, outerTriangles)
}

/** A file before it is made. */
export interface FileEstimate {
  /** Sample spacing of the lattice's surface, mm. */
  readonly spacing: number
  /** Size of the binary STL. */
  readonly bytes: number
  readonly triangles: number
  /** Greatest distance between a facet and the round it replaces, mm. */
  readonly chordError: number
}

/** The file of a void surface of `area` mm² sampled every `spacing` mm, with the outer triangles. */
export function estimateOf(sampled: Sampled, area: number, spacing: number, outerTriangles: number): FileEstimate {
  const triangles = Math.round(outerTriangles + (trianglesPerFace * area) / spacing ** 2)
  return { spacing, bytes: stlBytes(triangles), triangles, chordError: spacing ** 2 / (8 * roundOf(sampled)) }
}

/** The least radius to which the lattice's surface is bent, mm. */
const roundOf = ({ cell, cellSize, density }: Sampled): number =>
  cellSize * (unitCell(cell).form === 'strut' ? Math.max(featureRadius(cell, density), 0.01) : bendRadius)

/**
 * The coarsest spacing at which the thinnest wall of a sheet keeps its sides apart, in units of the edge; no bound for
 * other cells.
 */
function spacingOfWall(name: CellName, density: number): number {
  const cell = cellDefinition(name)
  if (cell.form !== 'sheet') return Infinity
  return Math.sqrt((2 * Math.max(halfThickness(name, density), leastHalfWall)) / cell.wallPerBend)
}

/** A spacing at which the area of the surface can be estimated cheaply. */
export const surveySpacing = (design: Pick<Design, 'cellSize'>): number => design.cellSize / 10

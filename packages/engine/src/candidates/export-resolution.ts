import type { ExportQuality } from '@trabecula/domain'
import { cellDefinition } from '@trabecula/kernels'
import { featureRadius, halfThickness } from '../cells/thickness.ts'
import { type CellName, unitCell } from '../cells/unit-cell.ts'
import type { Design } from './design.ts'
import { coarsestForWalls, leastDensity } from './printed-walls.ts'

/** Bytes of a binary STL: header and count, then fifty per triangle. */
export const stlBytes = (triangles: number): number => 84 + 50 * triangles
/** Triangles for which a binary STL of so many bytes has room. */
export const trianglesOf = (bytes: number): number => (bytes - 84) / 50

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

/** Bytes that a file of this quality may take; a part of very many triangles leaves half to the lattice. */
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

/** Smallest radius to which sheet and skeletal cells are bent, in units of the edge (gyroid: curvature up to 4.4/L). */
const bendRadius = 0.22

/** Walls are assumed to be no thinner than twice this, in units of the edge. */
const leastHalfWall = 0.005

/**
 * Triangles per mm² of the coarse surface are this over the square of the spacing: one and a half quads per lattice face
 * that a surface crosses at a random slope, less what edges and corners save, and what the coarse surface lacks of thin
 * walls. Medians of 460 files of twelve parts; nine in ten lie within 10 % of it.
 */
const trianglesPerFace = { sheet: 2.87, skeletal: 2.78, strut: 2.62 } as const

/** By how much larger than expected a file may become: what is said to be available keeps to its limit all the same. */
const estimateError = 1.1

/** Whether a file that is expected to be so large keeps to this limit. */
export const keepsTo = (most: number, { bytes }: Pick<FileEstimate, 'bytes'>): boolean => estimateError * bytes <= most

/** The number of triangles is known to a few percent: aiming at this share keeps files below the wished size. */
const aimed = 0.95

/** What the spacing depends on. `density`: the least relative density, where features are thinnest. */
export interface Sampled {
  readonly cell: CellName
  readonly cellSize: number
  readonly density: number
  /** The coarsest spacing at which its walls stay printable, mm; no bound when not given. */
  readonly coarsest?: number
  /** Length along which the lattice meets open faces, mm; none when not given. */
  readonly outline?: number
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
  const byBudget = Math.sqrt((trianglesPerFace[form] * area) / affordable)
  const spacing = Math.min(
    Math.max(byBudget, Math.min(cellSize / smooth, round) / finer),
    cellSize / coarsest,
    spacingOfWall(cell, density) * cellSize,
    spacingOfStrut(cell, density) * cellSize,
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

/** Triangles along an outline, of both surfaces that are cut there, are this over the spacing, each mm. */
const trianglesPerOutline = 2.3

/** Share of the core that is void at the densities that are usual, for the area of the lattice per volume. */
const usualVoid = 0.7

/**
 * The length, mm, along which a lattice meets open faces of `openArea`: π/4 of the area of its surface per volume, for
 * any isotropic surface that a plane cuts (stereology). `area` of the void's surface, `volume` of the void.
 */
export const outlineOf = (openArea: number, area: number, volume: number): number =>
  volume > 0 ? (Math.PI / 4) * ((usualVoid * area) / volume) * openArea : 0

/** The file of a void surface of `area` mm² sampled every `spacing` mm, with the outer triangles. */
export function estimateOf(sampled: Sampled, area: number, spacing: number, outerTriangles: number): FileEstimate {
  const { cell, outline = 0 } = sampled
  const ofVoid = (trianglesPerFace[unitCell(cell).form] * area) / spacing ** 2
  const triangles = Math.round(outerTriangles + ofVoid + (trianglesPerOutline * outline) / spacing)
  return { spacing, bytes: stlBytes(triangles), triangles, chordError: spacing ** 2 / (8 * roundOf(sampled)) }
}

/** The least radius to which the lattice's surface is bent, mm. */
const roundOf = ({ cell, cellSize, density }: Sampled): number =>
  cellSize * (unitCell(cell).form === 'strut' ? Math.max(featureRadius(cell, density), 0.01) : bendRadius)

/** The coarsest spacing that keeps the sides of a sheet's thinnest wall apart, in edges; no bound for other cells. */
function spacingOfWall(name: CellName, density: number): number {
  const cell = cellDefinition(name)
  if (cell.form !== 'sheet') return Infinity
  return Math.sqrt((2 * Math.max(halfThickness(name, density), leastHalfWall)) / cell.wallPerBend)
}

/** Struts of large cells that are sampled less often across tear, and lose their volume where they part. */
const samplesPerStrut = 1.35

/** The coarsest spacing at which the thinnest strut holds together, in units of the edge; no bound for other cells. */
const spacingOfStrut = (cell: CellName, density: number): number =>
  unitCell(cell).form === 'strut' ? (2 * Math.max(featureRadius(cell, density), 0.01)) / samplesPerStrut : Infinity

/** A spacing at which the area of the surface can be estimated cheaply. */
export const surveySpacing = (design: Pick<Design, 'cellSize'>): number => design.cellSize / 10

import type { Design } from '../candidates/design.ts'
import { unitCell } from '../cells/unit-cell.ts'

/** Bytes of a binary STL: header and count, then fifty per triangle. */
export const stlBytes = (triangles: number): number => 84 + 50 * triangles

/** PrusaSlicer is "barely usable" above 150–200 MB and Cura fails above 512 MB (users' reports), hence these limits. */
export const exportBudget = { wishedBytes: 100e6, greatestBytes: 450e6 } as const

/**
 * Sample spacings by cell, as parts of the cell edge: the one that gives smooth walls, and the coarsest that still passes the gate on volume.
 * Measured on an octet 8 mm: 1.3 % of the void is lost at L/23 in the wedges where struts part, 4 % at L/16; a sheet loses 0.3 % at L/16.
 */
const fineness = {
  sheet: { smooth: 20, coarsest: 12 },
  skeletal: { smooth: 20, coarsest: 12 },
  strut: { smooth: 28, coarsest: 20 },
} as const

/** Triangles per mm² of surface at spacing h are about 3/h²: one and a half quads per lattice face that the surface crosses. */
const trianglesPerFace = 3

/**
 * Spacing (mm) for a void surface of `area` mm²: smooth walls when the budget allows, coarser when it does not, never too coarse.
 * Returns the spacing and the number of bytes to expect.
 */
export function chooseSpacing(design: Design, area: number, outerTriangles: number): { spacing: number; bytes: number } {
  const { smooth, coarsest } = fineness[unitCell(design.cell).form]
  const affordable = Math.max(exportBudget.wishedBytes / 50 - outerTriangles, 1)
  const byBudget = Math.sqrt((trianglesPerFace * area) / affordable)
  const spacing = Math.min(Math.max(byBudget, design.cellSize / smooth), design.cellSize / coarsest)
  return { spacing, bytes: stlBytes(outerTriangles + (trianglesPerFace * area) / spacing ** 2) }
}

/** A spacing at which the area of the surface can be estimated cheaply. */
export const surveySpacing = (design: Design): number => design.cellSize / 10

import { cellDefinition, VoidField, type VoidScene } from '@trabecula/kernels'
import type { Design } from '../../candidates/design.ts'
import { wallTable } from '../../candidates/printed-walls.ts'
import type { Part } from '../../input/part.ts'
import { withVoids } from '../../regions/voids.ts'
import { openGroup, openScene } from './open-scene.ts'
import { outerMesh } from './outer-mesh.ts'
import { voidScene } from './void-scene.ts'

/** Farther inside than any part is thick, mm: leaves the lattice alone. */
const deepInside = -1e6

/**
 * Depth inside the lattice's material as the exporter sees it, mm, positive in the material, at points of the part
 * frame (3 per point, mm): half thickness minus distance to the sheet or axis, without shell and pads. What the
 * shader's text must agree with to 1e-3 of the cell edge. `ribs`: those of the exporter below open faces.
 */
export function latticeDepth(design: Design, points: Float32Array, ribs?: VoidScene['ribs']): Float32Array {
  const field = new VoidField({
    ...(ribs ? { ribs } : {}),
    boundary: { origin: [0, 0, 0], spacing: 1, size: [1, 1, 1], values: Float32Array.of(deepInside) },
    density: design.density,
    cell: design.cell,
    edge: design.cellSize,
    origin: design.origin,
    halfThickness: wallTable(design),
  })
  const values = field.valuesAt(points)
  const cell = cellDefinition(design.cell)
  if (cell.form !== 'sheet') return values
  // The exported field of a sheet is (L/2π√k)·sin(2π√k·distance/L), the same zero without an arc tangent per sample.
  const scale = design.cellSize / (2 * Math.PI * Math.sqrt(cell.surface.k))
  return values.map((value) => scale * Math.asin(Math.min(Math.max(value / scale, -1), 1)))
}

/** The ribs below open faces as the exporter has them; undefined for a design that has none. */
export async function openRibs(given: Part, design: Design, signal?: AbortSignal): Promise<VoidScene['ribs']> {
  const part = withVoids(given, design.regions)
  const outer = outerMesh(part)
  const group = openGroup(part, design, outer)
  if (!group) return undefined
  return (await openScene(part, outer.part, group, design, design.cellSize / 20, signal)).within.ribs
}

/**
 * The exporter's whole field at points of the part frame, about mm: negative in the void, positive in skin, pads and
 * lattice, and outside.
 */
export async function voidValues(given: Part, design: Design, points: Float32Array, signal?: AbortSignal): Promise<Float32Array> {
  const part = withVoids(given, design.regions)
  const outer = outerMesh(part)
  const group = openGroup(part, design, outer)
  const spacing = design.cellSize / 20
  const scene = group
    ? (await openScene(part, outer.part, group, design, spacing, signal)).within
    : await voidScene(part, outer.part, design, spacing, signal)
  return new VoidField(scene).valuesAt(points)
}

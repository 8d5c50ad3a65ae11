import { marks, nodesOf, type PartFields } from '@trabecula/engine/fields'

/**
 * A bar of four cells for tests: skin, then lattice; its free end moves most and its first cell carries most, per
 * newton.
 */
export function barFields(changes: Partial<PartFields> = {}, facts: Partial<PartFields['facts']> = {}): PartFields {
  const grid = { nx: 4, ny: 1, nz: 1, spacing: 2, origin: [-4, -1, -1] } as const
  const cells = Uint32Array.of(0, 1, 2, 3)
  const nodes = nodesOf(grid, cells)
  const displacement = new Float32Array(3 * nodes.length)
  nodes.forEach((node, at) => {
    displacement[3 * at + 2] = -0.001 * (node % 5)
  })
  return {
    facts: {
      name: 'Gyroid sheet 10 mm',
      grid,
      fileOffset: [10, 20, 30],
      direction: [0, 0, -1],
      stiffness: 250,
      onset: { load: 500, mode: 'skin yield', place: { x: -3, y: 0, z: 0 } },
      designStress: 40,
      lattice: { cell: 'gyroid-sheet', cellSize: 10 },
      absent: { deviation: 'Only a verification can say.' },
      ...facts,
    },
    cells,
    marks: Uint8Array.of(marks.skin, marks.skin | marks.lattice, marks.lattice, marks.lattice | marks.unjudged),
    displacement,
    skin: Float32Array.of(0.002, 0.001, 0, 0),
    core: Float32Array.of(0, 0.0008, 0.0004, 0.01),
    wallStress: Float32Array.of(0, 0.03, 0.02, 0.4),
    density: Float32Array.of(0, 0.4, 0.2, 0.3),
    force: { nodes: Uint32Array.of(4), values: Float64Array.of(0, 0, -1) },
    ...changes,
  }
}

/** The same bar without a lattice. */
export function solidBarFields(): PartFields {
  const { facts, cells, displacement, skin, force } = barFields()
  const { lattice: _lattice, ...rest } = facts
  const absent = {
    density: 'A solid part has no lattice.',
    wallStress: 'A solid part has no lattice.',
    core: 'A solid part has no lattice.',
  }
  return {
    facts: { ...rest, name: 'Solid part', onset: { load: 900 }, absent },
    cells,
    marks: Uint8Array.of(marks.skin, marks.skin, marks.skin, marks.skin),
    displacement,
    skin,
    force,
  }
}

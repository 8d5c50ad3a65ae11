import { encodeFields, marks, namedMode, nodesOf, type PartFields } from '@trabecula/engine'

/** Fields of four cells in a row along x, stiffness 300 N/mm, onset load 1200 N; numbers are made up. */
export function sampleFields(name: string, changes: Partial<PartFields> = {}): PartFields {
  const grid = { nx: 4, ny: 1, nz: 1, spacing: 2, origin: [0, 0, 0] } as const
  const cells = Uint32Array.of(0, 1, 2, 3)
  const nodes = nodesOf(grid, cells)
  const isSolid = name === 'Solid part'
  const displacement = new Float32Array(3 * nodes.length)
  nodes.forEach((node, at) => {
    displacement[3 * at + 2] = (-1e-3 * (node % 5)) / 4
  })
  const lattice = {
    core: Float32Array.of(0, 6e-4, 1 / 1200, 0),
    wallStress: Float32Array.of(0, 0.02, 0.025, 0),
    density: Float32Array.of(0, 0.25, 0.35, 0),
  }
  return {
    facts: {
      name,
      grid,
      fileOffset: [100, 0, 0],
      direction: [0, 0, -1],
      stiffness: isSolid ? 500 : 300,
      onset: { load: isSolid ? 1000 : 1200 },
      designStress: 30,
      ...(isSolid ? {} : { lattice: { cell: 'gyroid-sheet' as const, cellSize: 8 } }),
      absent: { deviation: 'Only a verification can say.', ...(isSolid ? { density: 'A solid part has no lattice.' } : {}) },
    },
    cells,
    marks: isSolid
      ? new Uint8Array(4).fill(marks.skin)
      : Uint8Array.of(marks.skin, marks.lattice, marks.lattice, marks.skin | marks.pad),
    displacement,
    skin: Float32Array.of(5e-4, isSolid ? 4e-4 : 0, isSolid ? 1e-3 : 0, 2e-4),
    ...(isSolid ? {} : lattice),
    force: { nodes: Uint32Array.of(4, 9, 14, 19), values: new Float64Array(12).map((_, at) => (at % 3 === 2 ? -0.25 : 0)) },
    ...changes,
  }
}

export const encodedSample = (name: string): Promise<Uint8Array> => encodeFields(sampleFields(name))

/** The same with the shape of a frequency, as which it moves as under its load. */
export function vibratingSample(name: string): PartFields {
  const fields = sampleFields(name)
  const shape = fields.displacement.map((value) => 1e3 * value)
  return { ...fields, modes: [namedMode({ kind: 'frequency', of: '1', value: 88.8, shape })] }
}

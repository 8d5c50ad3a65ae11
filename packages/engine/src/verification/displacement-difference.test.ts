import { describe, expect, it } from 'vitest'
import { type AnalysisGrid, nodesOf } from '../discretisation/grid/analysis-grid.ts'
import { marks, type PartFields } from '../fields/part-fields.ts'
import { readingsAt } from '../fields/readings.ts'
import { verifiedFields } from '../fields/verified.ts'
import { displacementDifference } from './displacement-difference.ts'

const grid = { nx: 12, ny: 4, nz: 4, spacing: 2, origin: [-3, 1, 0] } as const
const fine = { nx: 48, ny: 16, nz: 16, spacing: 0.5, origin: [-3, 1, 0] } as const
type Map = (x: number, y: number, z: number) => readonly [number, number, number]

function atNodes({ nx, ny, spacing, origin }: AnalysisGrid, nodes: ArrayLike<number>, map: Map): number[] {
  return Array.from(nodes).flatMap((node) => {
    const steps = [node % (nx + 1), Math.floor(node / (nx + 1)) % (ny + 1), Math.floor(node / ((nx + 1) * (ny + 1)))]
    const [x, y, z] = steps.map((step, axis) => origin[axis] + step * spacing) as [number, number, number]
    return map(x, y, z)
  })
}

/** Fields whose displacement is a map of place; all cells but those beyond x = `to` hold material. */
function predicted(map: Map, to = Infinity): PartFields {
  const cells = Uint32Array.from({ length: grid.nx * grid.ny * grid.nz }, (_, cell) => cell).filter(
    (cell) => grid.origin[0] + (cell % grid.nx) * grid.spacing < to,
  )
  return {
    facts: {
      name: 'Octet 6 mm',
      grid,
      fileOffset: [0, 0, 0],
      direction: [0, 0, -1],
      stiffness: 100,
      onset: { load: 500 },
      designStress: 30,
      lattice: { cell: 'octet', cellSize: 6 },
      absent: { deviation: 'Not verified.', skin: 'Left out.' },
    },
    cells,
    marks: new Uint8Array(cells.length).fill(marks.lattice),
    displacement: Float32Array.from(atNodes(grid, nodesOf(grid, cells), map)),
    skin: new Float32Array(cells.length),
    force: { nodes: Uint32Array.of(0), values: Float64Array.of(0, 0, -1) },
  }
}

/** A voxel solution of a map, with material where `isMaterial` says. */
function solution(map: Map, isMaterial: (x: number, y: number, z: number) => boolean) {
  const { nx, ny, nz, spacing, origin } = fine
  const share = new Float32Array(nx * ny * nz)
  for (let voxel = 0; voxel < share.length; voxel++) {
    const steps = [voxel % nx, Math.floor(voxel / nx) % ny, Math.floor(voxel / (nx * ny))]
    const [x, y, z] = steps.map((step, axis) => origin[axis] + (step + 0.5) * spacing) as [number, number, number]
    share[voxel] = isMaterial(x, y, z) ? 1 : 0
  }
  const cells = Uint32Array.from(share.keys()).filter((voxel) => share[voxel] > 0)
  const nodes = Array.from({ length: (nx + 1) * (ny + 1) * (nz + 1) }, (_, node) => node)
  return { grid: fine, cells, share, displacement: Float64Array.from(atNodes(fine, nodes, map)) }
}

const bend: Map = (x, y, z) => [1e-4 * z, -2e-5 * y, -1e-3 * (x + 3)]
const sheets = (_x: number, _y: number, z: number) => z % 3 < 1

describe('the difference between a mesh and its prediction', () => {
  it('is none where both move alike, at every node, also where material lies on one side only', async () => {
    const fields = predicted(bend)
    const found = await displacementDifference(solution(bend, sheets), fields, 6)
    expect(found).toHaveLength(fields.displacement.length)
    for (const value of found) expect(Math.abs(value)).toBeLessThan(1e-8)
  })

  it('that grows in proportion is found at its place, and what varies within a cell is averaged', async () => {
    const softer: Map = (x, y, z) => {
      const [a, b, c] = bend(x, y, z)
      return [a, b + 2e-4 * Math.sin((2 * Math.PI * x) / 6), c * 1.1]
    }
    const fields = predicted(bend)
    const found = await displacementDifference(solution(softer, sheets), fields, 6)
    nodesOf(grid, fields.cells).forEach((node, at) => {
      const x = (node % 13) * 2
      // Away from the ends a unit cell fits around the node; there the window holds only the half of it.
      if (x < 4 || x > 20) return
      expect(found[3 * at + 2]).toBeCloseTo(-1e-4 * x, 6)
      expect(Math.abs(found[3 * at + 1])).toBeLessThan(3e-5)
    })
  })

  it('is not known where the mesh has no material within a unit cell, nor where nothing was predicted', async () => {
    const fields = predicted(bend, 12)
    const found = await displacementDifference(
      solution(bend, (x) => x < 2),
      fields,
      4,
    )
    nodesOf(grid, fields.cells).forEach((node, at) => {
      const x = grid.origin[0] + (node % 13) * 2
      expect([x, Number.isNaN(found[3 * at])]).toEqual([x, x > 6])
    })
  })

  it('is read as the displacement at full resolution and as a deviation, whatever the load', async () => {
    const softer: Map = (x, y, z) => bend(x, y, z).map((value) => 1.2 * value) as [number, number, number]
    const difference = await displacementDifference(
      solution(softer, () => true),
      predicted(bend),
      1,
    )
    const fields = verifiedFields(predicted(bend), [difference])
    expect(fields.facts.absent).toEqual({ skin: 'Left out.' })
    const reading = (load: number, name: string) => readingsAt(fields, load).find((each) => each.name === name)!
    const most = Math.max(...reading(7, 'deviation_percent').values)
    expect(most).toBeGreaterThan(18)
    expect(most).toBeLessThan(20.5)
    expect(reading(700, 'deviation_percent').values).toEqual(reading(7, 'deviation_percent').values)
    const [predictedAt, verifiedAt] = ['displacement_mm', 'displacement_verified_mm'].map((name) => reading(7, name).values)
    verifiedAt.forEach((value, at) => {
      expect(Math.abs(value - 1.2 * predictedAt[at])).toBeLessThan(7 * 2e-4)
    })
    expect(readingsAt(predicted(bend), 1).map(({ name }) => name)).not.toContain('deviation_percent')
    expect(verifiedFields(fields, [])).toMatchObject({
      facts: { absent: { deviation: expect.stringContaining('blocks') } },
    })
    expect(verifiedFields(fields, []).difference).toBeUndefined()
  })

  it('stops when it is cancelled', async () => {
    const stopped = AbortSignal.abort(new Error('enough'))
    const many = { ...solution(bend, () => true), cells: new Uint32Array(60_000) }
    await expect(displacementDifference(many, predicted(bend), 6, stopped)).rejects.toThrow('enough')
  })
})

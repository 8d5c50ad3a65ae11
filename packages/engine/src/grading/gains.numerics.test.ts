/**
 * How much stiffer grading makes a lattice of the same mass, without a skin and with one
 * (docs/theory/graded-density.md).
 */
import { findMaterial, findPrinter } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import type { CellName } from '../cells/unit-cell.ts'
import { noCutCells } from '../discretisation/grid/cut-cells.ts'
import { noMasses } from '../discretisation/mass-points.ts'
import type { Problem } from '../discretisation/problem.ts'
import { allAxes } from '../discretisation/supports/constraints.ts'
import { Analysis } from '../elasticity/analysis.ts'
import { MaterialInterpolation } from '../material/interpolation.ts'
import { boxPart, cantilever } from '../testing/sample-parts.ts'
import { grade } from './grade.ts'
import { LatticeModel } from './lattice-model.ts'

type Place = readonly [number, number, number]

interface Block {
  readonly size: Place
  isHeld(at: Place): boolean
  /** Direction of the force on the nodes that carry it; undefined elsewhere. */
  load(at: Place): Place | undefined
  /** Cells that are solid skin. */
  readonly isSkin?: (at: Place) => boolean
  readonly isVoid?: (at: Place) => boolean
}

/** Cells as large as the unit cell and far from any printing limit, so that only the law and the bounds matter. */
const spacing = 100

/** A block of lattice without the shell that a part always has. */
function problemOf({ size, isHeld, load, isSkin, isVoid }: Block): Problem {
  const [nx, ny, nz] = size
  const part = boxPart(10, 10, 10)
  const places = ([x, y, z]: Place): Place[] =>
    Array.from({ length: x * y * z }, (_, i) => [i % x, Math.floor(i / x) % y, Math.floor(i / (x * y))])
  const cells = places(size)
  const solid = Float32Array.from(cells, (at) => (isSkin?.(at) && !isVoid?.(at) ? 1 : 0))
  const core = Float32Array.from(cells, (at, i) => (solid[i] === 1 || isVoid?.(at) ? 0 : 1))
  const nodes = places([nx + 1, ny + 1, nz + 1])
  const loads = nodes.map(load)
  const held = Uint32Array.from(nodes.keys()).filter((node) => isHeld(nodes[node]))
  const count = loads.filter((force) => force !== undefined).length
  return {
    part,
    setup: cantilever(part, [0, 0, -1]),
    material: findMaterial('HP HR PA12')!,
    printer: findPrinter('HP MJF 5200')!,
    grid: { nx, ny, nz, spacing, origin: [0, 0, 0] },
    whole: solid.map((share, cell) => share + core[cell]),
    solid,
    core,
    cut: noCutCells,
    pad: new Uint8Array(cells.length),
    enclosing: { shell: 0, pad: 0, zeroThicknessDirection: 'None', padTriangles: new Uint32Array() },
    cells: Uint32Array.from(cells.keys()).filter((cell) => solid[cell] + core[cell] > 0),
    cellVolume: spacing ** 3,
    volume: cells.length * spacing ** 3,
    solidVolume: solid.reduce((sum, share) => sum + share, 0) * spacing ** 3,
    coreVolume: core.reduce((sum, share) => sum + share, 0) * spacing ** 3,
    coreThickness: ny * spacing,
    coreThickest: ny * spacing,
    depths: { ridge: [(ny * spacing) / 2], most: (ny * spacing) / 2, spacing },
    openSides: 0,
    places: [],
    masses: noMasses,
    constrained: { nodes: held, axes: new Uint8Array(held.length).fill(allAxes) },
    pins: { cells: new Uint32Array(), stiffness: new Float32Array() },
    cases: [
      {
        name: 'A',
        force: {
          nodes: Uint32Array.from(nodes.keys()).filter((node) => loads[node] !== undefined),
          values: Float64Array.from(loads.flatMap((force) => (force ?? []).map((value) => value / count))),
        },
        direction: [0, 0, -1],
        requested: undefined,
        reached: 1,
        momentError: 0,
      },
    ],
    unjudged: new Uint8Array(cells.length),
    underLoad: new Uint8Array(cells.length),
    notes: [],
  }
}

async function gainOf(block: Block, cell: CellName, min: number, max: number): Promise<number> {
  const problem = problemOf(block)
  const analysis = await Analysis.create(problem, 2)
  const bounds = { min, max, minReason: 'wall', maxReason: 'ceiling', printable: true } as const
  const law = new MaterialInterpolation(cell, spacing, problem.material, problem.printer, bounds)
  const { best, uniform } = await grade(new LatticeModel(analysis, law), { target: 0 })
  await analysis.dispose()
  expect(best.mean / uniform.mean).toBeCloseTo(1, 5)
  return best.value / uniform.value - 1
}

const beam: Block = {
  size: [48, 16, 16],
  isHeld: ([x]) => x === 0,
  load: ([x]) => (x === 48 ? [0, 0, -1] : undefined),
}
const block = { size: [24, 24, 24], isHeld: ([, , z]: Place) => z === 0 } as const

describe('grading at equal mass', () => {
  it.each<[string, Block, CellName, number, number, number]>([
    ['a gyroid cantilever between 0.1 and 0.6', beam, 'gyroid-sheet', 0.1, 0.6, 0.6],
    ['an octet cantilever between 0.1 and 0.6', beam, 'octet', 0.1, 0.6, 0.6],
    ['a gyroid cantilever between 0.15 and 0.45', beam, 'gyroid-sheet', 0.15, 0.45, 0.35],
    ['a gyroid cantilever between 0.2 and 0.4', beam, 'gyroid-sheet', 0.2, 0.4, 0.2],
    [
      'a gyroid block under a pad in the middle',
      { ...block, load: ([x, y, z]) => (z === 24 && Math.abs(x - 12) <= 2 && Math.abs(y - 12) <= 2 ? [0, 0, -1] : undefined) },
      'gyroid-sheet',
      0.1,
      0.6,
      0.6,
    ],
    [
      'a gyroid block under even pressure',
      { ...block, load: ([, , z]) => (z === 24 ? [0, 0, -1] : undefined) },
      'gyroid-sheet',
      0.1,
      0.6,
      0,
    ],
    [
      'a gyroid cantilever with a closed skin of 1/16 of its height',
      { ...beam, isSkin: ([, y, z]) => y === 0 || y === 15 || z === 0 || z === 15 },
      'gyroid-sheet',
      0.1,
      0.6,
      0.08,
    ],
  ])(
    'makes %s at least as much stiffer as it should be',
    async (_, of, cell, min, max, least) => {
      const gain = await gainOf(of, cell, min, max)
      expect(gain).toBeGreaterThanOrEqual(least)
    },
    60_000,
  )
})

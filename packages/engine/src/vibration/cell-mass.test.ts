import { findMaterial } from '@trabecula/domain'
import { cylinder } from '@trabecula/geometry'
import { describe, expect, it } from 'vitest'
import { volumeFractions } from '../discretisation/grid/volume-fractions.ts'
import { noMasses } from '../discretisation/mass-points.ts'
import { CellMass } from './cell-mass.ts'

const material = findMaterial('HP HR PA12')!
const density = material.densityGCm3 * 1e-9

/** An upright cylinder of radius 5 and height 12 with a skin of 1, on cubes of 1.25 that it cuts. */
const [radius, height] = [5, 12]
const grid = { nx: 10, ny: 10, nz: 10, spacing: 1.25, origin: [-6.25, -6.25, -0.25] as const }

async function cylinderMass(lattice: number) {
  const { whole, core, solid, cut } = await volumeFractions(cylinder(radius, height, 96), grid, {
    shell: 1,
    pad: 0,
    layers: [],
    sign: 'scan',
  })
  const cells = Uint32Array.from(whole.keys()).filter((cell) => whole[cell]! > 0)
  const inside = new Set(cells)
  expect(cut.cells.every((cell) => inside.has(cell))).toBe(true)
  const pins = { cells: new Uint32Array(), stiffness: new Float32Array() }
  const problem = { grid, cells, cut, pins, solid, core, cellVolume: grid.spacing ** 3, material, masses: noMasses }
  return new CellMass(problem, new Float32Array(whole.length).fill(lattice))
}

/** x'My of two fields that are given at the nodes' coordinates. */
function between(mass: CellMass, a: (at: number[]) => number[], b: (at: number[]) => number[]): number {
  const fieldOf = (field: (at: number[]) => number[]) =>
    Float64Array.from(
      [...mass.nodes].flatMap((node) => {
        const across = grid.nx + 1
        const index = [node % across, Math.floor(node / across) % (grid.ny + 1), Math.floor(node / (across * (grid.ny + 1)))]
        return field(index.map((each, axis) => grid.origin[axis]! + each * grid.spacing))
      }),
    )
  const x = fieldOf(a)
  return mass.multiply(fieldOf(b)).reduce((sum, value, i) => sum + value * x[i]!, 0)
}

describe('the mass of cells that a surface cuts', () => {
  const along = () => [1, 0, 0]
  const turning = ([x = 0, y = 0]: number[]) => [-y, x, 0]

  it('is that of the part, moves as one, and has the part’s centre and moment of inertia', async () => {
    const mass = await cylinderMass(1)
    const exact = density * Math.PI * radius ** 2 * height
    expect(mass.tonnes / exact).toBeCloseTo(1, 2)
    expect(between(mass, along, along) / mass.tonnes).toBeCloseTo(1, 12)
    // About the axis, m r²/2; and no moment between moving and turning, because the centre is on the axis.
    expect(between(mass, turning, turning) / ((mass.tonnes * radius ** 2) / 2)).toBeCloseTo(1, 1)
    expect(Math.abs(between(mass, along, turning)) / (mass.tonnes * radius)).toBeLessThan(1e-3)
    expect(
      between(
        mass,
        () => [1, 0, 0],
        ([, , z = 0]) => [z, 0, 0],
      ) /
        (mass.tonnes * (height / 2)),
    ).toBeCloseTo(1, 2)
  })

  it('weighs the lattice by its density, and the skin whole', async () => {
    const [solid, half] = [await cylinderMass(1), await cylinderMass(0.5)]
    const core = density * Math.PI * (radius - 1) ** 2 * (height - 2)
    expect((solid.tonnes - half.tonnes) / (core / 2)).toBeCloseTo(1, 1)
  })
  it('changes with the density of the lattice as its slopes say', async () => {
    // Without rounding in single precision.
    const step = 2 ** -9
    const [less, more, mass] = [await cylinderMass(0.5 - step), await cylinderMass(0.5 + step), await cylinderMass(0.5)]
    // A displacement of high and low frequency, so that no node counts like its neighbours.
    const x = Float64Array.from({ length: 3 * mass.nodes.length }, (_, i) => Math.sin(i) + Math.cos(0.01 * i))
    const kinetic = (of: CellMass) => of.multiply(x).reduce((sum, value, i) => sum + value * x[i]!, 0)
    const slopes = mass.slopes(x)
    const change = (kinetic(more) - kinetic(less)) / (2 * step)
    expect(slopes.reduce((sum, slope) => sum + slope, 0) / change).toBeCloseTo(1, 6)
    expect(slopes.every((slope) => slope >= 0 || Math.abs(slope) < 1e-3 * change)).toBe(true)
  })
})

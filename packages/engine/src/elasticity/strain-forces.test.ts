import { expect, it } from 'vitest'
import { nodesOf } from '../discretisation/grid/analysis-grid.ts'
import { CutStrains, strainsLength } from './cut-strains.ts'
import { StrainForces } from './strain-forces.ts'

const grid = { nx: 3, ny: 2, nz: 2, spacing: 0.5, origin: [0, 0, 0] as const }
/** Two neighbours along x, one above, one apart. */
const cells = Uint32Array.of(0, 1, 6, 11)
const nodes = nodesOf(grid, cells)
/** The second one holds a skin at one side and core at the other. */
const cut = {
  cells: Uint32Array.of(1),
  whole: new Float32Array(8).fill(1),
  core: Float32Array.of(1.1, 0.7, 0.9, -0.2, 1, 0.3, 0.4, 0),
  densest: Float32Array.of(1),
}
const problem = { grid, cells, cut }
const strainForces = () => new StrainForces(problem, nodes, new CutStrains(problem, Uint32Array.of(1)))
const place = (node: number): readonly number[] => [node % 4, Math.floor(node / 4) % 3, Math.floor(node / 12)]

it('does on every even strain the work that the derivatives say, whatever it is', () => {
  const byStrain = Float64Array.from({ length: strainsLength(problem) }, (_, i) => Math.sin(1 + i))
  const { nodes: loaded, values } = strainForces().of(byStrain)
  expect(loaded).toBe(nodes)
  for (let component = 0; component < 6; component++) {
    // Displacement of that strain alone, with the engineering shears yz, xz, xy.
    const [into, along] = [
      [0, 0],
      [1, 1],
      [2, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ][component] as [number, number]
    let work = 0
    nodes.forEach((node, n) => {
      work += values[3 * n + into]! * grid.spacing * place(node)[along]!
    })
    const wanted = byStrain.reduce((sum, value, n) => (n % 6 === component ? sum + value : sum), 0)
    expect(work).toBeCloseTo(wanted, 6)
  }
  // They neither push nor turn the part.
  for (const axis of [0, 1, 2]) expect(nodes.reduce((sum, _, n) => sum + values[3 * n + axis]!, 0)).toBeCloseTo(0, 12)
  for (const [a, b] of [
    [0, 1],
    [1, 2],
    [0, 2],
  ] as const) {
    const moment = nodes.reduce(
      (sum, node, n) => sum + place(node)[a]! * values[3 * n + b]! - place(node)[b]! * values[3 * n + a]!,
      0,
    )
    expect(moment).toBeCloseTo(0, 6)
  }
})

it('answers afresh every time', () => {
  const forces = strainForces()
  const byStrain = new Float64Array(strainsLength(problem)).fill(2)
  const first = forces.of(byStrain).values.slice()
  expect(forces.of(byStrain).values).toEqual(first)
  expect(Math.max(...first)).toBeGreaterThan(0)
})

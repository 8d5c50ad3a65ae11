import { describe, expect, it } from 'vitest'
import type { AnalysisGrid } from '../discretisation/grid/analysis-grid.ts'
import { cutNodes, nodalFieldAt } from './window-border.ts'

const coarse: AnalysisGrid = { nx: 4, ny: 3, nz: 3, spacing: 2, origin: [-4, 0, 0] }
const fine: AnalysisGrid = { nx: 5, ny: 6, nz: 7, spacing: 0.5, origin: [-2.2, 1.1, 0.3] }

const positions = ({ nx, ny, nz, spacing: h, origin }: AnalysisGrid): [number, number, number][] =>
  Array.from({ length: (nx + 1) * (ny + 1) * (nz + 1) }, (_, node) => {
    const [i, j, k] = [node % (nx + 1), Math.floor(node / (nx + 1)) % (ny + 1), Math.floor(node / ((nx + 1) * (ny + 1)))]
    return [origin[0] + i * h, origin[1] + j * h, origin[2] + k * h]
  })
const linear = ([x, y, z]: readonly [number, number, number]) => [x + 2 * y, 3 - z, x - y + z]

describe('the border of a window', () => {
  it.each([
    ['where all cells have material', 36],
    ['where only the first layer has, beyond which the solver left zeros', 12],
  ])('is moved linearly by a linear field %s', (_, active) => {
    const field = Float64Array.from(positions(coarse).flatMap(linear))
    if (active < 36) field.fill(0, 3 * 2 * 5 * 4)
    const cells = Uint32Array.from({ length: active }, (_, cell) => cell)
    const found = nodalFieldAt(coarse, field, cells, fine)
    positions(fine)
      .flatMap(linear)
      .forEach((value, at) => {
        expect(found[at]).toBeCloseTo(value, 12)
      })
  })

  it('does not take the zero of nodes that have no material', () => {
    const field = Float64Array.from(positions(coarse).flatMap(() => [1, 1, 1]))
    // Only the first layer of cells is active; the solver left zeros above it.
    field.fill(0, 3 * 2 * 5 * 4)
    const cells = Uint32Array.from({ length: 12 }, (_, cell) => cell)
    for (const value of nodalFieldAt(coarse, field, cells, fine)) expect(value).toBeCloseTo(1, 12)
  })

  it('is moved the same in a window as by the whole grid around it', () => {
    const whole: AnalysisGrid = { nx: 14, ny: 13, nz: 12, spacing: 1, origin: [0, 0, 0] }
    const field = Float64Array.from(positions(whole).flatMap(([x, y, z]) => [Math.sin(x * y), Math.cos(x + z), y * z]))
    // Walls of a cell between two empty layers: values are carried on from both sides.
    const cells = Uint32Array.from({ length: 14 * 13 * 12 }, (_, cell) => cell).filter((cell) => (cell % 14) % 3 === 0)
    const everywhere = nodalFieldAt(whole, field, cells, whole)
    const window: AnalysisGrid = { nx: 4, ny: 3, nz: 5, spacing: 1, origin: [5, 6, 4] }
    const found = nodalFieldAt(whole, field, cells, window)
    positions(window).forEach(([x, y, z], node) => {
      const same = 3 * (x + 15 * (y + 14 * z))
      expect(found.slice(3 * node, 3 * node + 3)).toEqual(everywhere.slice(same, same + 3))
    })
  })

  it('holds where it cuts the part, and nowhere on the free faces of the part', () => {
    const grid: AnalysisGrid = { nx: 2, ny: 2, nz: 2, spacing: 1, origin: [0, 0, 0] }
    const nodes = cutNodes(grid, { min: [0, 0, 0], max: [10, 2, 2] })
    expect([...nodes]).toEqual([2, 5, 8, 11, 14, 17, 20, 23, 26])
    expect(cutNodes(grid, { min: [0, 0, 0], max: [2, 2, 2] }).length).toBe(0)
  })
})

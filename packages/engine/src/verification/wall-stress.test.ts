import { describe, expect, it } from 'vitest'
import type { AnalysisGrid } from '../discretisation/grid/analysis-grid.ts'
import { cutVoxels } from './cut-voxels.ts'
import { pointsPerVoxel, wallStress } from './wall-stress.ts'
import { worstCell } from './worst-cell.ts'

const young = 2000
const poisson = 0.3
const scale = young / ((1 + poisson) * (1 - 2 * poisson))
const solid = { c11: scale * (1 - poisson), c12: scale * poisson, c44: (scale * (1 - 2 * poisson)) / 2 }

/**
 * A wall of twice `voxels` in the middle of six layers, bent about y with curvature κ: u = κxz, v = −κνyz, w = −κ(x² +
 * ν(z² − y²))/2, of which the stress is σ_xx = Eκz and nothing else.
 */
function bentWall(voxels: number) {
  const grid: AnalysisGrid = { nx: 12, ny: 12, nz: 6, spacing: 0.25, origin: [-1.5, -1.5, -0.75] }
  const half = voxels * grid.spacing
  const curvature = 0.01
  const share = new Float32Array(grid.nx * grid.ny * grid.nz)
  for (let cell = 0; cell < share.length; cell++) {
    const low = grid.origin[2] + Math.floor(cell / 144) * grid.spacing
    share[cell] = Math.max(0, Math.min(low + grid.spacing, half) - Math.max(low, -half)) / grid.spacing
  }
  const displacement = new Float64Array(3 * 13 * 13 * 7)
  for (let node = 0; node < displacement.length / 3; node++) {
    const place = [node % 13, Math.floor(node / 13) % 13, Math.floor(node / 169)]
    const [x, y, z] = place.map((n, axis) => grid.origin[axis]! + n * grid.spacing) as [number, number, number]
    const w = (-curvature * (x * x + poisson * (z * z - y * y))) / 2
    displacement.set([curvature * x * z, -curvature * poisson * y * z, w], 3 * node)
  }
  const moments = new Float32Array(3 * share.length)
  share.forEach((filled, cell) => {
    const side = Math.floor(cell / 144) < 3 ? 1 : -1
    if (filled > 0) moments[3 * cell + 2] = side * filled * (1 - filled)
  })
  const cut = cutVoxels(
    Uint32Array.from(share.keys()).filter((cell) => share[cell] > 0),
    { share, moments },
  )
  const strains = Float32Array.from({ length: 48 * cut.cells.length }, (_, i) => {
    const [cell, point, component] = [cut.cells[Math.floor(i / 48)]!, Math.floor(i / 6) % 8, i % 6]
    const z = heightOf(grid, cell, point, 1 / Math.sqrt(3))
    return component === 0 ? curvature * z : component < 3 ? -poisson * curvature * z : 0
  })
  const unjudged = new Uint8Array(share.length)
  const input = { grid, share, unjudged, cut: { ...cut, strains }, displacement, ...solid, designStress: 40 }
  return { grid, half, curvature, share, input }
}

/** z of one of the eight points of a voxel, which lie this far from its middle towards its faces. */
const heightOf = ({ origin, spacing }: AnalysisGrid, cell: number, point: number, far: number) =>
  origin[2] + (Math.floor(cell / 144) + 0.5 + ((point >> 2) & 1 ? far : -far) / 2) * spacing

describe('the stress in a wall of voxels', () => {
  it('is that of pure bending at every point, cut voxels included', () => {
    const { grid, curvature, share, input } = bentWall(1.65)
    const index = wallStress(input)
    let judged = 0
    index.forEach((value, point) => {
      const cell = Math.floor(point / pointsPerVoxel)
      if (value === 0) return
      judged++
      const z = heightOf(grid, cell, point % 8, 0.5)
      expect(value).toBeCloseTo((young * curvature * Math.abs(z)) / 40, 5)
    })
    // Two whole layers; of the cut ones, 0.65 full, five points in eight.
    expect(judged).toBe(144 * (2 * 8 + 2 * 5))
    expect(share[144]).toBeCloseTo(0.65, 5)
  })

  it.each([1.4, 1.65])('reaches the surface of a wall of twice %d voxels, filled half or less as its last may be', (voxels) => {
    const { grid, half, curvature, input, share } = bentWall(voxels)
    const surface = (young * curvature * half) / 40
    const bounds = { min: grid.origin, max: [1.5, 1.5, 0.75] } as const
    const found = worstCell({ grid, index: wallStress(input), share, cellSize: 1.5, bounds })
    expect(Math.abs(found / surface - 1)).toBeLessThan(0.12)
  })

  it('is that of Tsai and Hill where layers are weaker along the build direction: pulled along it by the ratio', () => {
    const { input } = bentWall(1.65)
    const found = (normal: readonly [number, number, number]) => wallStress({ ...input, layers: { normal, excess: 0.44 } })
    const [plain, along, across] = [wallStress(input), found([1, 0, 0]), found([0, 0, 1])]
    plain.forEach((value, point) => {
      expect(along[point]).toBeCloseTo(1.2 * value, 5)
      expect(across[point]).toBeCloseTo(value, 5)
    })
  })

  it('is judged nowhere in air, nor where judging is not requested', () => {
    const { input, share } = bentWall(1.65)
    const unjudged = input.unjudged.map((_, cell) => (cell % 12 < 6 ? 1 : 0))
    wallStress({ ...input, unjudged }).forEach((value, point) => {
      const cell = Math.floor(point / pointsPerVoxel)
      if (unjudged[cell] === 1 || share[cell] === 0) expect(value).toBe(0)
    })
  })
})

import { expect, test } from 'vitest'
import { homogenizeCubic } from './cubic-cell.ts'
import type { VoxelCell } from './voxel-cell.ts'
import { blockSize, type VoxelSymmetry, voxelInBlock } from './voxel-symmetry.ts'

const { sin, cos, abs, min, PI } = Math
const phases = (n: number) => (i: number) => (2 * PI * (i + 0.5)) / n

/** Fields with each symmetry; the material is where they are small, at levels that no group of images touches. */
const fields: Record<Exclude<VoxelSymmetry, 'none'>, { field: (x: number, y: number, z: number) => number; level: number }> = {
  'body-centred': { field: (x, y, z) => abs(sin(x) * cos(y) + sin(y) * cos(z) + sin(z) * cos(x)), level: 0.4321 },
  'face-centred': {
    field: (x, y, z) =>
      abs(sin(x) * sin(y) * sin(z) + sin(x) * cos(y) * cos(z) + cos(x) * sin(y) * cos(z) + cos(x) * cos(y) * sin(z)),
    level: 0.3456,
  },
  mirrored: {
    field: (x, y, z) => min(2 - cos(x) - cos(y), 2 - cos(y) - cos(z), 2 - cos(z) - cos(x)),
    level: 0.5432,
  },
}

test.each(['body-centred', 'face-centred', 'mirrored'] as const)(
  'the block of a %s cell gives the constants and yield limits of the whole cell',
  (symmetry) => {
    const { field, level } = fields[symmetry]
    const n = 16
    const at = phases(n)
    const cellOver = (kind: VoxelSymmetry): VoxelCell => {
      const [nx, ny, nz] = blockSize(n, kind)
      const stiffness = Float64Array.from({ length: nx * ny * nz }, (_, v) =>
        field(at(v % nx), at(Math.floor(v / nx) % ny), at(Math.floor(v / (nx * ny)))) < level ? 1 : 0,
      )
      return { n, stiffness, symmetry: kind }
    }
    const whole = homogenizeCubic(cellOver('none'), 0.3, { tolerance: 1e-8 })
    const part = homogenizeCubic(cellOver(symmetry), 0.3, { tolerance: 1e-8 })
    expect(part.density).toBe(whole.density)
    expect(part.response.elements.count * (symmetry === 'mirrored' ? 8 : symmetry === 'face-centred' ? 4 : 2)).toBe(
      whole.response.elements.count,
    )
    for (const key of ['c11', 'c12', 'c44', 'yieldUniaxial', 'yieldHydrostatic', 'yieldShear'] as const)
      expect(abs(part[key] / whole[key] - 1)).toBeLessThan(1e-5)
  },
)

test('every voxel of the cell has its image in the block, and the block its own', () => {
  for (const symmetry of ['none', 'body-centred', 'face-centred', 'mirrored'] as const) {
    const n = 6
    const [nx, ny, nz] = blockSize(n, symmetry)
    for (let k = 0; k < n; k++)
      for (let j = 0; j < n; j++)
        for (let i = 0; i < n; i++) {
          const [x, y, z] = voxelInBlock(n, symmetry, i, j, k)
          expect(x < nx && y < ny && z < nz && x >= 0 && y >= 0 && z >= 0).toBe(true)
          if (i < nx && j < ny && k < nz) expect([x, y, z]).toEqual([i, j, k])
        }
  }
})

test('an odd number of voxels cannot be halved', () => {
  expect(() => blockSize(7, 'mirrored')).toThrow('even')
})

import { readPartFile, soupVolume, toPartFrame } from '@trabecula/geometry'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { describe, expect, it } from 'vitest'
import { type AnalysisGrid, alignedGrid, cellCount } from '../discretisation/grid/analysis-grid.ts'
import { exportMesh } from '../export/export-mesh.ts'
import { boxPart } from '../testing/sample-parts.ts'
import { designField, fieldShares } from './field-shares.ts'
import { type MaterialShares, materialShares } from './material-shares.ts'

const part = boxPart(26, 13, 13)
const none = [null, null, null] as const

const rms = (a: Float32Array, b: Float32Array): number =>
  Math.sqrt(a.reduce((sum, each, n) => sum + (each - b[n]!) ** 2, 0) / a.length)
const filled = ({ share }: MaterialShares, spacing: number): number => share.reduce((sum, each) => sum + each, 0) * spacing ** 3

describe('voxels from the field of a design', () => {
  it.each(['kelvin', 'octet', 'gyroid-sheet', 'gyroid-skeletal'] as const)(
    'approach those of its exported mesh, moments too: %s',
    async (cell) => {
      const pad = { pad: 1.6, padTriangles: Uint32Array.of(0, 1) }
      const design = sampleDesign(part, cell, { cellSize: 6, ...pad }, [0.25, 0.45])
      const chunks: Uint8Array[] = []
      const made = await exportMesh(part, design, (chunk) => void chunks.push(chunk.slice()), { spacing: 0.12 })
      if (!made.ok) throw new Error(made.refusal.message)
      const reading = readPartFile(Buffer.concat(chunks))
      if (!reading.ok) throw new Error(reading.message)
      const mesh = toPartFrame(reading.soup, part.center, part.unitScale)
      const { field, outer } = await designField(part, design)
      const compared = async (spacing: number) => {
        const grid = alignedGrid(part.bounds, spacing, none)
        const [ofMesh, ofField] = [await materialShares(mesh, grid), await fieldShares(field, outer.part, grid)]
        return {
          volume: Math.abs(filled(ofField, spacing) / soupVolume(mesh) - 1),
          share: rms(ofField.share, ofMesh.share),
          moments: rms(ofField.moments, ofMesh.moments),
        }
      }
      const [coarse, fine] = [await compared(0.52), await compared(0.26)]
      expect(coarse.volume).toBeLessThan(0.012)
      expect(fine.volume).toBeLessThan(0.003)
      // What is left is mostly what sixteen scan lines miss of a voxel.
      expect(coarse.share).toBeLessThan(0.03)
      expect(fine.share).toBeLessThan(0.02)
      expect(coarse.moments).toBeLessThan(0.03)
      expect(fine.moments).toBeLessThan(0.02)
    },
  )

  it('are the same in a window as in the whole', async () => {
    const design = sampleDesign(part, 'kelvin', { cellSize: 6 })
    const { field, outer } = await designField(part, design)
    const whole = alignedGrid(part.bounds, 0.5, none)
    const [i0, j0, k0] = [10, 0, 8]
    const [x, y, z] = whole.origin
    const origin = [x + 0.5 * i0, y + 0.5 * j0, z + 0.5 * k0] as const
    const window: AnalysisGrid = { nx: 12, ny: 9, nz: 14, spacing: 0.5, origin }
    const [all, some] = [await fieldShares(field, outer.part, whole), await fieldShares(field, outer.part, window)]
    const inWhole = Float32Array.from({ length: cellCount(window) }, (_, cell) => {
      const [i, j, k] = [cell % 12, Math.floor(cell / 12) % 9, Math.floor(cell / 108)]
      return all.share[i0 + i + whole.nx * (j0 + j + whole.ny * (k0 + k))]!
    })
    expect(rms(inWhole, some.share)).toBeLessThan(1e-3)
  })
})

import { orThrow } from '@trabecula/domain'
import { sampleGrid } from '@trabecula/kernels'
import { expect, it } from 'vitest'
import { halfThickness } from '../cells/thickness.ts'
import { unitCell } from '../cells/unit-cell.ts'
import { makeCandidate, prepareDesignRun } from '../make-candidate.ts'
import { boxPart, cantilever } from '../testing/sample-parts.ts'
import type { Design } from './design.ts'

const [x, y, z] = [80, 30, 30] as const

/**
 * Volume of the design's implicit in the box, mm³, by points 0.2 mm apart (shell and pad are whole numbers of steps):
 * shell, pads at both ends, lattice inside.
 */
function implicitVolume(design: Design): number {
  const { distance } = unitCell(design.cell)
  const step = 0.2
  const levels = Float64Array.from({ length: 1001 }, (_, i) => halfThickness(design.cell, i / 1000))
  let inside = 0
  for (let c = step / 2; c < z; c += step) {
    for (let b = step / 2; b < y; b += step) {
      for (let a = step / 2; a < x; a += step) {
        const toWall = Math.min(b, y - b, c, z - c)
        const toEnd = Math.min(a, x - a)
        const [px, py, pz] = [a - x / 2, b - y / 2, c - z / 2] as const
        const [ox, oy, oz] = design.origin
        const size = design.cellSize
        const isSolid = Math.min(toWall, toEnd) < design.shell || toEnd < design.pad
        const rho = isSolid ? 0 : sampleGrid(design.density, px, py, pz)
        if (isSolid || Math.abs(distance((px - ox) / size, (py - oy) / size, (pz - oz) / size)) < levels[Math.round(1000 * rho)])
          inside++
      }
    }
  }
  return inside * step ** 3
}

it.each(['gyroid-sheet', 'diamond-sheet', 'octet'] as const)(
  'the mass of a graded %s is that of its implicit, within two percent',
  async (cell) => {
    const part = boxPart(x, y, z)
    const prepared = orThrow(await prepareDesignRun(part, { ...cantilever(part, [0, 0, -1]), elements: 10_000 }))
    try {
      const design = orThrow(await makeCandidate(prepared, cell))
      const grams = (implicitVolume(design) * prepared.problem.material.densityGCm3) / 1000
      expect(Math.abs(design.row.massG / grams - 1)).toBeLessThan(0.02)
    } finally {
      await prepared.dispose()
    }
  },
)

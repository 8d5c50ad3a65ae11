import { findPrinter, type Region, regionBody } from '@trabecula/domain'
import { box, moved } from '@trabecula/geometry'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { expect, it } from 'vitest'
import type { Design } from '../candidates/design.ts'
import { boxPart, facing } from '../testing/sample-parts.ts'
import { regions, regionsOf } from './regions.ts'

const part = boxPart(24, 20, 16)
const grid = { nx: 12, ny: 10, nz: 32, spacing: 0.5, origin: [-3, -2.5, -8] as const }
const printer = findPrinter('HP MJF 5200')!

/** Regions along a column in the middle of the box, from the bottom to the top, in half millimetres. */
async function column(changes: Omit<Partial<Design>, 'cell'>): Promise<number[]> {
  const { region } = await regionsOf(part, sampleDesign(part, 'octet', changes), printer, grid)
  return Array.from({ length: grid.nz }, (_, k) => region[6 + grid.nx * (5 + grid.ny * k)])
}

it('a closed shell is skin on both ends of a column', async () => {
  const seen = await column({})
  expect(seen.slice(0, 3)).toEqual([regions.skin, regions.skin, regions.lattice])
  expect(seen.slice(-3)).toEqual([regions.lattice, regions.skin, regions.skin])
})

it('an open face has no skin under it, the face against it keeps its own', async () => {
  const seen = await column({ zeroThicknessDirection: '+Z' })
  expect(seen.slice(0, 3)).toEqual([regions.skin, regions.skin, regions.lattice])
  expect(seen.slice(-3)).toEqual([regions.lattice, regions.lattice, regions.lattice])
})

it('a loaded face stays closed over its pad in an open direction', async () => {
  const seen = await column({ zeroThicknessDirection: 'Z', pad: 2, padTriangles: facing(part, 2, 1) })
  expect(seen.slice(0, 2)).toEqual([regions.lattice, regions.lattice])
  expect(seen.slice(-5)).toEqual([regions.lattice, regions.pad, regions.pad, regions.skin, regions.skin])
})

it('what a shape or a body of a file makes solid counts as a pad', async () => {
  const shape: Region = {
    box: [
      [0, 0, 4],
      [24, 20, 8],
    ],
    as: 'solid',
  }
  const body: Region = { body: regionBody('layer.stl', moved(box([24, 20, 4]), 0, 0, 4), 1), as: 'solid' }
  const seen = await column({ regions: [body] })
  expect(seen).toEqual(await column({ regions: [shape] }))
  expect(seen.slice(6, 18)).toEqual([
    ...Array(2).fill(regions.lattice),
    ...Array(8).fill(regions.pad),
    ...Array(2).fill(regions.lattice),
  ])
})

it('a voxel through which the inner face of the skin runs is skin by its share', async () => {
  const finer = { ...grid, nz: 40, spacing: 0.4 }
  const { solid } = await regionsOf(part, sampleDesign(part, 'octet', { shell: 1 }), printer, finer)
  const seen = Array.from({ length: finer.nz }, (_, k) => solid[6 + finer.nx * (5 + finer.ny * k)])
  for (const [at, share] of [1, 1, 0.5, 0, 0].entries()) {
    expect(seen[at]).toBeCloseTo(share, 5)
    expect(seen[finer.nz - 1 - at]).toBeCloseTo(share, 5)
  }
})

import { findPrinter } from '@trabecula/domain'
import { type IndexedMesh, sphere, wallThickness, weld } from '@trabecula/geometry'
import { runToEnd, runTree } from '@trabecula/kernels'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { describe, expect, it } from 'vitest'
import { boxPart } from '../../testing/sample-parts.ts'
import { thinNotes } from './walls.ts'

it('the kernel’s tree of triangles finds the walls that the tree of the geometry finds, bit for bit', () => {
  const inner = sphere(5.3, 96)
  const turned = inner.map((_, i) => inner[i - (i % 9) + [0, 1, 2, 6, 7, 8, 3, 4, 5][i % 9]!]!)
  const shell: IndexedMesh = weld(Float32Array.from([...sphere(6, 96), ...turned]))
  const options = { samples: 2000, most: 2, facing: 'out', beside: weld(sphere(5.6, 8)) } as const
  const found = runToEnd(wallThickness(shell, { ...options, treeOf: runTree }))
  expect(found).toEqual(runToEnd(wallThickness(shell, options)))
  expect(found.touchesBeside).toContain(1)
  expect(found.touchesBeside).toContain(0)
})

describe('a file whose lattice is thinner than its printer makes', () => {
  const part = boxPart(60, 40, 12)
  const said = (cell: 'kelvin' | 'gyroid-sheet', feature: number | null, printer = 'HP MJF 5200') =>
    thinNotes(
      { feature, thin: feature, least: feature ?? 0, at: [0, 0, 0] },
      part,
      sampleDesign(part, cell),
      findPrinter(printer),
    )

  it('says how thin, where and what the printer makes', () => {
    expect(said('kelvin', 0.478)).toEqual([
      "A hundredth of the lattice's surface lies on struts of 0.48 mm or less (the thinnest at 30, 20, 6 mm of the part's file), thinner than the 0.5 mm from which HP MJF 5200 makes struts: they may be missing from the print.",
    ])
    expect(said('kelvin', 0.7, 'FDM 0.4 mm nozzle')).toHaveLength(1)
    expect(said('gyroid-sheet', 0.45)[0]).toContain('makes walls')
  })

  it('says nothing where the printer makes it, or nothing was measured', () => {
    expect([said('kelvin', 0.5), said('gyroid-sheet', 0.8), said('kelvin', null), said('kelvin', 0.1, 'Toaster')]).toEqual([
      [],
      [],
      [],
      [],
    ])
  })
})

import { type IndexedMesh, sphere, wallThickness, weld } from '@trabecula/geometry'
import { runToEnd, runTree } from '@trabecula/kernels'
import { describe, expect, it } from 'vitest'

describe('the kernel’s tree of triangles', () => {
  it('finds the walls that the tree of the geometry finds, bit for bit', () => {
    const inner = sphere(5.3, 96)
    const turned = inner.map((_, i) => inner[i - (i % 9) + [0, 1, 2, 6, 7, 8, 3, 4, 5][i % 9]!]!)
    const shell: IndexedMesh = weld(Float32Array.from([...sphere(6, 96), ...turned]))
    const options = { samples: 2000, most: 2, facing: 'out', beside: weld(sphere(5.6, 8)) } as const
    const found = runToEnd(wallThickness(shell, { ...options, treeOf: runTree }))
    expect(found).toEqual(runToEnd(wallThickness(shell, options)))
    expect(found.touchesBeside).toContain(1)
    expect(found.touchesBeside).toContain(0)
  })
})

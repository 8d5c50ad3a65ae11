import { triangleArea } from '@trabecula/geometry'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { expect, it } from 'vitest'
import { exportSizeOf } from '../candidates/estimates.ts'
import type { CellName } from '../cells/unit-cell.ts'
import { openTrianglesOf } from '../input/open-faces.ts'
import { boxPart } from '../testing/sample-parts.ts'
import { exportMesh } from './export-mesh.ts'

it.each<[CellName, number, 'None' | 'Z']>([
  ['gyroid-sheet', 1, 'None'],
  ['octet', 2, 'None'],
  ['gyroid-skeletal', 1, 'Z'],
  ['diamond-sheet', 0, 'None'],
])(
  'the size predicted for a %s with a shell of %d mm, opened along %s, is that of the file within 20 %',
  async (cell, shell, direction) => {
    const edges = [34, 28, 24] as const
    const part = boxPart(...edges)
    const design = sampleDesign(part, cell, { shell, zeroThicknessDirection: direction }, [0.25, 0.25])
    const exported = await exportMesh(part, design, () => {})
    if (!exported.ok) throw new Error(exported.refusal.message)
    const openArea = openTrianglesOf(part.soup, design).reduce(
      (sum, t) => sum + triangleArea(part.soup.subarray(9 * t, 9 * t + 9)),
      0,
    )
    const [x, y, z] = edges.map((edge, axis) => edge - (axis === 2 && direction === 'Z' ? 0 : 2 * shell)) as [
      number,
      number,
      number,
    ]
    const { megabytes } = exportSizeOf({
      cell,
      cellSize: design.cellSize,
      density: { least: 0.25, mean: 0.25 },
      coreVolume: x * y * z,
      solidVolume: part.report.volume - x * y * z,
      shell,
      pad: 0,
      padArea: 0,
      openArea,
      partArea: part.report.area,
      partTriangles: 12,
    })
    expect(Math.abs((1e6 * megabytes) / exported.value.bytes - 1)).toBeLessThan(0.2)
  },
)

import { soupVolume } from '@trabecula/geometry'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { modelOf } from '@trabecula/testkit/three-mf-parts'
import { expect, test } from 'vitest'
import { type CellName, unitCells } from '../../cells/unit-cell.ts'
import { depthInBeams, objectsOf, soupOf } from '../../testing/read-beams.ts'
import { boxPart } from '../../testing/sample-parts.ts'
import { writtenFile } from '../../testing/written-file.ts'
import type { ExportOptions } from '../export-report.ts'

const edges = [30, 26, 22] as const
const part = boxPart(...edges)

const made = (cell: CellName, options: ExportOptions) => writtenFile(part, sampleDesign(part, cell, { cellSize: 6 }), options)

/** Halton points, which fill a box uniformly whatever their number. */
const halton = (i: number, base: number): number => {
  let [sum, share] = [0, 1]
  for (let n = i; n > 0; n = Math.floor(n / base)) {
    share /= base
    sum += share * (n % base)
  }
  return sum
}

test.each(unitCells.filter(({ form }) => form === 'strut').map(({ name }) => name))(
  'skin and beams of %s weigh what its mesh weighs to one percent, in a twentieth of the bytes of its STL',
  async (cell) => {
    const [beams, mesh] = [await made(cell, { format: '3mf', as: 'beams' }), await made(cell, { format: 'stl' })]
    // What is in the file: the volume of its skin, and of its beams inside the skin by points that fill it uniformly.
    const objects = objectsOf(modelOf(beams.bytes))
    const depth = depthInBeams(objects.get(5)!)
    const core = edges.map((edge) => edge - 2)
    const count = 40_000
    let hits = 0
    for (let i = 1; i <= count; i++)
      if (depth(core.map((edge, axis) => part.center[axis] - edge / 2 + edge * halton(i, [2, 3, 5][axis]))) > 0) hits++
    const inside = (hits / count) * core.reduce((product, edge) => product * edge, 1)
    const volume = soupVolume(soupOf(objects.get(4)!)) + inside
    expect(Math.abs(volume / mesh.report.volumeMm3 - 1)).toBeLessThan(0.01)
    expect(Math.abs(beams.report.volumeMm3 / mesh.report.volumeMm3 - 1)).toBeLessThan(0.01)
    expect(mesh.bytes.length / beams.bytes.length).toBeGreaterThan(20)
  },
)

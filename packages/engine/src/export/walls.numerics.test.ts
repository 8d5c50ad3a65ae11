import { findPrinter } from '@trabecula/domain'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { expect, it } from 'vitest'
import { featureSize } from '../cells/thickness.ts'
import { densityBounds } from '../material/printability.ts'
import { boxPart } from '../testing/sample-parts.ts'
import { exportMesh } from './export-mesh.ts'

const printer = findPrinter('HP MJF 5200')!
const part = boxPart(26, 13, 13)

it.each(['kelvin', 'fcc', 'sc-bcc', 'gyroid-skeletal'] as const)(
  'walls of a file of %s are what its struts are, not the teeth of a coarse mesh',
  async (cell) => {
    const { min } = densityBounds(cell, 5.6, printer)
    const design = sampleDesign(part, cell, { cellSize: 5.6 }, [min, min])
    const outcome = await exportMesh(part, design, () => {}, { spacing: 0.385 })
    const { minFeatureMm: least = 0, notes } = outcome.ok ? outcome.value : { notes: [] }
    expect(least! / featureSize(cell, 5.6, min)).toBeGreaterThan(0.8)
    expect(notes.filter((note) => note.includes('thinner than'))).toEqual([])
  },
)

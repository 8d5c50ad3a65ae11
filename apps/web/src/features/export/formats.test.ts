import { exportedFileName, exportFormats } from '@trabecula/domain'
import { expect, it } from 'vitest'
import { aboutFormat } from './formats.ts'

it('§7.8 §9.9 the plain export is optimized_lattice.stl and comes first', () => {
  expect(exportedFileName).toBe('optimized_lattice.stl')
  expect(exportFormats[0]).toBe('stl')
})
it('a packed format is not offered as larger than the plain one', () => {
  for (const format of exportFormats) expect(aboutFormat[format].sizePerStl, format).toBeLessThanOrEqual(1)
})
